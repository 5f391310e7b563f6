import { parentPort, workerData } from "node:worker_threads";
import type { SheetJob } from "./sheet-jobs.ts";
import { readSheet } from "./read-sheet-file.ts";

/** Reading and writing sheets keeps a processor busy for seconds: never the one that answers guests. */
const run = async (job: SheetJob): Promise<unknown> =>
  job.kind === "read"
    ? readSheet(Buffer.from(job.bytes))
    : (await import("./write-workbook.ts")).writeWorkbook(job.rows, job.rightToLeft);

// What it was given is of its starter's own type.
parentPort?.postMessage(await run(workerData as SheetJob));
