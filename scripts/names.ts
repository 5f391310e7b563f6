/** Names and sizes that no linter knows: rooms without a noun, files over the ceiling, words left behind. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const ceiling = 300;

const tracked = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\0")
  .filter((file) => /\.(ts|tsx|mjs|css|sql)$/.test(file));

const isData = (file: string) =>
  /\.gen\.ts$|(^|\/)seed\/content\/|catalogue\.ts$|test-data\.ts$|\/dial-codes\.ts$/.test(file);

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
  if (lines > ceiling && !isData(file) && /\.tsx?$/.test(file))
    problems.push(`${file}: ${lines} lines, the ceiling is ${ceiling}`);
  if (/\b(TODO|FIXME|XXX|HACK)\b/.test(content) && file !== "scripts/names.ts")
    problems.push(`${file}: something is left open`);
  if (/\b(it|test|describe)\.(only|skip)\(/.test(content)) problems.push(`${file}: a focused or skipped test`);
}

for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
