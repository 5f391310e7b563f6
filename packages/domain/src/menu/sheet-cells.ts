import { latinDigits } from "../language/digits.ts";
import type { Text } from "../language/language.ts";
import { foldForSearch } from "../language/search.ts";
import { cleanLine, cleanLines, isStorable } from "../language/text-hygiene.ts";
import { parseDecimal } from "../money/decimal.ts";
import { allergens } from "./allergens.ts";
import { allergenNames } from "./allergen-names.ts";
import { dietaryNames } from "./dietary-names.ts";
import { dietaryTags } from "./dietary-tags.ts";

export const faultCodes = [
  "unknown_column",
  "repeated_column",
  "missing_column",
  "empty_sheet",
  "too_many_rows",
  "extra_cell",
  "formula",
  "merged",
  "unreadable",
  "required",
  "too_long",
  "not_a_number",
  "too_many_decimals",
  "out_of_range",
  "not_yes_no",
  "unknown_id",
  "unknown_allergen",
  "unknown_dietary_tag",
  "dietary_contradicts",
  "unknown_group",
  "ambiguous_name",
  "repeated_row",
] as const;
export type FaultCode = (typeof faultCodes)[number];

/** Values inside a fault's sentence. */
export type FaultParams = { value?: string; max?: number; low?: number; high?: number; row?: number };
export type CellFault = { code: FaultCode; params?: FaultParams };
export type Read<V> = { value: V } | CellFault;

/** A cell as the file contains it. Formula results and merged cells are refused, as nobody typed them here. */
export type SheetCell = { text: string; formula?: true; merged?: true };

const fault = (code: FaultCode, params?: FaultParams): CellFault =>
  params === undefined ? { code } : { code, params };

/** The apostrophe that keeps a spreadsheet from running a text, as exports write it. */
const unguarded = (text: string): string => (/^'\s*[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

/**
 * The cleaned text of a cell. Refuses text that a spreadsheet would execute, that cannot be stored, or that stands for
 * several cells.
 */
export const readCell = (cell: SheetCell, { mayMerge }: { mayMerge: boolean }): Read<string> => {
  if (cell.formula === true || /^\s*=/.test(cell.text)) return fault("formula");
  if (cell.merged === true && !mayMerge) return fault("merged");
  if (!isStorable(cell.text)) return fault("unreadable");
  return { value: cleanLines(unguarded(cell.text)) };
};

export const readLine =
  (max: number) =>
  (text: string): Read<string> => {
    const line = cleanLine(text);
    return line.length > max ? fault("too_long", { max }) : { value: line };
  };

export const readLines =
  (max: number) =>
  (text: string): Read<string> =>
    text.length > max ? fault("too_long", { max }) : { value: text };

/** A number as sheets and people write it: any digits, Arabic or European separators, a currency beside it. */
const plainNumber = (text: string): string => {
  const bare = latinDigits(text)
    .replaceAll(/ر\.\s?س\.?|ريال|SAR|SR|\u20C1|\uFDFC|[%٪\s\u00A0\u202F]/gi, "")
    .replaceAll("٬", "")
    .replace("٫", ".");
  if (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare)) return bare.replaceAll(",", "");
  return /^-?\d+,\d{1,2}$/.test(bare) ? bare.replace(",", ".") : bare;
};

/** Removes float errors (12.100000000000001), which are no third decimal. */
const removeFloatError = (text: string): string =>
  /^-?\d+\.\d{9,}$/.test(text) ? String(Math.round(Number(text) * 1e6) / 1e6) : text;

/** Hundredths (halalas, hundredths of a percent) from `low` to `high`. */
export const readHundredths =
  (low: number, high: number) =>
  (text: string): Read<number> => {
    const plain = removeFloatError(plainNumber(text));
    const value = parseDecimal(plain);
    if (value === null) return fault(/^-?\d{1,13}\.\d+$/.test(plain) ? "too_many_decimals" : "not_a_number");
    return value < low || value > high ? fault("out_of_range", { low: low / 100, high: high / 100 }) : { value };
  };

const within = (text: string, pattern: RegExp, low: number, high: number): Read<number> => {
  const plain = removeFloatError(plainNumber(text));
  if (!pattern.test(plain)) return fault(/^-?\d+\.\d+$/.test(plain) ? "too_many_decimals" : "not_a_number");
  const value = Number(plain);
  return value < low || value > high ? fault("out_of_range", { low, high }) : { value };
};

export const readWhole =
  (low: number, high: number) =>
  (text: string): Read<number> =>
    within(text.replace(/\.0+$/, ""), /^-?\d{1,9}$/, low, high);

/** A measured amount, at most three decimals. */
export const readAmount = (text: string): Read<number> => within(text, /^-?\d{1,9}(\.\d{1,3})?$/, 0, 100_000);

const yes = new Set(["yes", "y", "true", "1", "نعم", "اي", "صح"]);
const no = new Set(["no", "n", "false", "0", "لا", "خطا"]);

export const readYesNo = (text: string): Read<boolean> => {
  const word = foldForSearch(text);
  return yes.has(word) ? { value: true } : no.has(word) ? { value: false } : fault("not_yes_no");
};

/** Several in one cell, parted by commas of either kind, semicolons, bars or lines. */
const getParts = (text: string): string[] =>
  text
    .split(/[,،;؛|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Reads codes by themselves or by their names in either language; `unknown` is the fault of any other word. */
const readCodes = <C extends string>(codes: readonly C[], names: Record<C, Text>, unknown: FaultCode) => {
  const byName = new Map<string, C>(
    codes.flatMap((code) => [code, names[code].sa, names[code].en].map((name) => [foldForSearch(name), code] as const)),
  );
  return (text: string): Read<C[]> => {
    const found = new Set<C>();
    for (const part of getParts(text)) {
      const code = byName.get(foldForSearch(part));
      if (code === undefined) return fault(unknown, { value: part });
      found.add(code);
    }
    return { value: [...found] };
  };
};

export const readAllergens = readCodes(allergens, allergenNames, "unknown_allergen");
export const readDietaryTags = readCodes(dietaryTags, dietaryNames, "unknown_dietary_tag");
