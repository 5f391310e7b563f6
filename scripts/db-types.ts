/** Writes the types of the database from a freshly migrated one; `--check` fails when the committed file is stale. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format } from "prettier";
import { writeSchemaTypes } from "../packages/server/src/platform/db/write-schema-types.ts";

const file = fileURLToPath(new URL("../packages/server/src/platform/db/schema.gen.ts", import.meta.url));
const text = await format(await writeSchemaTypes(), { parser: "typescript", printWidth: 120 });
if (!process.argv.includes("--check")) writeFileSync(file, text);
else if (readFileSync(file, "utf8") !== text) {
  process.stderr.write("packages/server/src/platform/db/schema.gen.ts is stale: run `npm run db:types`\n");
  process.exitCode = 1;
}
