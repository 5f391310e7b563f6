/**
 * `npm run nightly`: tests that take too long for every push. Each property with 100,000 cases, each race fifty times,
 * every wrong value in every field, the server's suite on the embedded database too, all journeys. `npm run nightly --
 * <words>` runs the parts whose names contain one of the words. Fails if any of them failed.
 */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { findPostgres } from "./suites.ts";

type Part = { name: string; command: string[]; environment?: Record<string, string> };

const test = (name: string, part: string, environment: Record<string, string>, words: string[] = []): Part => ({
  name,
  command: ["npm", "test", "--", part, ...words],
  environment,
});

const parts: Part[] = [
  test("100,000 cases of every rule", "rules", { PROPERTY_RUNS: "100000" }),
  test("500 histories of the ledgers", "packages/server/src/loyalty/ledger-history.test.ts", {
    PROPERTY_RUNS: "100000",
  }),
  test("100 histories of received money", "packages/server/src/reports/money.test.ts", { PROPERTY_RUNS: "100000" }),
  test("100 histories of the reports", "packages/server/src/reports/figures.test.ts", { PROPERTY_RUNS: "100000" }),
  // Each history closes a day or two, and ends in an open one.
  test("1,000 histories of days of money", "packages/server/src/settlements/days.test.ts", {
    PROPERTY_RUNS: "1000000",
  }),
  test("100 orders returned at once and in pieces", "packages/server/src/orders/split-returns.test.ts", {
    PROPERTY_RUNS: "100000",
  }),
  test("every wrong value in every field", "contract", { EVERY_CASE: "true" }),
  test("races, fifty times each", "races", { RACE_ROUNDS: "50" }),
  test("the server on the embedded database", "server", { TEST_DATABASE_URL: "", EVERY_CASE: "true" }),
  test(
    "all journeys with every state and screen under axe, in dark too, and a rush of 200 orders",
    "journeys",
    {
      EVERY_CASE: "true",
    },
    ["--grep", "."],
  ),
  { name: "mutations", command: ["npm", "run", "mutate"], environment: { TEST_DATABASE_URL: await findPostgres() } },
];

const nameFilters = process.argv.slice(2);
const selectedParts = parts.filter(
  ({ name }) => nameFilters.length === 0 || nameFilters.some((word) => name.includes(word)),
);

const failed = selectedParts.filter(({ name, command, environment }) => {
  console.log(`\n═══ ${name}`);
  const started = performance.now();
  const [program = "", ...rest] = command;
  const { status } = spawnSync(program, rest, {
    cwd: path.resolve(import.meta.dirname, ".."),
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  console.log(`═══ ${name}: ${Math.round((performance.now() - started) / 60_000)} min`);
  return status !== 0;
});
console.log(`\n${selectedParts.length - failed.length} of ${selectedParts.length} parts passed`);
for (const { name } of failed) console.log(`✗ ${name}`);
process.exit(failed.length > 0 ? 1 : 0);
