import { AppError } from "../errors.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const usualPage = 20;

/** The cursor is the last id: ids are ordered by creation time. */
export const readCursor = (cursor: string | undefined): string | undefined => {
  if (cursor !== undefined && !uuid.test(cursor))
    throw new AppError("validation_failed", undefined, [{ path: "cursor", code: "field_invalid" }]);
  return cursor;
};

/** Reads one row more than a page shows, to know whether a next page exists. */
export const toPage = <T extends { id: string }>(
  rows: readonly T[],
  limit: number,
): { rows: T[]; cursor: string | null } => {
  const visible = rows.slice(0, limit);
  return { rows: visible, cursor: rows.length > limit ? (visible.at(-1)?.id ?? null) : null };
};
