import type { SheetRow } from "@sufra/domain/menu/read-sheet.ts";

/** What a file's bytes are as a sheet, whatever its kind; nothing of it is judged yet. */
export type ReadSheet = { ok: true; rows: SheetRow[] } | { ok: false; code: "unsupported_media" | "unreadable" };
