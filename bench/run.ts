/**
 * `npm run bench`: measures the product on PostgreSQL beside something simpler doing the same, in turn, in one run.
 * `npm run bench -- --quick` takes fewer and shorter turns; names (`menu placing ordering settling figures loyalty import screen movement pages pictures quiet memory shares start suggestions budgets`) choose.
 * `npm run bench -- vendure` is not part of a run without names: it downloads Vendure into a temporary folder.
 * TEST_DATABASE_URL names the server and a superuser of it. Ends with 1 when a ratio misses its target.
 */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { startProduct } from "../e2e/product.ts";
import { withDatabase } from "./bench-database.ts";
import { measureBudgets } from "./byte-budgets.ts";
import { measureCachedPages } from "./cached-pages.ts";
import { measureFigures } from "./figures.ts";
import { measureFirstScreen } from "./first-screen.ts";
import { measureLoyalty } from "./loyalty.ts";
import { measureImport } from "./menu-import.ts";
import { measureMemory } from "./memory.ts";
import { measureMenuRead } from "./menu-read.ts";
import { measureMovement } from "./movement.ts";
import { measurePlacing } from "./order-placing.ts";
import { measureOrdering } from "./order-reference.ts";
import { fullPace, quickPace } from "./pace.ts";
import { measurePictures } from "./pictures.ts";
import { printTable, type Result } from "./rounds.ts";
import { measureQuiet } from "./quiet.ts";
import { measureSettling } from "./settling.ts";
import { measureShares } from "./shares.ts";
import { measureStart } from "./start-with-keys.ts";
import { measureSuggestions } from "./suggestions.ts";
import { measureVendure } from "./vendure.ts";

process.chdir(path.resolve(import.meta.dirname, ".."));
const server = process.env.TEST_DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";
const words = process.argv.slice(2);
const chosen = words.filter((word) => !word.startsWith("--"));
const pace = words.includes("--quick") ? quickPace : fullPace;

type Environment = Record<string, string>;
const production = { NODE_ENV: "production", DEMO: "on", DEMO_HISTORY: "0", LOG_LEVEL: "error", LIMIT_SCALE: "100000" };

const onProduct = (measure: (url: string, environment: Environment) => Promise<Result[]>): Promise<Result[]> =>
  withDatabase(server, async (database) => {
    const environment = { ...production, DATABASE_OWNER_URL: database };
    const product = await startProduct(environment);
    try {
      return await measure(product.url, environment);
    } finally {
      await product.stop();
    }
  });

const measures: Record<string, () => Promise<Result[]>> = {
  menu: () => onProduct((url) => measureMenuRead(url, pace)),
  placing: () => withDatabase(server, (database) => measurePlacing(database, production, pace)),
  ordering: () => measureOrdering(server, production, pace),
  settling: () => withDatabase(server, (database) => measureSettling(database, production, pace)),
  figures: () => withDatabase(server, (database) => measureFigures(database, production, pace)),
  loyalty: () =>
    withDatabase(server, (small) => withDatabase(server, (large) => measureLoyalty([small, large], production, pace))),
  import: () => onProduct((url, { DATABASE_OWNER_URL = "" }) => measureImport(url, DATABASE_OWNER_URL, pace)),
  screen: () => onProduct((url) => measureFirstScreen(url, pace)),
  movement: () => onProduct((url) => measureMovement(url, pace)),
  pages: () => onProduct((url, environment) => measureCachedPages(url, environment, pace)),
  pictures: () =>
    withDatabase(server, (database) => measurePictures({ ...production, DATABASE_OWNER_URL: database }, pace)),
  quiet: () => measureQuiet(server, production, pace),
  memory: () => measureMemory(server, production, pace),
  shares: () => withDatabase(server, (database) => measureShares(database, production, pace)),
  start: () => measureStart(server, production, pace),
  suggestions: () => withDatabase(server, (database) => measureSuggestions(database, production, pace)),
  budgets: measureBudgets,
  vendure: () => measureVendure(server, production, pace),
};

/** Parts that download something, so only their name runs them. */
const onRequest = ["vendure"];

const unknown = words.filter((word) => word !== "--quick" && !(word in measures));
if (unknown.length > 0) {
  console.error(`Not measured here: ${unknown.join(" ")}. Known: ${Object.keys(measures).join(" ")}, --quick`);
  process.exit(1);
}
const build = spawnSync(process.execPath, ["scripts/build.ts"], { stdio: "inherit" });
if (build.status !== 0) process.exit(1);

const results: Result[] = [];
let broken = false;
for (const [name, measure] of Object.entries(measures)) {
  if (chosen.length === 0 ? onRequest.includes(name) : !chosen.includes(name)) continue;
  console.log(`measuring ${name} …`);
  try {
    results.push(...(await measure()));
  } catch (error) {
    broken = true;
    console.error(`✗ ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
printTable(results);
process.exit(broken || results.some(({ ok }) => !ok) ? 1 : 0);
