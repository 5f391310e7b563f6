/**
 * The same parsing for both drivers: int8 becomes a safe number or throws, dates stay text (`YYYY-MM-DD` has no zone),
 * timestamptz becomes a Date, numeric a number (only degrees use it).
 */
export class UnsafeIntegerError extends RangeError {
  override name = "UnsafeIntegerError";
}

const int8 = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new UnsafeIntegerError(`${text} does not fit a number; cast the aggregate`);
  return value;
};

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text.slice(2), "hex"));

/** `2026-11-21 14:00:00.123+00` as PostgreSQL prints it with TimeZone UTC or any other. */
const instant = (text: string): Date => {
  const iso = text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
  const value = new Date(iso);
  if (Number.isNaN(value.getTime())) throw new RangeError(`not an instant: ${text}`);
  return value;
};

/** Splits the text of a one-dimensional array; the schema has no other. */
const elements = (text: string): (string | null)[] => {
  const out: (string | null)[] = [];
  const inner = text.slice(1, -1);
  if (inner === "") return out;
  let index = 0;
  while (index <= inner.length) {
    let value = "";
    const quoted = inner[index] === '"';
    if (quoted) index += 1;
    while (index < inner.length && inner[index] !== (quoted ? '"' : ",")) {
      if (inner[index] === "\\") index += 1;
      value += inner[index];
      index += 1;
    }
    if (quoted) index += 1;
    out.push(!quoted && value === "NULL" ? null : value);
    index += 1;
  }
  return out;
};

const arrayOf =
  <T>(parse: (text: string) => T) =>
  (text: string): (T | null)[] =>
    elements(text).map((element) => (element === null ? null : parse(element)));

const asText = (text: string): string => text;
const asBoolean = (text: string): boolean => text === "t";
const asJson = (text: string): unknown => JSON.parse(text);

/** By type oid; everything not listed stays text. */
export const parsers: Record<number, (text: string) => unknown> = {
  16: asBoolean,
  17: bytes,
  20: int8,
  21: Number,
  23: Number,
  26: Number,
  114: asJson,
  1082: asText,
  1114: asText,
  1184: instant,
  1700: Number,
  3802: asJson,
  1000: arrayOf(asBoolean),
  1001: arrayOf(bytes),
  1005: arrayOf(Number),
  1007: arrayOf(Number),
  1009: arrayOf(asText),
  1015: arrayOf(asText),
  1016: arrayOf(int8),
  1182: arrayOf(asText),
  1185: arrayOf(instant),
  2951: arrayOf(asText),
  3807: arrayOf(asJson),
};

/** A value of another type stays text. */
export const getParser = (oid: number): ((text: string) => unknown) => parsers[oid] ?? asText;
