/** Set in the nightly run: every case on every field. */
export const everyCase = Boolean(process.env.EVERY_CASE);

let start = 0;

/**
 * A run tries `count` of the cases on each field, the next ones on the next field, so that all of them are used; the
 * nightly run (`EVERY_CASE`) tries every case on every field.
 */
export const chooseCases = <T>(cases: readonly T[], count: number): readonly T[] => {
  if (everyCase || cases.length <= count) return cases;
  start += count;
  return Array.from({ length: count }, (_, index) => cases[(start + index) % cases.length] as T);
};
