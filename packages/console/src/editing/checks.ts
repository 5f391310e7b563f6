import type { Text } from "@sufra/domain/language/language.ts";

export const isNamed = ({ sa, en }: Text): boolean => sa.trim() !== "" || en.trim() !== "";

/** The code of what is wrong with a number that must be written, or may be left out. */
export const numberCode = (value: number | null, needed = true): string | undefined => {
  if (value === null) return needed ? "field_empty" : undefined;
  return Number.isNaN(value) ? "field_invalid" : undefined;
};

export const isEmail = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text.trim());
