/** A start with 10,000 establishments that have sealed keys of their own, beside one with ten. */
import { startProduct } from "../e2e/product.ts";
import { psql, withDatabase } from "./bench-database.ts";
import { newGuest } from "./guest.ts";
import { mainCode } from "./menu-read.ts";
import type { Pace } from "./pace.ts";
import { measurePairs, type Result, resultOf } from "./rounds.ts";

type Environment = Record<string, string>;

const keys = {
  vendor: "moyasar",
  publishable_key: `pk_test_${"m".repeat(24)}`,
  secret_key: `sk_test_${"m".repeat(24)}`,
};

/** Seeds the demo, whose first establishment saves keys by the console. */
const seed = async (environment: Environment): Promise<void> => {
  const product = await startProduct(environment);
  try {
    const manager = newGuest(product.url, mainCode);
    await manager.post("/api/console/sessions/", { email: "manager@a.test", password: "sufra-demo" });
    const answer = await fetch(`${product.url}/api/console/connections/payments/`, {
      method: "PUT",
      headers: { ...manager.headers(), "content-type": "application/json" },
      body: JSON.stringify({ ...keys, revision: null }),
    });
    if (!answer.ok) throw new Error(`keys were answered ${answer.status}: ${await answer.text()}`);
  } finally {
    await product.stop();
  }
};

/** Copies of the first establishment and of its sealed keys: only its own could be opened, and a start opens none. */
const addEstablishments = (count: number): string => `
  create temp table made as
    select gen_random_uuid() as id, n, s.tenant_id as of
    from generate_series(1, ${count}) n, (select tenant_id from connection limit 1) s;
  insert into tenant select t.* from made m join tenant o on o.id = m.of,
    jsonb_populate_record(null::tenant, to_jsonb(o) || jsonb_build_object('id', m.id, 'slug', 'measured-' || m.n)) t;
  insert into establishment select t.* from made m join establishment o on o.tenant_id = m.of,
    jsonb_populate_record(null::establishment, to_jsonb(o) || jsonb_build_object('tenant_id', m.id)) t;
  insert into connection select t.* from made m join connection o on o.tenant_id = m.of,
    jsonb_populate_record(null::connection, to_jsonb(o) || jsonb_build_object('tenant_id', m.id)) t;
  analyze;`;

/** Milliseconds until a process on this database is ready. */
const timeStart = async (environment: Environment): Promise<number> => {
  const started = performance.now();
  const product = await startProduct(environment);
  const took = performance.now() - started;
  await product.stop();
  return took;
};

export const measureStart = (server: string, environment: Environment, { visits }: Pace): Promise<Result[]> =>
  withDatabase(server, (few) =>
    withDatabase(server, async (many) => {
      const secrets = { SECRETS_KEYS: `measured:${Buffer.alloc(32, 7).toString("base64")}` };
      const on = (database: string) => ({ ...environment, ...secrets, DATABASE_OWNER_URL: database });
      for (const [database, count] of [
        [few, 9],
        [many, 9_999],
      ] as const) {
        await seed(on(database));
        await psql(database, addEstablishments(count));
      }
      const pairs = await measurePairs(
        visits,
        () => timeStart(on(many)),
        () => timeStart(on(few)),
      );
      const name = "start with 10,000 establishments that have keys, beside one with 10";
      return [resultOf(name, "ms", pairs, { kind: "at most", ratio: 1.2 })];
    }),
  );
