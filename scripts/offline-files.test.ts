import { expect, it } from "vitest";
import { offlineFiles } from "./offline-files.ts";

/** A build that has every chunk. */
const manifest = new Proxy(
  { entry: { file: "assets/entry.js", isEntry: true } },
  { get: (_, key) => ({ file: `assets/${String(key)}`, isEntry: key === "entry" }) },
);

it("lists what an item without a network shows: its gallery and the drawings", () => {
  expect(offlineFiles(manifest)).toEqual(expect.arrayContaining(["/assets/src/items/gallery.tsx", "/drawings.svg"]));
});

it("refuses a screen that the build does not have", () => {
  expect(() => offlineFiles({})).toThrow("out of date");
});
