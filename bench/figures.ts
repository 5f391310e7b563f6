/** Every report over a year of 500,000 orders, beside the same sums computed from the orders. */
import { startProduct } from "../e2e/product.ts";
import { psql } from "./bench-database.ts";
import { fillYear } from "./figures-year.ts";
import type { Pace } from "./pace.ts";
import { measurePairs, type Result, resultOf } from "./rounds.ts";

const orders = 500_000;
const password = "sufra-demo";

const signIn = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/api/console/sessions/`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ email: "manager@a.test", password }),
  });
  if (answer.status !== 201) throw new Error(`the manager cannot sign in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
};

/** The SQL over orders that a report without daily sums would need. */
const plain: Record<string, (tenant: string) => string> = {
  sales: (
    tenant,
  ) => `select business_day, order_type, extract(hour from created_at at time zone 'Asia/Riyadh'), count(*),
    sum(total - tip), sum(tax) from customer_order where tenant_id = '${tenant}' and status = 'delivered' group by 1, 2, 3`,
  items: (tenant) => `select l.product_id, sum(l.quantity), sum(l.line_total - l.discount) from customer_order o
    join order_line l on l.tenant_id = o.tenant_id and l.order_id = o.id
    where o.tenant_id = '${tenant}' and o.status = 'delivered' group by 1`,
  customers: (tenant) => `select date_trunc('month', business_day), count(distinct customer_id) from customer_order
    where tenant_id = '${tenant}' and status = 'delivered' group by 1`,
  taxes: (tenant) => `select t.rate_bp, sum(t.base - t.amount), sum(t.amount) from customer_order o
    cross join lateral jsonb_to_recordset(o.priced->'taxes') as t (rate_bp int, base bigint, amount bigint)
    where o.tenant_id = '${tenant}' and o.status = 'delivered' group by 1`,
  payments: (tenant) => `select payment_method, sum(total), sum(a.captured) from customer_order o
    left join payment_attempt a on a.tenant_id = o.tenant_id and a.order_id = o.id
    where o.tenant_id = '${tenant}' and o.status = 'delivered' group by 1`,
  sources: (tenant) => `select utm_source, count(*), sum(total) from customer_order
    where tenant_id = '${tenant}' and status = 'delivered' group by 1`,
  loyalty: (tenant) => `select kind, sum(delta) from wallet_entry where tenant_id = '${tenant}' group by 1`,
  scores: (
    tenant,
  ) => `select (created_at at time zone 'Asia/Riyadh')::date, count(*), count(*) filter (where low), sum(score)
    from evaluation where tenant_id = '${tenant}' group by 1`,
};
const stepped = new Set(["payments", "sales", "customers", "scores"]);
/** Reports without stored sums read the same rows as the baseline. */
const toldOnly = new Set(["loyalty", "scores"]);

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

export const measureFigures = async (
  databaseUrl: string,
  environment: Record<string, string>,
  { rounds }: Pace,
): Promise<Result[]> => {
  const product = await startProduct({ ...environment, DATABASE_OWNER_URL: databaseUrl, JOBS: "off" });
  try {
    const { tenant } = await fillYear(databaseUrl, orders);
    const cookie = await signIn(product.url);
    const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
    const from = new Date(Date.parse(today) - 364 * 86_400_000).toISOString().slice(0, 10);
    const results: Result[] = [];
    for (const [name, sql] of Object.entries(plain)) {
      const url = `${product.url}/api/console/reports/${name}/?from=${from}&to=${today}${stepped.has(name) ? "&by=month" : ""}`;
      const ask = async () => {
        const answer = await fetch(url, { headers: { cookie } });
        if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
        await answer.arrayBuffer();
      };
      const pairs = await measurePairs(
        rounds,
        () => timed(ask),
        () => timed(() => psql(databaseUrl, sql(tenant))),
      );
      const target = toldOnly.has(name) ? null : ({ kind: "at most", ratio: 0.5 } as const);
      results.push(resultOf(`${name} of a year, 500,000 orders, beside its sums over the orders`, "ms", pairs, target));
    }
    return results;
  } finally {
    await product.stop();
  }
};
