/**
 * `node scripts/release-suite.ts [tests]`: the server's tests of the last release on the schema of this tree, as its
 * processes meet it in the middle of an upgrade. Uses TEST_DATABASE_URL if set.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openRelease, readRelease } from "@sufra/server/test/fixtures/release.ts";

const root = path.resolve(import.meta.dirname, "..");
const folder = mkdtempSync(path.join(tmpdir(), "sufra-release-"));

/** A process that does not migrate leaves the check of a newer catalog to the newer release. */
const catalog = "packages/server/src/platform/db/open-database.ts";
const check = "if (!isNewer) await refuseUnsafeCatalog(engine);";

try {
  openRelease(folder);
  const migrations = "packages/server/migrations";
  rmSync(path.join(folder, migrations), { recursive: true });
  cpSync(path.join(root, migrations), path.join(folder, migrations), { recursive: true });
  const file = path.join(folder, catalog);
  const source = readFileSync(file, "utf8");
  if (!source.includes(check)) throw new Error(`${catalog} of ${readRelease().commit} has another check`);
  writeFileSync(file, source.replace(check, "void isNewer;"));
  // Its pages and its own tests of the schema belong to its own schema.
  const words = ["vitest", "run", "--project", "server", "--exclude", "**/platform/db/**", ...process.argv.slice(2)];
  const { status } = spawnSync("npx", words, { cwd: folder, stdio: "inherit" });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
