/** Names and sizes that linters do not check: folders without a noun, files over the limit, leftover marks. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
/** Lines a file may have; tests that share one setup may have more. */
const maxLines = (file: string): number => (/\.test\.tsx?$|^packages\/server\/test\//.test(file) ? 400 : 300);

const tracked = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\0")
  .filter((file) => /\.(ts|tsx|mjs|css|sql)$/.test(file));

const isData = (file: string) =>
  /\.gen\.ts$|demo\/src\/content\/|catalog\.ts$|test-data\.ts$|\/dial-codes\.ts$/.test(file);

const problems: string[] = [];
for (const file of tracked) {
  if (/(^|\/)(utils?|helpers?|common|misc)(\.|\/)/.test(file))
    problems.push(`${file}: name it after the noun it serves`);
  let content = "";
  try {
    content = readFileSync(path.join(root, file), "utf8");
  } catch {
    continue; // deleted but not yet committed
  }
  const lines = content.split("\n").length;
  if (lines > maxLines(file) && !isData(file) && /\.tsx?$/.test(file))
    problems.push(`${file}: ${lines} lines, the limit is ${maxLines(file)}`);
  if (/\b(TODO|FIXME|XXX|HACK)\b/.test(content) && file !== "scripts/names.ts")
    problems.push(`${file}: something is left open`);
  if (/\b(it|test|describe)\.(only|skip)\(/.test(content)) problems.push(`${file}: a focused or skipped test`);
}

/** One noun is one folder name in every package: compares the glossary with the tree. */
const listed = new Map(
  [...readFileSync(path.join(root, "docs/glossary.md"), "utf8").matchAll(/^\| `([a-z-]+)` +\| ([a-z, ]+?) +\|/gm)].map(
    ([, folder = "", packages = ""]) => [folder, packages.split(", ").sort().join()],
  ),
);
const found = new Map<string, Set<string>>();
for (const file of tracked) {
  const [, owner = "", folder = ""] = /^packages\/(domain|server|storefront|console)\/src\/([^/]+)\//.exec(file) ?? [];
  if (folder && existsSync(path.join(root, file))) found.set(folder, (found.get(folder) ?? new Set()).add(owner));
}
for (const folder of new Set([...listed.keys(), ...found.keys()])) {
  const [inGlossary, inTree] = [
    listed.get(folder) ?? "nothing",
    [...(found.get(folder) ?? [])].sort().join() || "nothing",
  ];
  if (inGlossary !== inTree)
    problems.push(`docs/glossary.md: folder ${folder} is in ${inTree}, listed for ${inGlossary}`);
}

for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
