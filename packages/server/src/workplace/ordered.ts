import type { JsonValue } from "../platform/db/json-columns.ts";

/** Keys sorted at every depth: the same content is the same text, whatever order the database keeps. */
export const ordered = (value: JsonValue): JsonValue => {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, ordered(value[key] ?? null)]),
  );
};
