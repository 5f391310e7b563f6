/** Reads every import of the tree and checks it against the rules of dependency-cruiser.config.mjs. */
import path from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import config from "../dependency-cruiser.config.mjs";

const root = path.resolve(import.meta.dirname, "..");
/** With an unsupported compiler the tool reads nothing and passes, so it must report at least this many modules. */
const floor = 250;

export type Breach = { rule: string; from: string; to: string };

export const findBreaches = async (baseDir: string): Promise<{ breaches: Breach[]; modules: number }> => {
  const { output } = await cruise(["packages", "e2e", "bench"], {
    ...config.options,
    baseDir,
    ruleSet: { forbidden: config.forbidden as never },
    validate: true,
  });
  const { summary, modules } = output as ICruiseResult;
  const own = modules.filter((module) => /^(packages|e2e|bench)\//.test(module.source));
  return {
    breaches: summary.violations.map((violation) => ({
      rule: violation.rule.name,
      from: violation.from,
      to: violation.to,
    })),
    modules: own.length,
  };
};

if (import.meta.main) {
  const { breaches, modules } = await findBreaches(root);
  for (const breach of breaches) console.error(`${breach.rule}: ${breach.from} → ${breach.to}`);
  if (modules < floor) console.error(`only ${modules} modules were read, at least ${floor} were expected`);
  console.log(`${modules} modules, ${breaches.length} breaches`);
  process.exit(breaches.length > 0 || modules < floor ? 1 : 0);
}
