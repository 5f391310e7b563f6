/**
 * `npm run mutate`: removes the guards of mutants.json one at a time and runs the tests that must then fail. The source
 * is replaced while Vitest loads it, so no file changes. Fails if fewer than nine in ten are caught. `--only <text>`
 * picks guards by file or text, `--shard 1/2` runs a part of them. Uses TEST_DATABASE_URL if set.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Plugin } from "vite";
import { createVitest, type TestCase, type Vitest } from "vitest/node";
import config from "../vitest.config.ts";

type Mutant = { file: string; find: string; replace: string; tests: string[] };

// A guard may be missed by the few rounds of every push.
process.env.RACE_ROUNDS ??= "10";

const root = path.resolve(import.meta.dirname, "..");
const minCaught = 0.9;
/** Ends tests that hang without their guard. */
const limit = 120_000;

const readMutants = (): Mutant[] => {
  const { values } = parseArgs({ options: { only: { type: "string" }, shard: { type: "string" } } });
  const [part = 1, parts = 1] = (values.shard ?? "1/1").split("/").map(Number);
  const all = JSON.parse(readFileSync(path.join(root, "scripts/mutants.json"), "utf8")) as { guards: Mutant[] };
  const { only = "" } = values;
  return all.guards
    .filter(({ file, find }) => file.includes(only) || find.includes(only))
    .filter((_, index) => index % parts === part - 1);
};

/** The guard occurs exactly once in its file and has tests; otherwise the list is outdated. */
const getProblem = ({ file, find, tests }: Mutant): string | undefined => {
  const found = readFileSync(path.join(root, file), "utf8").split(find).length - 1;
  if (found !== 1) return `${file}: expected once, found ${found} times: ${find}`;
  return tests.length === 0 ? `${file}: no test is named for: ${find}` : undefined;
};

let current: Mutant | undefined;
let wasLoaded = false;
const mutation: Plugin = {
  name: "mutation",
  enforce: "pre",
  transform(code, id) {
    if (!current || id.split("?")[0] !== path.join(root, current.file)) return undefined;
    wasLoaded = true;
    return { code: code.replace(current.find, () => current?.replace ?? ""), map: null };
  },
};

const openVitest = async (): Promise<Vitest> => {
  const { projects = [], ...test } = config.test ?? {};
  const vitest = await createVitest(
    // Cached modules would still contain the removed guard.
    { root, config: false, watch: false, maxWorkers: 1, testTimeout: limit, hookTimeout: limit, reporters: [{}] },
    {
      test: {
        ...test,
        fsModuleCache: false,
        projects: projects.map((project) => Object.assign({}, project, { plugins: [mutation] })),
      },
    },
  );
  await vitest.standalone();
  return vitest;
};

/** The first failing test; null if all pass. A file that cannot be loaded counts as a failure. */
const findFailure = async (vitest: Vitest, tests: string[]): Promise<string | null> => {
  const specifications = await vitest.globTestSpecifications(tests);
  const missing = tests.filter((test) => !specifications.some(({ moduleId }) => moduleId.includes(test)));
  if (missing.length > 0) throw new Error(`no such test: ${missing.join(", ")}`);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const names = new Set(specifications.map(({ moduleId }) => moduleId));
  // The result also contains the files of earlier runs.
  for (const module of testModules.filter(({ moduleId }) => names.has(moduleId))) {
    const failed = [...module.children.allTests()].find((test: TestCase) => test.result().state === "failed");
    if (failed) return `${path.relative(root, module.moduleId)}: ${failed.fullName}`;
    if (module.state() === "failed") return `${path.relative(root, module.moduleId)}: ${module.errors()[0]?.message}`;
  }
  return unhandledErrors.length > 0 ? String(unhandledErrors[0]) : null;
};

const isCaught = async (vitest: Vitest, mutant: Mutant): Promise<boolean> => {
  current = mutant;
  wasLoaded = false;
  vitest.invalidateFile(path.join(root, mutant.file));
  const failure = await findFailure(vitest, mutant.tests);
  current = undefined;
  vitest.invalidateFile(path.join(root, mutant.file));
  const what = `${mutant.file}: ${mutant.find.replaceAll(/\s+/g, " ")}`;
  if (failure === null) console.log(`✗ survived  ${what}${wasLoaded ? "" : " (its file was never loaded)"}`);
  else console.log(`✓ caught    ${what}\n            by ${failure}`);
  return failure !== null;
};

const mutants = readMutants();
const problems = mutants.map(getProblem).filter((problem) => problem !== undefined);
for (const problem of problems) console.error(problem);
if (problems.length > 0 || mutants.length === 0) process.exit(1);

const vitest = await openVitest();
const red = await findFailure(vitest, [...new Set(mutants.flatMap(({ tests }) => tests))]);
if (red !== null) console.error(`red although every guard stands: ${red}`);
let caught = 0;
if (red === null) for (const mutant of mutants) caught += Number(await isCaught(vitest, mutant));
await vitest.close();
console.log(`${caught} of ${mutants.length} removed guards were caught`);
process.exit(caught < mutants.length * minCaught ? 1 : 0);
