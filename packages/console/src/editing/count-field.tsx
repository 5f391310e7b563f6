import { latinDigits } from "@sufra/domain/language/digits.ts";
import { TypedField, type TypedProps } from "./typed-field.tsx";

type Props = TypedProps<number | null> & {
  /** After the number: "minutes", "points". */
  unit?: string;
};

const read = (text: string): number | null => {
  const plain = latinDigits(text.trim());
  if (plain === "") return null;
  return /^\d{1,9}$/.test(plain) ? Number(plain) : Number.NaN;
};
const written = (value: number | null): string => (value === null || Number.isNaN(value) ? "" : String(value));

/** A whole number in either kind of digits; null = nothing is written, NaN = what is written is none. */
export const CountField = (props: Props) => <TypedField {...props} read={read} written={written} inputMode="numeric" />;
