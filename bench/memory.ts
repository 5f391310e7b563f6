/** Memory that a process keeps after a burst of requests, beside what it may have. Linux only. */
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { type Product, startProduct } from "../e2e/product.ts";
import { withDatabase } from "./bench-database.ts";
import { mainCode } from "./menu-read.ts";
import type { Pace } from "./pace.ts";
import { readMemory } from "./process-cost.ts";
import { type Result, resultOf } from "./rounds.ts";

/** Pages, and calls that ask the database. */
const burst = async ({ url }: Product, seconds: number): Promise<void> => {
  const entry = {
    method: "POST",
    path: "/api/branch/qr-check/",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ uuid: mainCode }),
  } as const;
  const requests = [{ path: `/menu/${mainCode}` }, entry];
  const { non2xx, errors } = await autocannon({ url, requests, duration: seconds, connections: 64, timeout: 15 });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} other answers, ${errors} errors`);
};

const readAfterBurst = async (product: Product, seconds: number): Promise<number> => {
  try {
    await burst(product, seconds);
    await sleep(30_000);
    return readMemory(product.process.pid ?? 0);
  } finally {
    await product.stop();
  }
};

const toResult = (name: string, megabytes: number, limit: number): Result =>
  resultOf(name, "MB", [{ ours: megabytes, theirs: limit, ratio: megabytes / limit }], { kind: "at most", ratio: 1 });

export const measureMemory = async (
  server: string,
  production: Record<string, string>,
  { seconds }: Pace,
): Promise<Result[]> => {
  const onServer = await withDatabase(server, async (url) =>
    readAfterBurst(await startProduct({ ...production, DATABASE_OWNER_URL: url }), seconds * 10),
  );
  const embedded = await startProduct(production);
  await embedded.restart();
  return [
    toResult("memory after a burst, beside 250 MB", onServer, 250),
    toResult("the same with the embedded database, beside 400 MB", await readAfterBurst(embedded, seconds * 10), 400),
  ];
};
