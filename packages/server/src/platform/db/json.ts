import { type RawBuilder, sql } from "kysely";
import type { JsonValue } from "./json-columns.ts";

declare const written: unique symbol;
/** Marks a value as written for a jsonb column; only `json()` makes one. */
export type Written<T> = { readonly [written]: T };

/**
 * A value for a jsonb column. Necessary because the drivers differ: node-postgres would send a
 * JavaScript array as a PostgreSQL array, and both would take a plain string for JSON text.
 */
export const json = <T>(value: T): RawBuilder<Written<T>> => sql<Written<T>>`${JSON.stringify(value)}::jsonb`;

/** Sorts keys at every depth, so that the same content gives the same text. */
export const sortKeys = (value: JsonValue): JsonValue => {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sortKeys(value[key] ?? null)]),
  );
};
