/** Memory that a process keeps after a burst of requests, beside what it may have. Linux only. */
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { type Product, startProduct } from "../e2e/product.ts";
import { withDatabase } from "./bench-database.ts";
import { mainCode } from "./menu-read.ts";
import type { Pace } from "./pace.ts";
import { readMemory } from "./process-cost.ts";
import { besideLimit, type Result, resultOf } from "./rounds.ts";
import { askFacts } from "./shares.ts";

/** Pages, and calls that ask the database, by 32 clients each. */
const burst = async ({ url }: Product, seconds: number): Promise<void> => {
  const many = { duration: seconds, connections: 32, timeout: 15 };
  const loads = [{ url: `${url}/menu/${mainCode}` }, askFacts(url, mainCode)];
  for (const { non2xx, errors } of await Promise.all(loads.map((load) => autocannon({ ...load, ...many }))))
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
  const kept: number[] = [];
  for (let turn = 0; turn < Math.ceil(rounds / 4); turn += 1)
    kept.push(await readAfterBurst(await startProduct(environment), seconds * 10));
  return besideLimit(kept, limit);
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
