/**
 * `npm test`: the checks, then every suite that this machine can run. PostgreSQL and Chromium are used where they
 * are found (Chromium is installed by apt where that is possible); what is skipped is said, and under CI nothing may
 * be. Ends with `N passed, N failed, N skipped`.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { runChecks } from "./check.ts";

const root = path.resolve(import.meta.dirname, "..");
process.chdir(root);
// Every suite starts the product, some of them dozens of times: compiled once, a quarter of each start is saved.
process.env.NODE_COMPILE_CACHE ??= path.join(root, "node_modules/.cache/compiled");
const total = { passed: 0, failed: 0, skipped: 0 };
const inCi = Boolean(process.env.CI);

const skip = (what: string, why: string) => {
  console.log(`${inCi ? "✗" : "–"} ${what}: ${why}`);
  if (inCi) total.failed += 1;
  else total.skipped += 1;
};

const reports = mkdtempSync(path.join(tmpdir(), "sufra-tests-"));

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};

const runSuite = (project: string, environment: Record<string, string> = {}): void => {
  console.log(`\n── ${project}`);
  const file = path.join(reports, `${project}.json`);
  const result = spawnSync(
    "vitest",
    ["run", "--project", project, "--reporter=dot", "--reporter=json", `--outputFile=${file}`],
    {
      stdio: "inherit",
      env: { ...process.env, ...environment },
    },
  );
  if (!existsSync(file)) {
    total.failed += 1;
    return;
  }
  const report = JSON.parse(readFileSync(file, "utf8")) as Report;
  total.passed += report.numPassedTests;
  total.skipped += report.numPendingTests;
  // A file that fails before its first test counts too, as does a run that ends badly after its last one.
  const brokenFiles = report.testResults.filter(
    (entry) => entry.status === "failed" && entry.assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  total.failed += failed === 0 && result.status !== 0 ? 1 : failed;
};

const answersOn = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1000 });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket
      .on("connect", () => end(true))
      .on("error", () => end(false))
      .on("timeout", () => end(false));
  });

const findChromium = (): string | undefined => {
  const known = () =>
    [process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(
      (file) => file && existsSync(file),
    );
  if (!known() && existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    console.log("Installing Chromium for the browser suites…");
    spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
    spawnSync("apt-get", ["install", "-y", "-qq", "chromium", "chromium-headless-shell"], {
      stdio: "ignore",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  }
  return known();
};

/** The same engine without windows to draw, where it is installed: two thirds of the work. */
const findShell = (chromium: string): string =>
  process.env.CHROMIUM_SHELL_PATH ?? ["/usr/bin/chromium-headless-shell"].find((file) => existsSync(file)) ?? chromium;

const checks = await runChecks();
total.passed += checks.passed;
total.failed += checks.failed;

// First, since the server's suites ask for pages too.
console.log("\n── build");
const built = spawnSync(process.execPath, ["scripts/build.ts"], { stdio: "inherit" }).status === 0;
total[built ? "passed" : "failed"] += 1;

runSuite("rules");
const postgres = process.env.TEST_DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";
const { hostname, port } = new URL(postgres);
const hasPostgres = await answersOn(hostname, Number(port || 5432));
// On PostgreSQL where there is one; what is the database's own doing runs on PGlite as well (`describeOnEachDatabase`).
const onServer = { TEST_DATABASE_URL: hasPostgres ? postgres : "" };
runSuite("server", onServer);
if (hasPostgres) runSuite("races", onServer);
else skip("suites on PostgreSQL", `no server answers on ${hostname}:${port || 5432} (set TEST_DATABASE_URL)`);
runSuite("sweeps", onServer);

const chromium = findChromium();
if (chromium && built) {
  // On PostgreSQL where there is one, for half the work; one file begins as a first `npm start` does, embedded.
  runSuite("journeys", { ...onServer, CHROMIUM_PATH: chromium, CHROMIUM_SHELL_PATH: findShell(chromium) });
} else if (built) skip("browser journeys", "Chromium was not found (set CHROMIUM_PATH)");

rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 ? 1 : 0);
