import { timingSafeEqual } from "node:crypto";

/** Compares a secret or signature in constant time; texts of another length differ. */
export const sameText = (given: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
};
