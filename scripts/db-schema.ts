/** Writes the types and the readable dump of a freshly migrated database; `--check` fails if one is outdated. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { format } from "oxfmt";
import { migrate } from "../packages/server/src/platform/db/migrate.ts";
import { openPglite } from "../packages/server/src/platform/db/pglite-engine.ts";
import { writeSchemaSql } from "../packages/server/src/platform/db/write-schema-sql.ts";
import { writeSchemaTypes } from "../packages/server/src/platform/db/write-schema-types.ts";

const root = path.resolve(import.meta.dirname, "..");
const engine = await openPglite({});
await migrate(engine);
const types = "packages/server/src/platform/db/schema.gen.ts";
const files = {
  [types]: (await format(types, await writeSchemaTypes(engine), { printWidth: 120 })).code,
  "packages/server/schema.sql": await writeSchemaSql(engine),
};
await engine.close();

for (const [name, text] of Object.entries(files)) {
  const file = path.join(root, name);
  if (!process.argv.includes("--check")) writeFileSync(file, text);
  else if (readFileSync(file, "utf8") !== text) {
    process.stderr.write(`${name} is stale: run \`npm run db:schema\`\n`);
    process.exitCode = 1;
  }
}
