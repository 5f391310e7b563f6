import { latinDigits } from "@sufra/domain/language/digits.ts";
import { TypedField, type TypedProps } from "../editing/typed-field.tsx";

const read = (text: string): readonly number[] => {
  const parts = latinDigits(text)
    .split(/[\s,،;]+/)
    .filter((part) => part !== "");
  return parts.every((part) => /^\d{1,9}$/.test(part)) ? parts.map(Number) : [Number.NaN];
};
const written = (numbers: readonly number[]): string => numbers.filter((each) => !Number.isNaN(each)).join(", ");
const same = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((each, index) => Object.is(each, other[index]));

/** Whole numbers in either kind of digits with commas between them; `[NaN]` where it is no such list. */
export const NumbersField = (props: TypedProps<readonly number[]>) => (
  <TypedField {...props} read={read} written={written} same={same} />
);
