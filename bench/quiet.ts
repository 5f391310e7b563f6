/** A process with 10,000 quiet establishments beside one with 10: what idling costs, and an operator's search. Linux only. */
import { setTimeout as sleep } from "node:timers/promises";
import { type Product, startProduct } from "../e2e/product.ts";
import { psql, withDatabase } from "./bench-database.ts";
import { addEstablishments } from "./establishments.ts";
import { type Guest, newGuest } from "./guest.ts";
import { mainCode } from "./menu-read.ts";
import { readMemory, readProcessSeconds, readServerSeconds, readTransactions } from "./process-cost.ts";
import type { Pace } from "./pace.ts";
import { besideLimit, measurePairs, type Pair, type Result, resultOf } from "./rounds.ts";

type Environment = Record<string, string>;
const few = 7;
const many = 10_000;

const secrets = {
  CODE_SECRET: "measured".repeat(8),
  TOKEN_SECRET: "measured".repeat(8),
  SECRETS_KEYS: `measured:${Buffer.alloc(32, 7).toString("base64")}`,
};

/** The demo's connected point of sale is asked for bills each minute: it is no quiet establishment. */
const prepare = async (environment: Environment, url: string, count: number): Promise<void> => {
  await (await startProduct(environment)).stop();
  await psql(url, "delete from pos_business; delete from pos_directory");
  await psql(url, addEstablishments(count));
  await psql(url, "vacuum analyze");
};

type Idle = { transactions: number; cpu: number; memory: number };

/** Per second: transactions, and seconds of a core of the process and of the whole database server. */
const watchIdle = async (environment: Environment, url: string, seconds: number): Promise<Idle> => {
  const product = await startProduct(environment);
  const pid = product.process.pid ?? 0;
  const take = async () => ({
    at: performance.now(),
    transactions: await readTransactions(url),
    cpu: readProcessSeconds(pid) + (await readServerSeconds(url)),
  });
  try {
    await sleep(20_000);
    const [before] = [await take()];
    await sleep(seconds * 1000);
    const after = await take();
    const elapsed = (after.at - before.at) / 1000;
    return {
      transactions: (after.transactions - before.transactions) / elapsed,
      cpu: (after.cpu - before.cpu) / elapsed,
      memory: readMemory(pid),
    };
  } finally {
    await product.stop();
  }
};

/** Writes the directory as the product's regular work does, for slugs alone. */
const fillDirectory = async (url: string): Promise<void> => {
  await psql(
    url,
    `insert into establishment_directory select id, directory_source(id), translate(slug, '-', ' '), array(
      select distinct substr(translate(slug, '-', ' '), n, l)
      from generate_series(1, length(slug)) n, generate_series(1, 3) l) from tenant on conflict do nothing`,
  );
  await psql(url, "vacuum analyze establishment_directory");
};

/** Milliseconds of an operator's search that finds one establishment. */
const timeSearch = async ({ url }: Product, operator: Guest): Promise<number> => {
  const started = performance.now();
  const found = await operator.get<{ items: unknown[] }>("/api/console/establishments/?q=riwaq");
  if (found.items.length !== 1) throw new Error(`${url} found ${found.items.length} establishments`);
  return performance.now() - started;
};

const compareSearches = async (large: Environment, small: Environment, rounds: number): Promise<Pair[]> => {
  const products = [
    await startProduct({ ...large, JOBS: "off" }),
    await startProduct({ ...small, JOBS: "off" }),
  ] as const;
  try {
    const operators = products.map(({ url }) => newGuest(url, mainCode));
    for (const operator of operators)
      await operator.post("/api/console/sessions/", { email: "operator@sufra.test", password: "sufra-demo" });
    const ask = (index: 0 | 1) => timeSearch(products[index], operators[index] as Guest);
    for (let warm = 0; warm < 20; warm += 1) await Promise.all([ask(0), ask(1)]);
    return await measurePairs(
      rounds * 10,
      () => ask(0),
      () => ask(1),
    );
  } finally {
    for (const product of products) await product.stop();
  }
};

export const measureQuiet = (server: string, production: Environment, { visits }: Pace): Promise<Result[]> =>
  withDatabase(server, (small) =>
    withDatabase(server, async (large) => {
      const on = (url: string): Environment => ({ ...production, ...secrets, DATABASE_OWNER_URL: url });
      await prepare(on(small), small, few);
      await prepare(on(large), large, many);
      const seconds = visits > 3 ? 120 : 40;
      const idle: Idle[] = [];
      const cpu = async (url: string): Promise<number> => {
        const seen = await watchIdle(on(url), url, seconds);
        if (url === large) idle.push(seen);
        return seen.cpu;
      };
      const minutes = await measurePairs(
        Math.ceil(visits / 3),
        () => cpu(large),
        () => cpu(small),
      );
      for (const url of [small, large]) await fillDirectory(url);
      const searches = await compareSearches(on(large), on(small), visits);
      const most = (ratio: number) => ({ kind: "at most", ratio }) as const;
      const of = (pick: (seen: Idle) => number, limit: number) => besideLimit(idle.map(pick), limit);
      return [
        resultOf("an idle process with 10,000 establishments, beside one with 10", "cores", minutes, most(1.2)),
        resultOf(
          "transactions of the idle process, beside 3",
          "/s",
          of(({ transactions }) => transactions, 3),
          most(1),
        ),
        resultOf(
          "cores of it and of PostgreSQL, beside 1 %",
          "cores",
          of((seen) => seen.cpu, 0.01),
          most(1),
        ),
        resultOf(
          "memory of the idle process, beside 250 MB",
          "MB",
          of(({ memory }) => memory, 250),
          most(1),
        ),
        resultOf("searching 10,000 establishments, beside 10", "ms", searches, most(1.2)),
      ];
    }),
  );
