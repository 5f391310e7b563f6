/**
 * What a guest needs to order (quote and place), by 50 customers of 50 branches, beside statements that do the least any
 * shop must (`reference/`), prepared, in pgbench with the same number of connections. The reference does not grow with us.
 */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { promisify } from "node:util";
import { type Product, startProduct } from "../e2e/product.ts";
import { psql, withDatabase } from "./bench-database.ts";
import { getProcessCpu, watchPostgres } from "./cpu-time.ts";
import { agreeOnOrder, newGuest, type Order, signIn } from "./guest.ts";
import { type Caller, callsPerSecond } from "./load.ts";
import type { Pace } from "./pace.ts";
import { measurePairs, median, type Result, resultOf } from "./rounds.ts";

const run = promisify(execFile);
const reference = path.join(import.meta.dirname, "reference");
/** The café's kitchen has no limit, so every order is taken. */
export const cafe = "22222222-2222-4222-8222-222222222222";
const count = 50;

const idOf = (kind: number, number: string): string =>
  `('b2a${kind}0000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
const textOf = (kind: number, number: number): string =>
  `b2a${kind}0000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** Copies of the café's branch, each with its own code, without its point of sale. */
export const openBranches = async (databaseUrl: string): Promise<void> => {
  const own = `select tenant_id, branch_id from qr_directory where uuid = '${cafe}'`;
  const branchId = idOf(1, "n");
  const parts = ["branch_hours", "branch_payment_method", "branch_product", "branch_option", "branch_combo"].map(
    (
      table,
    ) => `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('branch_id', ${branchId}, 'id', gen_random_uuid()))).*
      from ${table} t join (${own}) own using (tenant_id, branch_id), generate_series(1, ${count}) n`,
  );
  await psql(
    databaseUrl,
    `insert into branch select (jsonb_populate_record(b, jsonb_build_object('id', ${branchId}, 'is_main', false, 'integrated', false))).*
       from branch b join (${own}) own on own.tenant_id = b.tenant_id and own.branch_id = b.id, generate_series(1, ${count}) n;
     ${parts.join(";")};
     insert into qr_directory (uuid, tenant_id, branch_id) select ${idOf(2, "n")}, tenant_id, ${branchId}
       from (${own}) own, generate_series(1, ${count}) n;
     analyze`,
  );
};

export type Ordering = { order: Order; headers: () => Record<string, string> };

export const registerCustomers = async (url: string): Promise<Ordering[]> => {
  const all: Ordering[] = [];
  for (let number = 1; number <= count; number += 1) {
    const guest = newGuest(url, textOf(2, number));
    await signIn(guest, `5012${String(number).padStart(5, "0")}`);
    all.push({ order: await agreeOnOrder(guest, textOf(1, number)), headers: guest.headers });
  }
  return all;
};

type Agreed = { quote_id: string; total: number };

/** One connection of a customer: a quote, then its order, and again. */
const newCaller = ({ order, headers }: Ordering): Caller => {
  let agreed: Agreed | null = null;
  const type = { "content-type": "application/json" };
  return {
    next: () => {
      const {
        quote_id: _quote,
        expected_total: _total,
        payment_method,
        cart_id,
        cart_version,
        ...wanted
      } = JSON.parse(order.body()) as Record<string, unknown>;
      if (agreed === null)
        return { path: "/api/quotes/", headers: { ...headers(), ...type }, body: JSON.stringify(wanted) };
      const { quote_id, total } = agreed;
      const placed = { ...wanted, payment_method, cart_id, cart_version, quote_id, expected_total: total };
      return {
        path: "/api/orders/",
        headers: { ...headers(), ...type, "idempotency-key": randomUUID() },
        body: JSON.stringify(placed),
      };
    },
    answered: (body) => (agreed = agreed === null ? (JSON.parse(body) as Agreed) : null),
  };
};

export type Cpu = { server: number[]; database: number[]; reference: number[] };

export const perOrder = (seconds: number, orders: number): number => (seconds * 1000) / orders;

type Side = { databaseUrl: string; readDatabase: () => number; cpu: Cpu; seconds: number; connections: number };

