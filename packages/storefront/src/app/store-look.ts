import type { CodeTarget } from "@sufra/domain/qr-codes/api.ts";
import { storeVisit } from "./stored-visit.ts";

/** Rules of the page that are its establishment's: colors, corners and fonts. Embedded fonts are on every page. */
const isLook = (rule: string): boolean => /^@layer tenant|^@font-face/.test(rule) && !rule.includes("data:");

/** Stores the page's look with its visit, for the screens of errors. */
export const storeLook = (visit: CodeTarget): void => {
  const look = [...document.styleSheets]
    .filter(({ href }) => href === null)
    .flatMap(({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText))
    .filter(isLook)
    .join("");
  if (look !== "") storeVisit(visit, look);
};
