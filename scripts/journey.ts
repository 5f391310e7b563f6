/** `npm run journey -- "name"`: runs journeys by title or file; further arguments go to Playwright. */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { findChromium, findPostgres } from "./suites.ts";

const chromium = findChromium();
if (!chromium) throw new Error("Chromium was not found (set CHROMIUM_PATH)");
const environment = { ...process.env, ...chromium, TEST_DATABASE_URL: await findPostgres() };
const run = (program: string, ...words: string[]): void => {
  const { status } = spawnSync(program, words, {
    cwd: path.resolve(import.meta.dirname, ".."),
    stdio: "inherit",
    env: environment,
  });
  if (status !== 0) process.exit(status ?? 1);
};

const [name, ...more] = process.argv.slice(2);
const chosen =
  name === undefined || name.startsWith("-") || /\.journey/.test(name) ? [name ?? []].flat() : ["-g", name];
run(process.execPath, "scripts/build.ts");
run("playwright", "test", "--config", "e2e", "--reporter=list", ...chosen, ...more);
