/** `npm start`: builds the front ends when they are stale, then serves. Migrating and seeding are the server's own. */
import { spawnSync } from "node:child_process";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
process.chdir(root);

// The build runs in a process of its own: its compilers keep handles open, and the server should start clean.
const build = spawnSync(process.execPath, ["scripts/build.ts"], { stdio: "inherit" });
if (build.status !== 0) process.exit(build.status ?? 1);

await import("../packages/server/src/main.ts");
