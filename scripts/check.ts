/** `npm run check`: format, lint, types, imports, names, dead code. Every rule is an error or it is not there. */
import { execFile } from "node:child_process";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");

type Step = { name: string; command: string[] };
type Verdict = { name: string; ok: boolean; output: string };

/** One program each for what runs in the same place; the last is everything around the product. */
const types = ["domain", "domain/tsconfig.pure.json", "server", "ui", "storefront", "console"];
const cache = "node_modules/.cache";
/** TypeScript 7; the package named `typescript` is the last one whose functions other tools can call. */
const tsc = ["node", "node_modules/typescript-native/bin/tsc"];

/** What the others read: the texts as compiled. */
const first: Step = { name: "texts in both languages", command: ["node", "scripts/i18n.ts"] };

/** The longest first, since they run side by side. By content: a fresh checkout gives every file a new date. */
const rest: Step[] = [
  { name: "lint", command: ["oxlint", "."] },
  ...types.map((project) => ({ name: `types of ${project}`, command: [...tsc, "-p", `packages/${project}`] })),
  { name: "types of scripts, journeys and bench", command: [...tsc, "-p", "."] },
  {
    name: "format",
    command: [
      ...["prettier", "--check", "--log-level", "warn", "--cache", "--cache-strategy", "content"],
      ...["--cache-location", `${cache}/prettier/.prettier-cache`, "."],
    ],
  },
  { name: "styles", command: ["stylelint", "packages/**/*.css"] },
  { name: "walls", command: ["node", "scripts/boundaries.ts"] },
  { name: "names", command: ["node", "scripts/names.ts"] },
  { name: "dead code", command: ["knip", "--no-progress"] },
  { name: "database schema", command: ["node", "scripts/db-schema.ts", "--check"] },
];

/** Each keeps one core busy; more at once gain nothing on the smallest machine we know. */
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

/** Runs every step, prints what fails, and answers how many passed and failed. */
export const runChecks = async (): Promise<{ passed: number; failed: number }> => {
  const verdicts = [await runAloud(first)];
  const waiting = [...rest];
  const lane = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) verdicts.push(await runAloud(step));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const failed = verdicts.filter((verdict) => !verdict.ok).length;
  return { passed: verdicts.length - failed, failed };
};

if (import.meta.main) process.exit((await runChecks()).failed > 0 ? 1 : 0);
