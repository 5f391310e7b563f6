/** Memory that a process keeps after a burst of requests, beside what it may have. Linux only. */
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { type Product, startProduct } from "../e2e/product.ts";
import { withDatabase } from "./bench-database.ts";
import { mainCode } from "./menu-read.ts";
import type { Pace } from "./pace.ts";
import { readMemory } from "./process-cost.ts";
import { type Pair, type Result, resultOf } from "./rounds.ts";

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
    // The first start migrates and seeds, which is no everyday burst.
    await product.restart();
    await burst(product, seconds);
    await sleep(30_000);
    return readMemory(product.process.pid ?? 0);
  } finally {
    await product.stop();
  }
};

const measure = async (environment: Record<string, string>, { rounds, seconds }: Pace, limit: number) => {
  const pairs: Pair[] = [];
  for (let turn = 0; turn < Math.ceil(rounds / 4); turn += 1) {
    const ours = await readAfterBurst(await startProduct(environment), seconds * 10);
    pairs.push({ ours, theirs: limit, ratio: ours / limit });
  }
  return pairs;
};

const most = { kind: "at most", ratio: 1 } as const;

export const measureMemory = async (
  server: string,
  production: Record<string, string>,
  pace: Pace,
): Promise<Result[]> => {
  const onServer = await withDatabase(server, (url) => measure({ ...production, DATABASE_OWNER_URL: url }, pace, 250));
  const embedded = await measure(production, pace, 400);
  return [
    resultOf("memory after a burst, beside 250 MB", "MB", onServer, most),
    resultOf("the same with the embedded database, beside 400 MB", "MB", embedded, most),
  ];
};
