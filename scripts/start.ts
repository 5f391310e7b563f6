/** `npm start`: builds the front ends if they are outdated, then serves. The server migrates and seeds by itself. */
import { spawnSync } from "node:child_process";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
process.chdir(root);

// The build runs in its own process: its compilers keep handles open.
const build = spawnSync(process.execPath, ["scripts/build.ts"], { stdio: "inherit" });
if (build.status !== 0) process.exit(build.status ?? 1);

await import("../packages/server/src/main.ts");
