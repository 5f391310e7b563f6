/**
 * Money after the order: settling a part and paying a return out of a drawer, each beside its own SQL in pgbench; and
 * closing a day of 5,000 orders.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { listDrawers } from "@sufra/domain/drawers/api.ts";
import { startProduct } from "../e2e/product.ts";
import { psql } from "./bench-database.ts";
import { callsPerSecond } from "./load.ts";
import { mainCode } from "./menu-read.ts";
import type { Pace } from "./pace.ts";
import { recordingProduct, replay } from "./pgbench.ts";
import { measurePairs, type Pair, type Result, resultOf } from "./rounds.ts";
import { addPeople, type Batch, drawerCount, fillOrders, type Place } from "./settling-ledger.ts";
import { callOf, keyed, type Kind, openDesk, recordScripts, type Script } from "./settling-scripts.ts";
import type { Recorder } from "./sql-recorder.ts";

const dayOrders = 5_000;
/** Milliseconds of database time. */
const closingLimit = 1_000;
const till: Omit<Batch, "dayNo"> = { first: 800_000, count: 4_000, daysAgo: 500, money: "till" };

const kinds: readonly { kind: Kind; name: string; unit: string; table: string }[] = [
  { kind: "settle", name: "settling a part in cash", unit: "payments/s", table: "settlement" },
  { kind: "giveBack", name: "returning an amount, paid from a drawer", unit: "returns/s", table: "order_return" },
];

type Drawers = AnswerOf<typeof listDrawers>;
type Scene = { databaseUrl: string; environment: Record<string, string>; place: Place };

const findPlace = async (databaseUrl: string): Promise<Place> => {
  const tenant = await psql(databaseUrl, `select tenant_id from qr_directory where uuid = '${mainCode}'`);
  const branch = await psql(databaseUrl, `select id from branch where tenant_id = '${tenant}' and is_main`);
  const staff = await psql(databaseUrl, "select id from staff_account where email = 'cashier@a.test'");
  return { tenant, branch, staff };
};

const reconcile = (databaseUrl: string, environment: Record<string, string>): void => {
  const env = { ...process.env, ...environment, DATABASE_OWNER_URL: databaseUrl };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/reconcile.ts"], { env, encoding: "utf8" });
  if (status !== 0) throw new Error(`the filled orders do not reconcile:\n${stdout.slice(0, 4_000)}${stderr}`);
};

const openDayOf = async ({ databaseUrl, place: { tenant, branch } }: Scene): Promise<number> =>
  Number(
    await psql(
      databaseUrl,
      `select number from branch_day where (tenant_id, branch_id) = ('${tenant}', '${branch}') and open`,
    ),
  );

/** Fills days one after another and closes each; the first does not count. */
const closeDays = async (scene: Scene, url: string, recorder: Recorder, days: number): Promise<Pair[]> => {
  const { databaseUrl, place } = scene;
  const { manager } = await openDesk(url);
  const pairs: Pair[] = [];
  for (let day = 0; day <= days; day += 1) {
    const number = await openDayOf(scene);
    const first = 100_000 + day * dayOrders;
    const batch = { first, count: dayOrders, dayNo: number, daysAgo: till.daysAgo + 1 + day, money: "day" } as const;
    await fillOrders(databaseUrl, place, batch);
    const { drawers } = await manager.get<Drawers>(`/api/console/drawers/?branch_id=${place.branch}`);
    for (const { shift } of drawers) {
      if (!shift) continue;
      await manager.post(`/api/console/shifts/${shift.id}/handover/`, {}, keyed());
      await manager.post(`/api/console/shifts/${shift.id}/close/`, { counted: 0 }, keyed());
    }
    const before = recorder.waited();
    await manager.post(`/api/console/branch-days/${place.branch}/close/`, { number }, keyed());
    const ours = recorder.waited() - before;
    if (day > 0) pairs.push({ ours, theirs: closingLimit, ratio: ours / closingLimit });
  }
  return pairs;
};

const measureKinds = async (scene: Scene, scripts: Map<Kind, Script>, pace: Pace): Promise<Result[]> => {
  const { databaseUrl, environment } = scene;
  const folder = mkdtempSync(path.join(tmpdir(), "sufra-bench-"));
  const product = await startProduct({ ...environment, DATABASE_OWNER_URL: databaseUrl });
  try {
    const desk = await openDesk(product.url);
    const results: Result[] = [];
    let serial = 0;
    for (const { kind, name, unit, table } of kinds) {
      const script = scripts.get(kind);
      if (!script) throw new Error(`${name} was not recorded`);
      const file = path.join(folder, `${kind}.sql`);
      writeFileSync(file, script.text);
      const count = async () => Number(await psql(databaseUrl, `select count(*) from ${table}`));
      const staff = kind === "settle" ? desk.cashier : desk.manager;
      const callers = Array.from({ length: drawerCount }, (_, drawer) => ({
        next: () => {
          const { path, body } = callOf(kind, till, (serial += 1), drawer);
          return { path, headers: { ...staff.headers(), ...keyed() }, body: JSON.stringify(body) };
        },
      }));
      const pairs = await measurePairs(
        pace.rounds,
        () => callsPerSecond({ url: product.url, method: "POST", seconds: pace.seconds, callers, count }),
        () => replay({ databaseUrl, file, seconds: pace.seconds, clients: drawerCount, count }),
      );
      const title = `${name} (${script.trips} statements), beside its SQL in pgbench, ${drawerCount} clients`;
      results.push(resultOf(title, unit, pairs, { kind: "at least", ratio: 0.35 }));
    }
    return results;
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** `given`: settings of the product. Its jobs are off, since they would also run during pgbench's turns. */
export const measureSettling = async (
  databaseUrl: string,
  given: Record<string, string>,
  pace: Pace,
): Promise<Result[]> => {
  const environment = { ...given, JOBS: "off" };
  const recorded = await recordingProduct(databaseUrl, environment, async ({ url }, recorder) => {
    const scene = { databaseUrl, environment, place: await findPlace(databaseUrl) };
    await addPeople(databaseUrl, scene.place);
    const closings = await closeDays(scene, url, recorder, pace.rounds);
    reconcile(databaseUrl, environment);
    await fillOrders(databaseUrl, scene.place, { ...till, dayNo: await openDayOf(scene) });
    return { scene, closings, scripts: await recordScripts(url, recorder, till) };
  });
  const { scene, closings, scripts } = recorded;
  const results = await measureKinds(scene, scripts, pace);
  const name = `closing a day of ${dayOrders.toLocaleString("en")} orders: database time, beside its limit`;
  return [...results, resultOf(name, "ms", closings, { kind: "at most", ratio: 1 })];
};
