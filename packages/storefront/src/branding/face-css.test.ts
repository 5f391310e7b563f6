import { describe, expect, it } from "vitest";
import { readFace } from "@sufra/domain/branding/faces.ts";
import { faceCss } from "./face-css.ts";

const { voice: _, ...plain } = readFace({});

describe("the styles of a face", () => {
  it("are none for the first choice of each list, so that such pages carry no byte for them", () => {
    expect(faceCss(plain)).toBe("");
  });

  it("load the family of headings when the application runs, never before", () => {
    const css = faceCss({ ...plain, fonts: "messiri" });
    expect(css).toContain(':root[data-ready]{--font-display:"El Messiri"');
    expect(css.split(":root[data-ready]")[0]).not.toContain("El Messiri");
    expect(css).not.toContain("--font:");
  });

  it("replace the family of texts", () => {
    expect(faceCss({ ...plain, fonts: "lalezar" })).toContain(':root{--font:"Sufra Riyal","Cairo"');
  });
});

it("takes the first choice for one of an earlier release", () => {
  expect(readFace({ layout: "carousel", voice: "rude", fonts: "kufi" })).toEqual({
    layout: "list",
    fonts: "kufi",
    pattern: "none",
    corners: "soft",
    photos: "plain",
    voice: "warm",
  });
});
