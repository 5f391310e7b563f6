/**
 * What a customer owns and a cashier redeems: each call beside its own SQL in pgbench, and on an establishment with a
 * large ledger beside one with a small ledger: a call may cost a fifth more at most.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startProduct } from "../e2e/product.ts";
import { fillLedger, guestCount, prepareClaims } from "./loyalty-ledger.ts";
import { recordScripts, type Script } from "./loyalty-scripts.ts";
import { counterOf, type Kind, openTill, type Till } from "./loyalty-till.ts";
import { fullPace, type Pace } from "./pace.ts";
import { replay } from "./pgbench.ts";
import { measurePairs, type Result, resultOf } from "./rounds.ts";

const smallLedger = 1_000;
/** Filling takes most of a quick run, so a quick run uses a tenth. */
const largeLedger = ({ rounds }: Pace): number => (rounds < fullPace.rounds ? 100_000 : 1_000_000);

/** Reads come first, since they would read new claims. `beside` is the minimum ratio to pgbench. */
const kinds: readonly { kind: Kind; name: string; unit: string; beside: number }[] = [
  { kind: "wallet", name: "reading the wallet", unit: "reads/s", beside: 0.5 },
  { kind: "rewards", name: "reading the rewards", unit: "reads/s", beside: 0.5 },
  { kind: "claim", name: "claiming a prize", unit: "claims/s", beside: 0.35 },
  { kind: "redeem", name: "redeeming a code", unit: "uses/s", beside: 0.35 },
];
/** 1 / 1.2, to three places. */
const asCheap = 0.834;
/** Rewards for pgbench to redeem; more than it can use. */
const prepared = 30_000;

type Side = { databaseUrl: string; tenant: string; till: Till };

const measureAll = async (small: Side, large: Side, scripts: Map<Kind, Script>, pace: Pace): Promise<Result[]> => {
  const entries = largeLedger(pace);
  const seconds = Math.ceil(pace.seconds / 2);
  const folder = mkdtempSync(path.join(tmpdir(), "sufra-bench-"));
  const results: Result[] = [];
  try {
    for (const { kind, name, unit, beside } of kinds) {
      const script = scripts.get(kind);
      if (!script) throw new Error(`${name} was not recorded`);
      for (const { till } of [small, large]) await till.renew();
      const file = path.join(folder, `${kind}.sql`);
      writeFileSync(file, script.text);
      const count = counterOf(large.databaseUrl, kind);
      const ours = () => large.till.measure(kind, seconds);
      const theirs = () =>
        replay({ databaseUrl: large.databaseUrl, file, seconds, clients: guestCount, ...(count ? { count } : {}) });
      const paired = await measurePairs(pace.rounds, ours, theirs);
      const title = `${name} (${script.trips} statements), beside its SQL in pgbench, ${guestCount} clients`;
      results.push(resultOf(title, unit, paired, { kind: "at least", ratio: beside }));
      const grown = await measurePairs(pace.rounds, ours, () => small.till.measure(kind, seconds));
      const growth = `${name}, ${entries.toLocaleString("en")} entries in the ledger beside ${smallLedger.toLocaleString("en")}`;
      results.push(resultOf(growth, unit, grown, { kind: "at least", ratio: asCheap }));
    }
    return results;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** `given`: settings of the product. Its jobs are off: otherwise they would also run during pgbench's turns. */
export const measureLoyalty = (
  databases: readonly [small: string, large: string],
  given: Record<string, string>,
  pace: Pace,
): Promise<Result[]> => {
  const environment = { ...given, JOBS: "off" };
  const onProduct = async <T>(databaseUrl: string, entries: number, use: (side: Side) => Promise<T>): Promise<T> => {
    const product = await startProduct({ ...environment, DATABASE_OWNER_URL: databaseUrl });
    try {
      const tenant = await fillLedger(databaseUrl, entries);
      return await use({ databaseUrl, tenant, till: await openTill(product.url, databaseUrl) });
    } finally {
      await product.stop();
    }
  };
  return onProduct(databases[0], smallLedger, (small) =>
    onProduct(databases[1], largeLedger(pace), async (large) => {
      await prepareClaims(large.databaseUrl, large.tenant, prepared, largeLedger(pace));
      const scripts = await recordScripts(
        large.databaseUrl,
        environment,
        kinds.map(({ kind }) => kind),
      );
      return measureAll(small, large, scripts, pace);
    }),
  );
};
