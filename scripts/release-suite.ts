/**
 * `node scripts/release-suite.ts [tests]`: the server's tests of the last release on the schema of this tree, as its
 * processes meet it in the middle of an upgrade. What fails is run on the release's own schema too: only a test that
 * fails on the new one alone is a failure. Uses TEST_DATABASE_URL if set.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openRelease, readRelease } from "@sufra/server/test/fixtures/release.ts";

const root = path.resolve(import.meta.dirname, "..");
const folder = mkdtempSync(path.join(tmpdir(), "sufra-release-"));
const server = "packages/server";

type Report = {
  numPassedTests: number;
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[];
};
type Result = { passed: number; failed: Map<string, string> };

/**
 * A process that does not migrate leaves the check of a newer catalog to the newer release. Statements without names:
 * 0.3.0 has some that fail by chance once they are named, on any schema.
 */
const openAsInUpgrade = (): void => {
  const file = path.join(folder, server, "src/platform/db/open-database.ts");
  let source = readFileSync(file, "utf8");
  for (const [from, to] of [
    ["if (!isNewer) await refuseUnsafeCatalog(engine);", "void isNewer;"],
    ["named: config.SQL_NAMES", "named: false"],
  ] as const) {
    if (!source.includes(from)) throw new Error(`${file} of ${readRelease().commit} has no "${from}"`);
    source = source.replaceAll(from, to);
  }
  writeFileSync(file, source);
};

const takeMigrations = (from: string): void => {
  const to = path.join(folder, server, "migrations");
  rmSync(to, { recursive: true });
  cpSync(from, to, { recursive: true });
};

/** Its tests of the schema belong to its own, and an embedded database has no process of another release. */
const leaveOut = (): void => {
  rmSync(path.join(folder, server, "src/main.test.ts"));
  spawnSync("find", [path.join(folder, server, "src/platform/db"), "-name", "*.test.ts", "-delete"]);
};

const runTests = (tests: readonly string[]): Result => {
  const file = path.join(folder, "report.json");
  const words = [
    "--project",
    "server",
    "-t",
    "^(?!.*( on PGlite|an empty folder))",
    "--reporter=dot",
    "--reporter=json",
  ];
  rmSync(file, { force: true });
  const command = ["vitest", "run", ...words, `--outputFile=${file}`, ...tests];
  const { status } = spawnSync("npx", command, { cwd: folder, stdio: "inherit" });
  const { numPassedTests, testResults } = JSON.parse(readFileSync(file, "utf8")) as Report;
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const place = path.relative(folder, name);
    const names = assertionResults.filter((test) => test.status === "failed").map(({ fullName }) => fullName);
    return (names.length === 0 && status === "failed" ? ["cannot be read"] : names).map(
      (test) => [`${place}: ${test}`, place] as const,
    );
  });
  if (numPassedTests === 0 || (status !== 0 && failed.length === 0)) throw new Error("the tests could not be run");
  return { passed: numPassedTests, failed: new Map(failed) };
};

const getPlaces = (failed: Result["failed"]): string[] => [...new Set(failed.values())];

try {
  openRelease(folder);
  // Its budgets of size were judged with its own packages.
  spawnSync(process.execPath, ["scripts/build.ts"], { cwd: folder, stdio: "ignore" });
  if (!existsSync(path.join(folder, "dist/console/index.html"))) throw new Error("its pages could not be built");
  openAsInUpgrade();
  leaveOut();
  const own = path.join(folder, "own-migrations");
  cpSync(path.join(folder, server, "migrations"), own, { recursive: true });
  takeMigrations(path.join(root, server, "migrations"));
  const { passed, failed } = runTests(process.argv.slice(2));
  takeMigrations(own);
  const before = failed.size > 0 ? runTests(getPlaces(failed)).failed : failed;
  const alone = [...failed.keys()].filter((test) => !before.has(test));
  console.log(
    `\n${passed} passed, ${failed.size - alone.length} failed on both schemas, ${alone.length} on the new alone`,
  );
  for (const test of failed.keys()) console.log(`${before.has(test) ? "–" : "✗"} ${test}`);
  process.exitCode = alone.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
