/**
 * `npm test`: the checks, then every suite that this machine can run; `npm test -- <part>` runs one suite, or the tests
 * of folders and files, with further arguments for the runner. PostgreSQL and Chromium are used if found; skipped suites
 * are named, and under CI none may be. Ends with `N passed, N failed, N skipped`.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { hasPostgres, startOwnPostgres } from "@sufra/server/test/fixtures/own-postgres.ts";
import { runChecks } from "./check.ts";
import { findChromium, findPostgres, journeySuite, type Suite, vitestSuite } from "./suites.ts";

const root = path.resolve(import.meta.dirname, "..");
process.chdir(root);
// Every suite starts the product, some dozens of times: the compile cache saves a quarter of each start.
process.env.NODE_COMPILE_CACHE ??= path.join(root, "node_modules/.cache/compiled");
const inCi = Boolean(process.env.CI);
const noPostgres = "no PostgreSQL server answers (set TEST_DATABASE_URL)";
const noChromium = "Chromium was not found (set CHROMIUM_PATH)";

const checks: Suite = { name: "checks", run: () => runChecks() };

const build: Suite = {
  name: "build",
  run: async () => {
    const built = spawnSync(process.execPath, ["scripts/build.ts"], { stdio: "inherit" }).status === 0;
    return { passed: Number(built), failed: Number(!built), skipped: 0, failures: built ? [] : ["the front ends"] };
  },
};

/** A suite that this machine cannot run. */
const missing = (name: string, why: string): Suite => ({
  name,
  run: async () => {
    console.log(`${inCi ? "✗" : "–"} ${why}`);
    return { passed: 0, failed: Number(inCi), skipped: Number(!inCi), failures: inCi ? [why] : [] };
  },
});

const asked = process.argv.slice(2);
// A whole run starts a server of its own, where nothing waits for the disk, unless one is named.
const isNamed = process.env.TEST_DATABASE_URL !== undefined || Boolean(process.env.CITUS_URL);
const startsOwn = asked.length === 0 && !isNamed && hasPostgres();
const own = startsOwn ? await startOwnPostgres({ durable: false }) : undefined;
const postgres = own?.url ?? (await findPostgres());
// On PostgreSQL if available; `describeOnEachDatabase` runs on PGlite as well.
const onServer = { TEST_DATABASE_URL: postgres };
const withBrowser = (): Suite => {
  const chromium = findChromium();
  return chromium ? journeySuite({ ...onServer, ...chromium }) : missing("journeys", noChromium);
};

const suites: Record<string, () => Suite> = {
  checks: () => checks,
  build: () => build,
  rules: () => vitestSuite("rules"),
  server: () => vitestSuite("server", onServer),
  races: () => (postgres === "" ? missing("races", noPostgres) : vitestSuite("races", onServer)),
  contract: () => vitestSuite("contract", onServer),
  journeys: withBrowser,
};

const total = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
const runSuite = async (name: string, words: string[] = [], quiet = false): Promise<void> => {
  const started = performance.now();
  if (!quiet) console.log(`\n── ${name}`);
  const suite = suites[name]?.();
  if (!suite) throw new Error(`no suite is named ${name}`);
  const tally = await suite.run(words, quiet);
  const { passed, failed, skipped } = tally;
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`── ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped (${seconds} s)`);
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  failures.push(...tally.failures.map((failure) => `✗ ${name}: ${failure}`));
};

/** Longest first, since they run in parallel. */
const waiting = ["server", "contract", "checks", "rules"];

/** Runs waiting suites one after another. */
const lane = async (): Promise<void> => {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await runSuite(name, [], true);
};

const runAll = async (): Promise<void> => {
  // First, since the server's suites need the pages.
  await runSuite("build");
  // Beside all others, since the races wait most of their time.
  const races = runSuite("races", [], true);
  // In a pair, since the server's suite sometimes waits seconds for retries.
  await Promise.all([lane(), lane()]);
  await Promise.all([races, runSuite("journeys")]);
};

/** Which suite the tests of a folder or file belong to, by the names of files. */
const getSuite = (place: string): string => {
  if (/^e2e\b/.test(place)) return "journeys";
  if (/\.pg\.test\.ts$/.test(place)) return "races";
  if (/\.contract\.test\.ts$|\/test\/contract\b/.test(place)) return "contract";
  return /^packages\/(server|demo)\b/.test(place) ? "server" : "rules";
};

const runParts = async ([part = "", ...more]: string[]): Promise<void> => {
  // A "." is a pattern for the runner.
  const isPlace = (word: string): boolean => word !== "." && existsSync(path.resolve(word));
  const places = Object.hasOwn(suites, part) ? [] : [part, ...more.filter(isPlace)];
  const parts = Map.groupBy(places, (place) => getSuite(path.relative(root, path.resolve(place))));
  if (places.length === 0) parts.set(part, []);
  const words = places.length === 0 ? more : more.filter((word) => !isPlace(word));
  if ([...parts.keys()].some((name) => !["checks", "build", "rules"].includes(name))) await runSuite("build");
  // Screens and rules need no pages, but their words.
  else if (parts.has("rules")) spawnSync(process.execPath, ["scripts/i18n.ts"], { stdio: "inherit" });
  for (const [name, inSuite] of parts) await runSuite(name, [...inSuite, ...words]);
};

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void Promise.resolve(own?.stop()).finally(() => process.exit(1)));
try {
  await (asked.length === 0 ? runAll() : runParts(asked));
} finally {
  await own?.stop();
}
console.log(
  `\n${[...failures, ""].join("\n")}${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`,
);
process.exit(total.failed > 0 ? 1 : 0);
