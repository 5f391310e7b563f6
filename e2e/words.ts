/** Texts of the catalog: journeys look for what people read. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { countText } from "@sufra/domain/language/digits.ts";
import { getLocale, type Language } from "@sufra/domain/language/language.ts";

type Forms = Record<string, string>;
type Entry = Record<"ar" | "en", string | Forms>;
type Values = Record<string, string | number>;

const packages = path.resolve(import.meta.dirname, "../packages");
const entries: Record<string, Entry> = Object.assign(
  {},
  ...globSync("{ui,storefront,console}/src/**/messages.json", { cwd: packages }).map((file): unknown =>
    JSON.parse(readFileSync(path.join(packages, file), "utf8")),
  ),
);

const formOf = (forms: Forms, language: Language, count: string | number | undefined): string => {
  const form = new Intl.PluralRules(getLocale(language)).select(Number(count));
  return forms[form] ?? forms.other ?? "";
};

/** One text of the catalog as it is shown, its values filled in. */
export const word = (key: string, language: Language, values: Values = {}): string => {
  const text = entries[key]?.[language === "sa" ? "ar" : "en"];
  if (text === undefined) throw new Error(`No text has the key ${key}`);
  const pattern = typeof text === "string" ? text : formOf(text, language, values.count);
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name] ?? whole;
    return name === "count" && typeof value === "number" ? countText(value, { language }) : String(value);
  });
};

export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A name that starts with exactly this: "One" finds "One" and "One, SAR 3.00" but not "Once more". */
export const beginning = (text: string): RegExp => new RegExp(`^\\s*${escaped(text)}(?=$|[\\s,،])`);

/** The English twin of a journey runs by night: what is Arabic's own is found by day. */
export const tagOf = (language: Language): { tag?: "@nightly" } => (language === "en" ? { tag: "@nightly" } : {});
