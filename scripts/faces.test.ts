/** The files that faces name are there and small: nothing else would notice a missing one before a guest does. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { commonFamily, fontPairs, pairFamilies, patterns, toFontFile } from "../packages/domain/src/branding/faces.ts";

const read = (path: string): Buffer => readFileSync(new URL(`../packages/storefront/public/${path}`, import.meta.url));

it.each(patterns.filter((pattern) => pattern !== "none"))("the pattern %s is drawn", (pattern) => {
  expect(read(`patterns/${pattern}.svg`).toString()).toContain("<svg");
});

it.each(fontPairs)("the families of %s have files of at most 25 KB", (pair) => {
  const { text, display } = pairFamilies[pair];
  for (const family of [text, display]) {
    if (family === null) continue;
    const rules = read(`fonts/${family === commonFamily ? "fonts" : toFontFile(family)}.css`).toString();
    expect(rules).toContain(`font-family: "${family}"`);
    for (const [, file = ""] of rules.matchAll(/url\("\/(fonts\/[^"]+)"\)/g))
      expect(read(file).length, file).toBeLessThan(25_000);
  }
});
