/** The test suites, their requirements, and how to run them. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

export type Tally = {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed, by name: the last lines of a run tell it, since a long output is often cut. */
  failures: string[];
};

const root = path.resolve(import.meta.dirname, "..");

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};
type PlaywrightSuite = { file: string; specs: { title: string; ok: boolean }[]; suites?: PlaywrightSuite[] };
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
};

/** The first line, and the error of a failing random case. */
const firstLine = (text = ""): string => {
  const [first = "", ...others] = stripVTControlCharacters(text).trim().split("\n");
  const error = others.find((line) => line.startsWith("Got "));
  return error === undefined ? first : `${first} ${error}`;
};

const talliesOfVitest = (report: VitestReport): Tally => {
  // A file that fails before its first test counts too.
  const brokenFiles = report.testResults.filter(
    (entry) => entry.status === "failed" && entry.assertionResults.length === 0,
  );
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages = [] }) => [
        path.relative(root, name),
        fullName,
        firstLine(failureMessages[0]),
      ]),
  );
  const broken = brokenFiles.map(({ name, message }) => [path.relative(root, name), firstLine(message)]);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests,
    failures: [...failures, ...broken].map((words) => words.join(": ")),
  };
};

const failedSpecs = ({ file, specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ title }) => `${file}: ${title}`),
  ...suites.flatMap(failedSpecs),
];

const talliesOfPlaywright = ({ stats, errors, suites }: PlaywrightReport): Tally => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
  failures: [...suites.flatMap(failedSpecs), ...errors.map(({ message }) => firstLine(message))],
});

/** Runs a program and returns its exit code; prints at once, or with `quiet` at the end. */
const run = (command: string[], environment: Record<string, string>, quiet: boolean): Promise<number> =>
  new Promise((resolve) => {
    const [program = "", ...words] = command;
    const child = spawn(program, words, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ["ignore", quiet ? "pipe" : "inherit", quiet ? "pipe" : "inherit"],
    });
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part: Buffer) => printed.push(part));
    child.on("close", (code) => {
      process.stdout.write(Buffer.concat(printed));
      resolve(code ?? 1);
    });
  });

export type Suite = {
  name: string;
  /** Runs it completely, or only what the arguments select. */
  run: (words: string[], quiet: boolean) => Promise<Tally>;
};

type Reported = { command: (report: string) => string[]; environment: (report: string) => Record<string, string> };

/** A suite whose JSON report contains the number of passed tests. */
const reported = async <R>(name: string, suite: Reported, count: (report: R) => Tally, quiet: boolean) => {
  const folder = mkdtempSync(path.join(tmpdir(), "sufra-tests-"));
  const file = path.join(folder, `${name}.json`);
  const code = await run(suite.command(file), suite.environment(file), quiet);
  const tally = existsSync(file)
    ? count(JSON.parse(readFileSync(file, "utf8")) as R)
    : { passed: 0, failed: 1, skipped: 0, failures: [`no report, exit code ${code}`] };
  rmSync(folder, { recursive: true, force: true });
  // A run that fails after its last test has failed too.
  if (tally.failed === 0 && code !== 0) {
    tally.failed = 1;
    tally.failures = [`exit code ${code} after the last test`];
  }
  return tally;
};

const reporters = ["--reporter=dot", "--reporter=json"];

export const vitestSuite = (name: string, environment: Record<string, string> = {}): Suite => ({
  name,
  run: (words, quiet) =>
    reported(
      name,
      {
        command: (file) => ["vitest", "run", "--project", name, ...reporters, `--outputFile=${file}`, ...words],
        environment: () => environment,
      },
      talliesOfVitest,
      quiet,
    ),
});

export const journeySuite = (environment: Record<string, string>): Suite => ({
  name: "journeys",
  run: (words, quiet) => {
    // What both languages share is proved in Arabic on every push, and in English by night.
    const daytime = words.length === 0 ? ["--grep-invert", "@nightly"] : [];
    return reported(
      "journeys",
      {
        command: () => [
          "playwright",
          "test",
          "--config",
          "e2e",
          "--reporter=dot,json",
          "--trace=off",
          ...daytime,
          ...words,
        ],
        environment: (file) => ({ ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: file }),
      },
      talliesOfPlaywright,
      quiet,
    );
  },
});

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

/** The PostgreSQL server for test databases, or a cluster's coordinator (CITUS_URL); empty if none answers. */
export const findPostgres = async (): Promise<string> => {
  const { CITUS_URL: cluster, TEST_DATABASE_URL: given } = process.env;
  const url = cluster || (given ?? "postgres://postgres@127.0.0.1:5432/postgres");
  if (url === "") return "";
  const { hostname, port } = new URL(url);
  return (await answersOn(hostname, Number(port || 5432))) ? url : "";
};

const getFirst = (files: (string | undefined)[]): string | undefined => files.find((file) => file && existsSync(file));

/** Finds the browsers; installs them by apt if possible. */
export const findChromium = (): Record<string, string> | undefined => {
  const known = () =>
    getFirst([process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]);
  if (!known() && existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    console.log("Installing Chromium for the journeys…");
    spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
    spawnSync("apt-get", ["install", "-y", "-qq", "chromium", "chromium-headless-shell"], {
      stdio: "ignore",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  }
  const chromium = known();
  if (chromium === undefined) return undefined;
  // The same engine without windows, if installed: two thirds of the work.
  const shell = getFirst([process.env.CHROMIUM_SHELL_PATH, "/usr/bin/chromium-headless-shell"]) ?? chromium;
  return { CHROMIUM_PATH: chromium, CHROMIUM_SHELL_PATH: shell };
};
