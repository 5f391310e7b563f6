/** The slowest answers of one establishment while 200 clients press another, beside those while nobody does. */
import autocannon from "autocannon";
import { startProduct } from "../e2e/product.ts";
import { psql } from "./bench-database.ts";
import { mainCode } from "./menu-read.ts";
import type { Pace } from "./pace.ts";
import { measurePairs, type Result, resultOf } from "./rounds.ts";

/** A call with about ten round trips, without a session. */
export const askFacts = (url: string, code: string) => ({
  url: `${url}/api/branch/qr-check/`,
  method: "POST" as const,
  headers: { "content-type": "application/json", origin: url, "x-sufra-qr": code },
  body: JSON.stringify({ uuid: code }),
});

/** Milliseconds within which 99 of 100 answers came. Counted here: autocannon's own figures are whole milliseconds. */
const slowest = async (url: string, code: string, seconds: number): Promise<number> => {
  const times: number[] = [];
  const result = await autocannon({
    ...askFacts(url, code),
    connections: 4,
    duration: seconds,
    setupClient: (client) => client.on("response", (_status, _bytes, milliseconds) => times.push(milliseconds)),
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
};

const whilePressed = async (url: string, code: string, seconds: number): Promise<number> => {
  // In a thread of its own, or its own work would delay what is measured beside it.
  const pressing = autocannon({ ...askFacts(url, mainCode), connections: 200, duration: seconds + 2, workers: 1 });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const result = await slowest(url, code, seconds);
  await pressing;
  return result;
};

export const measureShares = async (
  databaseUrl: string,
  environment: Record<string, string>,
  { rounds, seconds }: Pace,
): Promise<Result[]> => {
  const product = await startProduct({ ...environment, DATABASE_OWNER_URL: databaseUrl, JOBS: "off" });
  try {
    const code = await psql(
      databaseUrl,
      `select q.uuid from qr_directory q where q.active and q.tenant_id <> (select tenant_id from qr_directory
      where uuid = '${mainCode}') and not exists (select from service_switch s where s.tenant_id = q.tenant_id
        and not s.active) order by q.branch_id nulls first, q.uuid limit 1`,
    );
    const pairs = await measurePairs(
      rounds,
      () => whilePressed(product.url, code, seconds),
      () => slowest(product.url, code, seconds),
    );
    const name = "slowest answers (p99) while 200 clients press another establishment, beside without them";
    return [resultOf(name, "ms", pairs, { kind: "at most", ratio: 1.5 })];
  } finally {
    await product.stop();
  }
};
