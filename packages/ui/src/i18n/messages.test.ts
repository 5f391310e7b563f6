import { describe, expect, it } from "vitest";
import { readSources } from "../../../../scripts/i18n.ts";
import { mergeSources } from "./message-files.ts";

const merge = (entries: unknown) => mergeSources([{ file: "a.json", text: JSON.stringify(entries) }]).problems;

describe("the texts of the product", () => {
  it("exist in both languages, with every plural form, under keys of their own", async () => {
    const sources = await readSources();
    expect(sources.length).toBeGreaterThan(0);
    expect(mergeSources(sources).problems).toEqual([]);
  });
});

describe("the check of texts", () => {
  it("finds a missing language, an empty text and a key that is not snake_case", () => {
    expect(merge({ a_b: { ar: "x" } })).toEqual(["a.json: a_b: en is missing"]);
    expect(merge({ a_b: { ar: "x", en: " " } })).toEqual(["a.json: a_b: en is empty"]);
    expect(merge({ aB: { ar: "x", en: "x" } })).toEqual(["a.json: aB: the key is not snake_case"]);
  });

  it("finds a text that counts without all six Arabic forms", () => {
    const forms = { zero: "0", one: "1", two: "2", few: "3", other: "100" };
    expect(merge({ a: { ar: forms, en: { one: "1", other: "2" } } })).toEqual([
      "a.json: a: ar lacks the plural forms many",
    ]);
    expect(merge({ a: { ar: { ...forms, many: "11" }, en: "x" } })).toEqual(["a.json: a: counts in one language only"]);
  });

  it("finds a key that is there twice in one file", () => {
    const text = `{\n  "a": { "ar": "x", "en": "x" },\n  "a": { "ar": "y", "en": "y" }\n}`;
    expect(mergeSources([{ file: "a.json", text }]).problems).toEqual(["a.json: a: is there twice"]);
  });

  it("finds a key that two features use", () => {
    const text = JSON.stringify({ a: { ar: "x", en: "x" } });
    const { problems } = mergeSources([
      { file: "one.json", text },
      { file: "two.json", text },
    ]);
    expect(problems).toEqual(["two.json: a: is already in one.json"]);
  });
});
