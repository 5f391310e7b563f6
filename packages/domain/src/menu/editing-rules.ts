import type { FieldIssue } from "../errors/field-issue.ts";

/** Every repetition of an earlier value, by where it stands. */
export const repeated = (values: readonly string[], pathOf: (index: number) => string): FieldIssue[] =>
  values.flatMap((value, index) =>
    values.indexOf(value) < index ? [{ path: pathOf(index), code: "field_invalid" as const }] : [],
  );

/** Every value that is none of `known`, by where it stands. */
export const unknown = (
  values: readonly string[],
  known: ReadonlySet<string>,
  pathOf: (index: number) => string,
): FieldIssue[] =>
  values.flatMap((value, index) => (known.has(value) ? [] : [{ path: pathOf(index), code: "field_invalid" as const }]));

type Group = {
  min: number;
  max: number;
  free: number;
  options: readonly { max_quantity: number; active: boolean }[];
};

/**
 * What a group's numbers must agree on: at least no more than at most, no more free than at most, and enough options
 * to reach the minimum, or no guest could order what has it.
 */
export const groupIssues = ({ min, max, free, options }: Group): FieldIssue[] => {
  const issues: FieldIssue[] = [];
  if (max < min) issues.push({ path: "max", code: "field_invalid" });
  if (free > max) issues.push({ path: "free", code: "field_invalid" });
  const reach = options.reduce((sum, option) => sum + (option.active ? option.max_quantity : 0), 0);
  if (reach < min) issues.push({ path: "min", code: "field_invalid" });
  return issues;
};

/**
 * The part of an address that names a product: Latin letters and digits of its English name, or `fallback` where there
 * are none. One that is taken gets a number.
 */
export const slugOf = (name: { en: string }, taken: ReadonlySet<string>, fallback: string): string => {
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
