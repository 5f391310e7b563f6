/** Placing an order, beside pgbench running the same SQL transaction with the same role and number of connections. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startProduct } from "../e2e/product.ts";
import { psql } from "./bench-database.ts";
import { agreeOnOrder, type Guest, newGuest, type Order, signIn } from "./guest.ts";
import { callsPerSecond } from "./load.ts";
import { replayScript, transactionWith } from "./replay-script.ts";
import type { Pace } from "./pace.ts";
import { recordingProduct, replay } from "./pgbench.ts";
import { measurePairs, type Result, resultOf } from "./rounds.ts";

/** The café's kitchen has no limit, so every order is taken. */
const cafe = "22222222-2222-4222-8222-222222222222";
const clients = 8;

const countOrders = async (url: string): Promise<number> =>
  Number(await psql(url, "select count(*) from customer_order"));

const placeOne = (guest: Guest, order: Order): Promise<unknown> =>
  guest.post("/api/orders/", JSON.parse(order.body()), { "idempotency-key": randomUUID() });

type Script = { text: string; trips: number };

/** Records two placings of the same cart; the script repeats the first, with new values where the two differ. */
const recordScript = (databaseUrl: string, environment: Record<string, string>): Promise<Script> =>
  recordingProduct(databaseUrl, environment, async (product, recorder) => {
    const guest = newGuest(product.url, cafe);
    await signIn(guest, "501234567");
    const order = await agreeOnOrder(guest);
    // The first placing also fills the process's caches.
    await placeOne(guest, order);
    const recordings: string[][] = [];
    for (let times = 0; times < 2; times += 1) {
      recorder.take();
      await placeOne(guest, order);
      recordings.push(transactionWith(recorder.take(), /into customer_order/));
    }
    const [first = [], second = []] = recordings;
    return { text: replayScript(first, second), trips: first.length };
  });

const place = (databaseUrl: string, guest: Guest, order: Order, seconds: number): Promise<number> => {
  const next = () => ({
    headers: { ...guest.headers(), "content-type": "application/json", "idempotency-key": randomUUID() },
    body: order.body(),
  });
  return callsPerSecond({
    url: `${guest.url}/api/orders/`,
    method: "POST",
    seconds,
    count: () => countOrders(databaseUrl),
    callers: Array.from({ length: clients }, () => ({ next })),
  });
};

export const measurePlacing = async (
  databaseUrl: string,
  environment: Record<string, string>,
  { rounds, seconds }: Pace,
): Promise<Result[]> => {
  const folder = mkdtempSync(path.join(tmpdir(), "sufra-bench-"));
  try {
    const file = path.join(folder, "placing.sql");
    const script = await recordScript(databaseUrl, environment);
    writeFileSync(file, script.text);
    if (process.env.BENCH_KEEP) writeFileSync(process.env.BENCH_KEEP, script.text);
    const product = await startProduct({ ...environment, DATABASE_OWNER_URL: databaseUrl });
    try {
      const guest = newGuest(product.url, cafe);
      await signIn(guest, "509876543");
      const order = await agreeOnOrder(guest);
      const pairs = await measurePairs(
        rounds,
        () => place(databaseUrl, guest, order, seconds),
        () => replay({ databaseUrl, file, seconds, clients, count: () => countOrders(databaseUrl) }),
      );
      const name = `placing an order (${script.trips} statements), beside its SQL in pgbench, ${clients} clients`;
      return [resultOf(name, "orders/s", pairs, { kind: "at least", ratio: 0.35 })];
    } finally {
      await product.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
