// Runs on any Node before start, test and check: installs the locked dependencies if they are missing or outdated, and
// stops without the Node version that the project brings along.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const lockfile = path.join(root, "package-lock.json");
const installed = path.join(root, "node_modules/.package-lock.json");
const stamp = path.join(root, "node_modules/.installed-lockfile");
const needed = 24;

const hash = createHash("sha256").update(readFileSync(lockfile)).digest("hex");
const isCurrent = () =>
  existsSync(installed) &&
  ((existsSync(stamp) && readFileSync(stamp, "utf8") === hash) ||
    statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs);

if (!isCurrent()) {
  console.log("Installing the locked dependencies…");
  const npm = process.env.npm_execpath ? [process.execPath, [process.env.npm_execpath, "ci"]] : ["npm", ["ci"]];
  const result = spawnSync(npm[0], npm[1], { cwd: root, stdio: "inherit" });
  if (result.status !== 0) process.exit(result.status ?? 1);
}
if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== hash) writeFileSync(stamp, hash);

// npm puts node_modules/.bin first on the PATH of every script, so this is the Node that the script itself will get.
const version = execFileSync("node", ["--version"], { cwd: root, encoding: "utf8" }).trim();
if (Number(version.slice(1).split(".")[0]) < needed) {
  console.error(
    `Sufra needs Node ${needed} or newer, and this is ${version}. On Linux (x64, arm64) npm brings it along; ` +
      `elsewhere, or where optional dependencies are switched off, install Node ${needed} and try again.`,
  );
  process.exit(1);
}
