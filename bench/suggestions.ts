/**
 * "Guests also add": how often the dish that was left out of a later order is among three suggestions, beside the most
 * popular dishes. Learned from the earlier 80 % of the orders; each dish of a later order is left out once.
 */
import { gzipSync } from "node:zlib";
import { startProduct } from "../e2e/product.ts";
import { psql } from "./bench-database.ts";
import type { Pace } from "./pace.ts";
import { type Pair, type Result, resultOf } from "./rounds.ts";
import { makeChanceOrders, makeHabitOrders, type Orders } from "./suggestion-orders.ts";
import { type Learn, learnFacts, learnOurs, learnPopular, learnSums } from "./suggestion-rules.ts";

const learnedShare = 0.8;
/** The answer that a phone gets for the largest menu of the demo, compressed. */
const maxBytes = 8_000;

type Score = {
  /** Percent of the left out dishes that were suggested. */
  hits: number;
  /** Percent of the rows that begin with the most frequent first suggestion of their branch. */
  same: number;
};

type Counts = { rows: number; hits: number; same: number };

const count = ({ orders, getCategory }: Orders, learn: Learn): Counts => {
  const cut = Math.floor(orders.length * learnedShare);
  const rule = learn(orders.slice(0, cut), getCategory);
  let [rows, hits] = [0, 0];
  const first = new Map<string, number>();
  for (const { at, products } of orders.slice(cut)) {
    const distinct = [...new Set(products)];
    if (distinct.length < 2) continue;
    for (const hidden of distinct) {
      const beside = distinct.filter((id) => id !== hidden);
      const row = rule(beside, at);
      rows += 1;
      if (row.includes(hidden)) hits += 1;
      first.set(row[0] ?? "", (first.get(row[0] ?? "") ?? 0) + 1);
    }
  }
  return { rows, hits, same: Math.max(0, ...first.values()) };
};

/** Of all branches of a run together; each learns from its own orders. */
const score = (branches: readonly Orders[], learn: Learn): Score => {
  const counts = branches.map((each) => count(each, learn));
  const share = (of: keyof Counts): number =>
    (100 * counts.reduce((sum, each) => sum + each[of], 0)) / counts.reduce((sum, { rows }) => sum + rows, 0);
  return { hits: share("hits"), same: share("same") };
};

/** Delivered orders of each branch, oldest first. */
const readDemoOrders = async (url: string): Promise<Orders[]> => {
  type Row = { branch: string; at: string; products: string[] };
  const orders = JSON.parse(
    await psql(
      url,
      `select json_agg(json_build_object('branch', o.branch_id, 'at', coalesce(o.scheduled_at, o.created_at), 'products', l.ids)
         order by o.created_at, o.id)
       from customer_order o cross join lateral (select array_agg(distinct product_id) as ids from order_line
         where tenant_id = o.tenant_id and order_id = o.id and product_id is not null) l
       where o.status = 'delivered' and l.ids is not null`,
    ),
  ) as Row[];
  const categories = JSON.parse(await psql(url, "select json_object_agg(id, category_id) from product")) as Record<
    string,
    string
  >;
  return Object.values(Object.groupBy(orders, ({ branch }) => branch)).map((rows = []) => ({
    orders: rows.map(({ at, products }) => ({ at: new Date(at), products })),
    getCategory: (id: string) => categories[id],
  }));
};

const beside = (scored: readonly { ours: Score; theirs: Score }[], of: keyof Score): Pair[] =>
  scored.map(({ ours, theirs }) => ({ ours: ours[of], theirs: theirs[of], ratio: ours[of] / theirs[of] }));

const atLeast = (ratio: number) => ({ kind: "at least", ratio }) as const;
const atMost = (ratio: number) => ({ kind: "at most", ratio }) as const;
type Targets = { popular: Result["target"]; sums: Result["target"]; same: Result["target"] };

/** `runs`: the branches of each. */
const compare = (name: string, runs: readonly (readonly Orders[])[], { popular, sums, same }: Targets): Result[] => {
  const ours = runs.map((run) => score(run, learnOurs));
  const against = (learn: Learn) =>
    runs.map((run, place) => ({ ours: ours[place] ?? score(run, learnOurs), theirs: score(run, learn) }));
  const mostPopular = against(learnPopular);
  return [
    resultOf(`hit rate at 3, ${name}, beside most popular`, "%", beside(mostPopular, "hits"), popular),
    resultOf(`hit rate at 3, ${name}, beside pairs summed`, "%", beside(against(learnSums), "hits"), sums),
    resultOf(
      `rows with the commonest first dish, ${name}, beside most popular`,
      "%",
      beside(mostPopular, "same"),
      same,
    ),
  ];
};

/** `databaseUrl`: an empty database, filled with the demo. */
export const measureSuggestions = async (
  databaseUrl: string,
  environment: Record<string, string>,
  { rounds }: Pace,
): Promise<Result[]> => {
  const make = (orders: (seed: number, count: number) => Orders, count: number) =>
    Array.from({ length: rounds }, (_, place) => [orders(place + 1, count)]);
  const none = { popular: null, sums: null, same: null };
  const product = await startProduct({
    ...environment,
    DATABASE_OWNER_URL: databaseUrl,
    DEMO_HISTORY: "1",
    JOBS: "off",
  });
  await product.stop();
  const demo = await readDemoOrders(databaseUrl);
  const largest = demo.reduce((most, each) => (each.orders.length > most.orders.length ? each : most));
  const bytes = gzipSync(JSON.stringify(learnFacts(largest.orders, largest.getCategory)), { level: 9 }).length;
  const size = [{ ours: bytes, theirs: maxBytes, ratio: bytes / maxBytes }];
  return [
    ...compare("3,000 orders with habits", make(makeHabitOrders, 3_000), {
      popular: atLeast(2),
      sums: atLeast(1.15),
      same: atMost(0.4),
    }),
    ...compare("600 orders with habits", make(makeHabitOrders, 600), {
      popular: atLeast(1.5),
      sums: atLeast(1.15),
      same: atMost(0.6),
    }),
    ...compare("3,000 orders by chance", make(makeChanceOrders, 3_000), { ...none, popular: atLeast(0.98) }),
    ...compare("600 orders by chance", make(makeChanceOrders, 600), { ...none, popular: atLeast(0.97) }),
    ...compare("the demo's orders", [demo], { popular: atLeast(1.15), sums: atLeast(1), same: atMost(0.8) }),
    resultOf("what a phone reads for the demo's largest branch, beside its limit", "bytes", size, atMost(1)),
  ];
};
