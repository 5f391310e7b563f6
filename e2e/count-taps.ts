/** Counts what people tap, over all pages of a tab. */
import type { Page } from "@playwright/test";

/** Counts from now on, but nothing inside `except`; returns the number so far. */
export const countTaps = async (page: Page, except?: string): Promise<() => Promise<number>> => {
  await page.evaluate((ignored) => {
    sessionStorage.setItem("taps", "0");
    // One listener a document: a single-page app counts several tasks in the same.
    if ("countsTaps" in globalThis) return;
    Object.assign(globalThis, { countsTaps: true });
    addEventListener(
      "pointerdown",
      ({ target }) => {
        if (ignored && (target as Element).closest(ignored)) return;
        sessionStorage.setItem("taps", String(Number(sessionStorage.getItem("taps")) + 1));
      },
      true,
    );
  }, except);
  return () => page.evaluate(() => Number(sessionStorage.getItem("taps")));
};
