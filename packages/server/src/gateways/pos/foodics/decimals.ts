/** Foodics writes amounts and rates as decimals, number or text. Inside the app they are whole hundredths. */
export type DecimalFault = "missing" | "shape" | "decimals" | "negative";
export type Decimal = { ok: true; value: number } | { ok: false; reason: DecimalFault };

// 15 digits in all survive a JSON number unchanged.
const decimal = /^(-?)(\d{1,13})(?:\.(\d+))?$/;

/** By text, never by multiplication: 19.99 × 100 is 1998.9999999999998. Nothing is rounded. */
export const readDecimal = (value: unknown): Decimal => {
  if (value === null || value === undefined || value === "") return { ok: false, reason: "missing" };
  const text = typeof value === "number" || typeof value === "string" ? String(value).trim() : "";
  const parts = decimal.exec(text);
  if (!parts) return { ok: false, reason: "shape" };
  const [, sign, whole = "", fraction = ""] = parts;
  const digits = fraction.replace(/0+$/, "");
  if (digits.length > 2) return { ok: false, reason: "decimals" };
  const hundredths = Number(`${whole}${digits.padEnd(2, "0")}`);
  if (sign === "-" && hundredths > 0) return { ok: false, reason: "negative" };
  return { ok: true, value: hundredths };
};

/** Hundredths as a decimal text: 1250 is "12.50". */
export const toDecimalText = (hundredths: number): string => {
  if (!Number.isSafeInteger(hundredths) || hundredths < 0 || hundredths > 999_999_999_999_999) {
    throw new RangeError("not whole hundredths of at least 0");
  }
  const digits = String(hundredths).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** As a JSON number; its shortest form is the decimal again. */
export const toDecimal = (hundredths: number): number => Number(toDecimalText(hundredths));

/** `YYYY-MM-DD HH:mm:ss` in UTC, without a mark that says so. */
export const toFoodicsTime = (time: Date): string => time.toISOString().slice(0, 19).replace("T", " ");

export const readFoodicsTime = (value: unknown): Date | null => {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)) return null;
  const time = new Date(`${value.replace(" ", "T")}Z`);
  return Number.isNaN(time.getTime()) || toFoodicsTime(time) !== value ? null : time;
};
