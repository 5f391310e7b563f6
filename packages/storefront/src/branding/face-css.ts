import { commonFamily, type FontPair, type Layout, pairFamilies } from "@sufra/domain/branding/faces.ts";
import type { Establishment } from "@sufra/domain/establishments/api.ts";
import bleed from "./bleed.css?inline";
import board from "./board.css?inline";
import duotone from "./duotone.css?inline";
import gallery from "./gallery.css?inline";
import magazine from "./magazine.css?inline";
import pattern from "./pattern.css?inline";
import plate from "./plate.css?inline";

type Face = Establishment["face"];

const layouts: Record<Layout, string> = { list: "", gallery, magazine, board };
const photos: Record<Face["photos"], string> = { plain: "", plate, duotone, bleed };

const radii = (control: string, card: string, ticket: string, sheet: string): string =>
  `:root{--radius-control:${control};--radius-card:${card};--radius-ticket:${ticket};--radius-sheet:${sheet}}`;
/** A corner that is cut in is a mask, on photos alone: elsewhere it would cut off what hangs over the edge. */
const scooped =
  "[data-menu]>section>ul>[data-item]>*>:is(img,[data-drawn]){border-radius:0;mask:radial-gradient(14px at 14px 14px,transparent 97%,black) -14px -14px}";
const corners: Record<Face["corners"], string> = {
  soft: "",
  square: radii("3px", "3px", "4px", "6px") + ":root{--radius-pill:3px}",
  leaf: radii("18px 5px", "30px 6px", "26px", "28px"),
  ticket: radii("8px", "8px", "14px", "18px") + scooped,
};

/** Sizes of the three steps that headings use, as in scale.css. */
const headings = (family: string): string =>
  `:root[data-ready]{--font-display:"${family}",var(--font);--type-display:700 2.25rem/1.2 var(--font-display);` +
  `--type-title:700 1.5625rem/1.3 var(--font-display);--type-heading:600 1.1875rem/1.4 var(--font-display)}`;

const fonts = (pair: FontPair): string => {
  const { text, display } = pairFamilies[pair];
  const own =
    text === commonFamily
      ? ""
      : `:root{--font:"Sufra Riyal","${text}","Readex Pro Fallback",system-ui,"Segoe UI","Geeza Pro",sans-serif}`;
  // The family of headings is loaded when the application runs, so that it delays neither text nor cover.
  return own + (display === null ? "" : headings(display));
};

/** Styles of an establishment's face. They stand in its pages alone, so that no guest loads those of others. */
export const faceCss = (face: Face): string => {
  const ornament = face.pattern === "none" ? "" : `:root{--pattern:url("/patterns/${face.pattern}.svg")}${pattern}`;
  const variables = fonts(face.fonts) + corners[face.corners];
  return (
    (variables === "" ? "" : `@layer tenant{${variables}}`) +
    layouts[face.layout] +
    (face.layout === "board" ? "" : photos[face.photos]) +
    ornament
  );
};
