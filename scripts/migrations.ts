/**
 * `node scripts/migrations.ts`: refuses migrations that stop a running installation. During an upgrade the release before
 * serves on the new schema: so a migration only adds (expand), and what is unused is removed a release later (contract).
 * `citus-rules.ts` holds what a cluster asks of them.
 */
import { readRelease } from "@sufra/server/test/fixtures/release.ts";
import { commits, readMigrations } from "../packages/server/src/platform/db/migrate.ts";
import { splitStatements } from "../packages/server/src/platform/db/split-statements.ts";
import { findCitusBreaches, toBare } from "./citus-rules.ts";

/** What a release already has cannot change any more; 0.3.0 and those before stopped for an upgrade. */
const firstChecked = readRelease().migration + 1;

type File = { number: number; name: string; sql: string };

type Rule = { breach: RegExp; why: string; unless?: (statement: string, file: File) => boolean };

/** Locks of a table that this file creates hinder nobody. */
const isOwnTable = (statement: string, { sql }: File): boolean => {
  const table = /\b(?:on|table)\s+(?:only\s+)?(?:if exists\s+)?"?(\w+)"?/i.exec(statement)?.[1] ?? "";
  return table !== "" && new RegExp(`create table (if not exists )?"?${table}"?\\b`, "i").test(sql);
};

const isContract = (_: string, { name }: File): boolean => name.startsWith("contract_");
const isLoose = ({ sql }: File): boolean => /^-- no transaction\b/.test(sql);

const rules: Rule[] = [
  {
    breach: /\bdrop\s+(table|column|view|type|function)\b|\brename\s+(to|column|constraint)\b/i,
    why: "the release before still uses it: remove it in a later release, in a file contract_…",
    unless: isContract,
  },
  {
    breach: /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i,
    why: "rewrites the table under a lock: add a column, fill it, and remove the old one later",
    unless: isOwnTable,
  },
  {
    breach: /\bcreate\s+(unique\s+)?index\s+(?!concurrently)/i,
    why: "blocks writing: create index concurrently, in a file of its own that begins with `-- no transaction`",
    unless: isOwnTable,
  },
  {
    breach: /\b(create|drop)\s+(unique\s+)?index\s+concurrently\s+(?!if\b)/i,
    why: "the file may run twice: `if not exists` or `if exists`",
  },
  {
    breach: /\bindex\s+concurrently\b/i,
    why: "refused in a transaction: the file begins with `-- no transaction`",
    unless: (_, file) => isLoose(file),
  },
  {
    breach: /\badd\s+(constraint\s+\w+\s+)?(check|foreign\s+key)\b(?![^]*\bnot\s+valid\b)/i,
    why: "reads the whole table under a lock: add it `not valid`, and `validate constraint` in the next file",
    unless: isOwnTable,
  },
  {
    breach: /\bvalidate\s+constraint\b/i,
    why: "holds the lock of `not valid` in one transaction: validate in the next file",
    unless: (_, { sql }) => !/\bnot\s+valid\b/i.test(sql),
  },
  {
    breach: /\badd\s+(constraint\s+\w+\s+)?(unique|primary\s+key)\b(?!\s+using\s+index)/i,
    why: "builds an index under a lock: create it concurrently, then `add constraint … using index`",
    unless: isOwnTable,
  },
  {
    breach: /\balter\s+column\s+\w+\s+set\s+not\s+null\b/i,
    why: "reads the whole table under a lock: `check (… is not null) not valid`, and validate it",
    unless: isOwnTable,
  },
  {
    breach:
      /\badd\s+(column\s+)?(if not exists\s+)?\w+\s+[^,;]*\bnot\s+null\b(?![^,;]*\bdefault\b)(?<!\bdefault\b[^,;]*\bnot\s+null)/i,
    why: "the release before writes rows without it: give it a default",
    unless: (statement, file) => !/\balter\s+table\b/i.test(statement) || isOwnTable(statement, file),
  },
  {
    breach: /\bdefault\s+(gen_random_uuid|clock_timestamp|random)\s*\(/i,
    why: "rewrites the table, since each row gets another value",
    unless: (statement, file) => !/\balter\s+table\b/i.test(statement) || isOwnTable(statement, file),
  },
  { breach: /\block\s+table\b|\bvacuum\s+full\b|\bcluster\b/i, why: "blocks everybody" },
];

/** Locks of many tables in one transaction meet those of guests in a circle. */
const locksMany = (statement: string, file: File): boolean =>
  /^do\b[^]*\bloop\b[^]*\b(execute|perform)\b/im.test(statement) && !(isLoose(file) && commits.test(statement));

/** `-- safe: why` above a statement accepts it. */
const accepted = /--\s*safe:\s*\S/;

/** One line for each breach. */
export const findBreaches = (files: readonly File[]): string[] =>
  files
    .filter(({ number }) => number >= firstChecked)
    .flatMap((file) => {
      const name = `${String(file.number).padStart(4, "0")}_${file.name}.sql`;
      const found = splitStatements(file.sql)
        .filter((statement) => !accepted.test(statement))
        .flatMap((whole) => {
          const statement = toBare(whole);
          const reasons = rules
            .filter(({ breach, unless }) => breach.test(statement) && !unless?.(statement, file))
            .map(({ why }) => why);
          if (locksMany(whole, file))
            reasons.push(
              "locks many tables at once: a line `commit;` in each turn, in a file that begins with `-- no transaction`",
            );
          return reasons.map((why) => `${name}: ${statement.slice(0, 80)}: ${why}`);
        });
      const since = /^-- contract: unused since (\d{4})\b/m.exec(file.sql)?.[1];
      if (file.name.startsWith("contract_") && !(Number(since) < file.number))
        found.push(
          `${name}: says \`-- contract: unused since NNNN\`, the last migration of the release that stopped using it`,
        );
      return found;
    });

if (import.meta.main) {
  const files = readMigrations();
  const breaches = [...findBreaches(files), ...findCitusBreaches(files)];
  for (const line of breaches) process.stdout.write(`${line}\n`);
  process.stdout.write(`${files.length} migrations, ${breaches.length} breaches\n`);
  process.exitCode = breaches.length > 0 ? 1 : 0;
}
