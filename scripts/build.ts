/**
 * Builds the front ends into dist/: texts, every output of vite.config.ts, then compressed copies of the static files.
 * Fails over the size budgets; the next start then builds again. Does nothing if no input changed since the last build.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { checkBudgets } from "./check-budgets.ts";
import { compileMessages } from "./i18n.ts";
import { writeOfflineFiles } from "./offline-files.ts";

const root = path.resolve(import.meta.dirname, "..");
const stampFile = path.join(root, "dist/stamp.txt");

const inputs = [
  "packages/{domain,ui,storefront,console}/src/**/*.{ts,tsx,css,json,svg}",
  "packages/{storefront,console}/{index.html,public/**/*}",
  "packages/{domain,ui,storefront,console}/package.json",
  "packages/server/src/pages/page-routes.ts",
  "vite.config.ts",
  "scripts/{build,check-budgets,contract-only,offline-files}.ts",
  "package-lock.json",
];

const makeStamp = async (): Promise<string> => {
  const hash = createHash("sha256");
  const paths: string[] = [];
  for await (const entry of glob(inputs, { cwd: root, withFileTypes: true })) {
    if (entry.isFile()) paths.push(path.join(entry.parentPath, entry.name));
  }
  const read = paths.filter((file) => !file.includes("/i18n/compiled/") && !/\.test\.tsx?$/.test(file)).sort();
  for (const file of read) hash.update(`${path.relative(root, file)}\n`).update(readFileSync(file));
  return hash.digest("hex");
};

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Compressed once here instead of per request, except formats that are compressed already (images, woff2). */
const compress = async (): Promise<void> => {
  for await (const file of glob("dist/{storefront/client,console}/**/*.{js,css,html,svg,json}", { cwd: root })) {
    const full = path.join(root, file);
    const content = readFileSync(full);
    if (content.length < 1024) continue;
    writeFileSync(`${full}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${full}.gz`, await gz(content, { level: 9 }));
  }
};

export const buildFrontEnds = async (log: (line: string) => void): Promise<"built" | "up to date"> => {
  const stamp = await makeStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return "up to date";
  // A failed build leaves files of other inputs than the stamp's.
  rmSync(stampFile, { force: true });
  await compileMessages();
  const { build } = await import("vite");
  const { configOf, hasEntry, targets } = await import("../vite.config.ts");
  for (const target of targets.filter(hasEntry)) {
    const started = Date.now();
    await build({ ...configOf(target), logLevel: "warn", mode: "production" });
    log(`built ${target} (${Date.now() - started} ms)`);
  }
  writeOfflineFiles(root);
  await compress();
  const budgetLines: string[] = [];
  try {
    checkBudgets(root, (line) => budgetLines.push(line));
  } catch (error) {
    budgetLines.filter((line) => !/^\s+ok/.test(line)).forEach(log);
    throw error;
  }
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
  return "built";
};

if (import.meta.main) {
  const log = (line: string) => void process.stdout.write(`${line}\n`);
  log(`Front ends ${await buildFrontEnds(log)}`);
  process.exit(0);
}