/** Orders per second; their CPU time is added to `cpu`. */
export const placeOrders = async (product: Product, customers: readonly Ordering[], side: Side): Promise<number> => {
  const { databaseUrl, readDatabase, cpu, seconds, connections } = side;
  const countOrders = async () => Number(await psql(databaseUrl, "select count(*) from customer_order"));
  const pid = product.process.pid ?? 0;
  const before = await countOrders();
  const [server, database] = [getProcessCpu(pid), readDatabase()];
  await callsPerSecond({
    url: product.url,
    method: "POST",
    seconds,
    callers: Array.from({ length: connections }, (_, index) =>
      newCaller(customers[index % customers.length] as Ordering),
    ),
  });
  const [serverAfter, databaseAfter] = [getProcessCpu(pid), readDatabase()];
  const made = (await countOrders()) - before;
  cpu.server.push(perOrder(serverAfter - server, made));
  cpu.database.push(perOrder(databaseAfter - database, made));
  return made / seconds;
};

const referenceOrders = async (side: Side): Promise<number> => {
  const { databaseUrl, readDatabase, cpu, seconds, connections } = side;
  const before = readDatabase();
  const load = ["-n", "-M", "prepared", "-c", String(connections), "-j", "2", "-T", String(seconds)];
  const file = path.join(reference, "reference-statements.sql");
  // The shell tells the CPU of pgbench, which does what our server does.
  const { stdout } = await run("bash", ["-c", 'pgbench "$@"; times', "pgbench", ...load, "-f", file, databaseUrl]);
  const [minutes = 0, user = 0, , system = 0] = (/(\d+)m([\d.]+)s (\d+)m([\d.]+)s\s*$/.exec(stdout) ?? [])
    .slice(1)
    .map(Number);
  const done = Number(/number of transactions actually processed: (\d+)/.exec(stdout)?.[1]);
  cpu.reference.push(perOrder(readDatabase() - before + minutes * 60 + user + system, done));
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
};

export const readMs = (values: readonly number[]): string => median(values).toFixed(2);

const compareRates = (rates: ReadonlyMap<number, number>): Result => {
  const [ours = NaN, theirs = NaN] = [rates.get(64), rates.get(16)];
  return resultOf("quote and order, 64 connections, beside 16", "orders/s", [{ ours, theirs, ratio: ours / theirs }], {
    kind: "at least",
    ratio: 1,
  });
};

/** At 16 connections the target counts; 1 and 64 are reported. */
export const measureOrdering = (
  serverUrl: string,
  environment: Record<string, string>,
  { rounds, seconds }: Pace,
): Promise<Result[]> =>
  withDatabase(serverUrl, (databaseUrl) =>
    withDatabase(serverUrl, async (referenceUrl) => {
      await run("psql", [referenceUrl, "-qf", path.join(reference, "reference-schema.sql")]);
      const product = await startProduct({ ...environment, DATABASE_OWNER_URL: databaseUrl });
      try {
        await openBranches(databaseUrl);
        const customers = await registerCustomers(product.url);
        const readDatabase = await watchPostgres(databaseUrl);
        const results: Result[] = [];
        const rates = new Map<number, number>();
        for (const connections of [1, 16, 64]) {
          const cpu: Cpu = { server: [], database: [], reference: [] };
          const side = { readDatabase, cpu, seconds, connections };
          const pairs = await measurePairs(
            rounds,
            () => placeOrders(product, customers, { ...side, databaseUrl }),
            () => referenceOrders({ ...side, databaseUrl: referenceUrl }),
          );
          const spent = `CPU ${readMs(cpu.server)} + ${readMs(cpu.database)} ms, reference ${readMs(cpu.reference)} ms`;
          const name = `quote and order, beside the reference statements, ${connections} connections (${spent})`;
          const target = connections === 16 ? ({ kind: "at least", ratio: 0.35 } as const) : null;
          const result = resultOf(name, "orders/s", pairs, target);
          rates.set(connections, result.ours);
          results.push(result);
        }
        return [...results, compareRates(rates)];
      } finally {
        await product.stop();
      }
    }),
  );
