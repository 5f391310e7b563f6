/**
 * Picks guards for mutants.json with a fixed seed: `node scripts/draw-guards.ts <layer> <count>`. Prints guards that
 * are not in the list yet; their tests are added by hand. The order is stable when other code changes.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const seed = "20261123";
const refusals = /^ *if \([^\n]*\) (?:throw (?:new AppError|refuse|wrongField|fieldError)|return refuse)[^\n]*;\n/gm;
const predicates = /\n *\.where\("(?:\w+\.)?(?:status|state|active|\w+_at)", [^\n]*\)(?=\n|;|,)/g;
const calls = /^ *(?:await )?(?:require|refuse)[A-Z]\w*\([^\n]*\);\n/gm;
const sqlPredicates = /\n *and (?:\w+\.)?(?:state|status|active|\w+_at)\b[^\n`]*(?=\n)/g;
const early = /^ *if \([^\n]*\) return;\n/gm;

const layers: Record<string, { folders: string; patterns: RegExp[] }> = {
  domain: { folders: "domain", patterns: [refusals, calls] },
  server: { folders: "server", patterns: [refusals, predicates, calls, sqlPredicates] },
  ui: { folders: "ui|storefront|console", patterns: [early] },
};
/** Generated files, tests, and the editors of the console, which share one declaration. */
const leftOut = /\.test(-data)?\.|\.gen\.|\/manage|\/editing\/|-screen\.tsx$|\/seed\//;

const [layer = "", count = "20"] = process.argv.slice(2);
const { folders, patterns } = layers[layer] ?? { folders: "", patterns: [] };
const files = execFileSync("git", ["ls-files", "packages"], { encoding: "utf8" }).split("\n");
const listed = readFileSync("scripts/mutants.json", "utf8");
const own = files.filter((file) => new RegExp(`^packages/(${folders})/src/.*\\.ts$`).test(file) && !leftOut.test(file));
const guards = own.flatMap((file) => {
  const code = readFileSync(file, "utf8");
  const found = patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([text]) => text));
  return found.filter((text) => code.split(text).length === 2).map((find) => ({ file, find, replace: "", tests: [] }));
});
const rank = ({ file, find }: { file: string; find: string }): string =>
  createHash("sha256").update(seed).update(file).update(find).digest("hex");
const drawn = guards.filter(({ find }) => !listed.includes(JSON.stringify(find)));
drawn.sort((one, other) => rank(one).localeCompare(rank(other)));
console.log(JSON.stringify(drawn.slice(0, Number(count)), null, 2));
