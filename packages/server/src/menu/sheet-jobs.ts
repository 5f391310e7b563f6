import { Worker } from "node:worker_threads";
import type { SheetRow } from "@sufra/domain/menu/read-sheet.ts";
import type { WrittenCell } from "@sufra/domain/menu/write-sheet.ts";
import { AppError } from "../platform/errors.ts";
import { makeQueue } from "../uploads/remake-image.ts";
import type { ReadSheet } from "./sheet-reading.ts";

export type SheetJob =
  | { kind: "read"; bytes: Uint8Array }
  | { kind: "write"; rows: readonly WrittenCell[][]; rightToLeft: boolean };

/** Five thousand rows take a second or two; only a malicious file takes longer. */
const withinMs = 20_000;
const memory = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64 };

const unreadable = () => new AppError("validation_failed", undefined, [{ path: "sheet", code: "field_invalid" }]);

/** In a thread of its own, bounded in time and memory: a file that is a trap ends the thread and nothing else. */
const inThread = (job: SheetJob): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./sheet-worker.ts", import.meta.url), {
      workerData: job,
      resourceLimits: memory,
    });
    const timer = setTimeout(() => void worker.terminate(), withinMs);
    worker.once("message", resolve);
    worker.once("error", () => reject(unreadable()));
    worker.once("exit", () => {
      clearTimeout(timer);
      reject(unreadable());
    });
  });

const queued = makeQueue(1, 8);

/** The raw rows of a file. A file that is no sheet is refused as its media type. */
export const readSheetFile = async (bytes: Buffer): Promise<readonly SheetRow[]> => {
  // The thread answers what `readSheet` answers.
  const read = (await queued(() => inThread({ kind: "read", bytes }))) as ReadSheet;
  if (read.ok) return read.rows;
  throw read.code === "unsupported_media" ? new AppError("unsupported_media") : unreadable();
};

export const writeSheetFile = async (rows: readonly WrittenCell[][], rightToLeft: boolean): Promise<Buffer> =>
  Buffer.from((await queued(() => inThread({ kind: "write", rows, rightToLeft }))) as Uint8Array);
