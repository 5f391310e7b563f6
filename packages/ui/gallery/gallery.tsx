import { createRoot } from "react-dom/client";
import { getDirection, type Language, getLocale } from "@sufra/domain/language/language.ts";
import { setLanguage } from "../src/i18n/language.ts";
import { tenantPaletteCss } from "../src/tokens/tenant-palette.ts";
import { Sections } from "./sections.tsx";
import "../src/tokens/tokens.css";
import "./gallery.css";

// ?language=sa|en &theme=light|dark &brand=yellow|black &open=sheet|dialog|phone|toast
const query = new URLSearchParams(location.search);
const language: Language = query.get("language") === "en" ? "en" : "sa";
setLanguage(language);
document.documentElement.lang = getLocale(language);
document.documentElement.dir = getDirection(language);
document.documentElement.dataset.theme = query.get("theme") ?? "light";

const brands: Record<string, Parameters<typeof tenantPaletteCss>[0]> = {
  yellow: {
    light: {
      fill: "oklch(0.86 0.17 95)",
      fillEdge: "oklch(0.64 0.13 95)",
      on: "oklch(0.18 0.03 95)",
      press: "oklch(0.9 0.16 95)",
      text: "oklch(0.5 0.1 95)",
      focus: "oklch(0.6 0.12 95)",
      tint: "oklch(0.955 0.03 95)",
    },
    dark: {
      fill: "oklch(0.86 0.17 95)",
      fillEdge: "oklch(0.86 0.17 95)",
      on: "oklch(0.18 0.03 95)",
      press: "oklch(0.9 0.16 95)",
      text: "oklch(0.86 0.15 95)",
      focus: "oklch(0.86 0.15 95)",
      tint: "oklch(0.27 0.05 95)",
    },
  },
  black: {
    light: {
      fill: "oklch(0.2 0.01 260)",
      fillEdge: "oklch(0.2 0.01 260)",
      on: "oklch(1 0 0)",
      press: "oklch(0.15 0.01 260)",
      text: "oklch(0.25 0.01 260)",
      focus: "oklch(0.3 0.01 260)",
      tint: "oklch(0.955 0.004 260)",
    },
    dark: {
      fill: "oklch(0.66 0.01 260)",
      fillEdge: "oklch(0.66 0.01 260)",
      on: "oklch(0.18 0.01 260)",
      press: "oklch(0.7 0.01 260)",
      text: "oklch(0.82 0.01 260)",
      focus: "oklch(0.82 0.01 260)",
      tint: "oklch(0.27 0.01 260)",
    },
  },
};
const brand = brands[query.get("brand") ?? ""];
if (brand) {
  const style = document.createElement("style");
  style.textContent = tenantPaletteCss(brand);
  document.head.append(style);
}

const root = document.querySelector("#root");
if (root) createRoot(root).render(<Sections open={query.get("open")} />);
