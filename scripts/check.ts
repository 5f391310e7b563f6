/** `npm run check`: format, lint, types, imports, names, dead code; with a word, the checks of that name. All rules are errors. */
import { execFile } from "node:child_process";
import path from "node:path";
import type { Tally } from "./suites.ts";

const root = path.resolve(import.meta.dirname, "..");

type Step = { name: string; command: string[] };
type Verdict = { name: string; ok: boolean; output: string };

/** One program per environment. */
const types = ["domain", "server", "ui", "storefront", "console"];
/**
 * TypeScript 7; the package `typescript` is the last version that other tools can use. It remembers what it checked:
 * where little has changed since, a run takes a third.
 */
const checkTypes = (name: string, project: string): Step => ({
  name: `types of ${name}`,
  command: [
    ...["node", "node_modules/typescript-native/bin/tsc", "-p", project, "--incremental"],
    ...["--tsBuildInfoFile", `node_modules/.cache/types/${name.replace(/\W+/g, "-")}.tsbuildinfo`],
  ],
});

/** Runs before the others, which need the compiled texts. */
const first: Step = { name: "texts in both languages", command: ["node", "scripts/i18n.ts"] };

/** The rules need the types of every file: they are checked in the same pass. */
const rulesAndTypes: Step = { name: "lint and types", command: ["oxlint", ".", "--type-check"] };
/** The same apart, quick where little has changed: for `npm run check -- types`. */
const apart: Step[] = [
  { name: "lint", command: ["oxlint", "."] },
  ...types.map((project) => checkTypes(project, `packages/${project}`)),
  checkTypes("scripts, journeys and bench", "."),
];

const rest: Step[] = [
  checkTypes("domain without a platform", "packages/domain/tsconfig.pure.json"),
  { name: "styles", command: ["stylelint", "packages/**/*.css"] },
  { name: "boundaries", command: ["node", "scripts/boundaries.ts"] },
  { name: "words on the screens", command: ["node", "scripts/texts.ts"] },
  { name: "names", command: ["node", "scripts/names.ts"] },
  { name: "migrations", command: ["node", "scripts/migrations.ts"] },
  { name: "dead code", command: ["knip", "--no-progress"] },
  { name: "database schema", command: ["node", "scripts/db-schema.ts", "--check"] },
  { name: "format", command: ["oxfmt", "--check", "."] },
];

/** Each keeps one core busy; more in parallel gain nothing on the smallest machine in use. */
const lanes = 2;

const runStep = ({ name, command }: Step): Promise<Verdict> =>
  new Promise((resolve) => {
    const [program = "", ...words] = command;
    execFile(program, words, { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      const trouble = error && typeof error.code !== "number" ? error.message : "";
      resolve({ name, ok: error === null, output: `${stdout}${stderr}${trouble}` });
    });
  });

const runAloud = async (step: Step): Promise<Verdict> => {
  const started = Date.now();
  const verdict = await runStep(step);
  console.log(`${verdict.ok ? "✓" : "✗"} ${verdict.name} (${Date.now() - started} ms)`);
  if (!verdict.ok) console.log(verdict.output.trimEnd().slice(0, 8000));
  return verdict;
};

/** Runs the steps whose name contains the word, prints the failures, and returns the counts. */
export const runChecks = async (word = ""): Promise<Tally> => {
  const verdicts = [await runAloud(first)];
  // Longest first, since they run in parallel.
  const waiting =
    word === "" ? [rulesAndTypes, ...rest] : [...apart, ...rest].filter(({ name }) => name.includes(word));
  if (waiting.length === 0) throw new Error(`no check is named ${word}`);
  const lane = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) verdicts.push(await runAloud(step));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const failures = verdicts.filter((verdict) => !verdict.ok).map(({ name }) => name);
  return { passed: verdicts.length - failures.length, failed: failures.length, skipped: 0, failures };
};

if (import.meta.main) process.exit((await runChecks(process.argv[2])).failed > 0 ? 1 : 0);
