import type { FieldIssue } from "../errors/field-issue.ts";

/** Repetitions of earlier values, by path. */
export const repeated = (values: readonly string[], getPath: (index: number) => string): FieldIssue[] =>
  values.flatMap((value, index) =>
    values.indexOf(value) < index ? [{ path: getPath(index), code: "field_invalid" as const }] : [],
  );

/** Values that are not in `known`, with their paths. */
export const unknown = (
  values: readonly string[],
  known: ReadonlySet<string>,
  getPath: (index: number) => string,
): FieldIssue[] =>
  values.flatMap((value, index) =>
    known.has(value) ? [] : [{ path: getPath(index), code: "field_invalid" as const }],
  );

type Group = {
  min: number;
  max: number;
  free: number;
  options: readonly { max_quantity: number; active: boolean }[];
};

/**
 * Checks a group's numbers: minimum ≤ maximum, free ≤ maximum, and enough options for the minimum; otherwise its
 * products could not be ordered.
 */
export const groupIssues = ({ min, max, free, options }: Group): FieldIssue[] => {
  const issues: FieldIssue[] = [];
  if (max < min) issues.push({ path: "max", code: "field_invalid" });
  if (free > max) issues.push({ path: "free", code: "field_invalid" });
  const reach = options.reduce((sum, option) => sum + (option.active ? option.max_quantity : 0), 0);
  if (reach < min) issues.push({ path: "min", code: "field_invalid" });
  return issues;
};

/** Slots that take fewer products than they need. */
export const slotIssues = (slots: readonly { min: number; max: number }[]): FieldIssue[] =>
  slots.flatMap(({ min, max }, index) =>
    max < min ? [{ path: `slots.${index}.max`, code: "field_invalid" as const }] : [],
  );

/**
 * A product's part of an address: Latin letters and digits of its English name, or `fallback` without any. A number is
 * added if it is taken.
 */
export const toSlug = (name: { en: string }, taken: ReadonlySet<string>, fallback: string): string => {
  const plain = name.en
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60);
  const base = plain === "" ? fallback : plain;
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(slug)) return slug;
  }
};
