import { describe, expect, it } from "vitest";
import { inLanguage } from "./language.ts";
import { textLang } from "./text-lang.ts";

describe("the language of a name", () => {
  it("is marked for an Arabic name in the English app only", () => {
    const names = ["كبسة لحم", "Kabsa", "كبسة Kabsa", "7UP", "12"];
    expect(names.map((name) => inLanguage("en", () => textLang(name)))).toEqual(["ar", ...Array(4).fill(undefined)]);
    expect(names.map((name) => inLanguage("sa", () => textLang(name)))).toEqual(Array(5).fill(undefined));
  });
});
