import { latinDigits } from "../language/digits.ts";
import type { Halalas } from "./halalas.ts";

/**
 * Reads a decimal in riyals as halalas: "12", "12.5", "12.50", "-3.07", also in Arabic digits ("١٢٫٥"). No float is
 * involved. `null` if it is not a number, or has more than two decimals or 13 digits.
 */
export const parseDecimal = (text: string): Halalas | null => {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(latinDigits(text.trim()).replace("٫", "."));
  if (!match) return null;
  const amount = Number(match[2]) * 100 + Number((match[3] ?? "").padEnd(2, "0"));
  return match[1] && amount !== 0 ? -amount : amount;
};

/** Halalas as a plain decimal text in riyals, as other systems and files want it: 1250 → "12.50". */
export const formatDecimal = (amount: Halalas): string => {
  const digits = Math.abs(amount).toString().padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
