import type { SheetRow } from "@sufra/domain/menu/read-sheet.ts";

/** A file as unvalidated rows, whatever its kind. */
export type ReadSheet = { ok: true; rows: SheetRow[] } | { ok: false; code: "unsupported_media" | "unreadable" };
