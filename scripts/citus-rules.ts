/**
 * The rules of a Citus cluster for migrations (ADR 68), checked without one. It forwards commands to its nodes one by one, and
 * knows a table as distributed (by establishment), as copied to every node, or as the coordinator's own.
 */
import { splitStatements } from "../packages/server/src/platform/db/split-statements.ts";

type File = { number: number; name: string; sql: string };
type Kind = "own" | "distributed" | "copied";
type Tables = Map<string, Kind>;

const body = /\$(\w*)\$[^]*?\$\1\$/g;

const withoutComments = (statement: string): string => statement.replace(/--.*$/gm, "").trim();
/** A statement on one line without comments, texts and bodies of functions: nothing in these runs with it. */
export const toBare = (statement: string): string =>
  withoutComments(statement)
    .replace(body, "body")
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, " ");

/** The text between parentheses is one part. */
const countParts = (text: string): number => {
  let depth = 0;
  let parts = 1;
  for (const sign of text) {
    if (sign === "(") depth += 1;
    if (sign === ")") depth -= 1;
    if (sign === "," && depth === 0) parts += 1;
  }
  return parts;
};

const changesTable = /^alter table (?:if exists )?(?:only )?"?(\w+)"? (.*)$/i;
const makesTable = /^create table (?:if not exists )?"?(\w+)"?/i;
const distributing = /^select (distribute|protect_tenant_table|replicate)\s*\(\s*'(\w+)'/i;
const inline =
  /^add (?:column )?(?!constraint\b|check\b|foreign\b|unique\b|primary\b)\w+ .*\b(check ?\(|references\b|unique\b|primary key\b)/i;

const findReferences = (text: string): string[] =>
  [...text.matchAll(/\breferences "?(\w+)"?/gi)].map(([, table = ""]) => table);

/** One command for each EXECUTE of a function, as for a file: nodes take no two at once. */
const executesSeveral = (statement: string): boolean =>
  [...statement.matchAll(body)].some(([text]) => /\bexecute\s+(?:format\s*\(\s*)?'(?:[^';]|'')*;\s*\w/i.test(text));

const judgeAlter = (table: string, change: string, tables: Tables): string[] => {
  const found: string[] = [];
  if (countParts(change) > 1) found.push("one subcommand an ALTER TABLE: write one statement for each");
  if (inline.test(change)) found.push("no constraint inside ADD COLUMN: add it in a statement of its own");
  const kind = tables.get(table);
  for (const other of findReferences(change))
    if (kind !== undefined && !mayRefer(kind, tables.get(other)))
      found.push(`${table} (${kind}) cannot refer to ${other} (${tables.get(other) ?? "unknown"})`);
  return found;
};

const mayRefer = (from: Kind, to: Kind | undefined): boolean =>
  to === "copied" || (from === "distributed" ? to === "distributed" : from === "own" && to === "own");

/** The references of a new table that is not distributed yet. */
type Waiting = { table: string; references: string[] };

const judgeDistribution = (how: string, { references }: Waiting, tables: Tables): string[] => {
  if (how === "replicate")
    return references
      .filter((other) => tables.get(other) !== "copied")
      .map((other) => `a copied table cannot refer to ${other}`);
  const copied = references.filter((other) => tables.get(other) === "copied");
  const own = references.filter((other) => tables.get(other) === "own");
  return [
    ...(copied.length > 0 && copied.length < references.length
      ? [`add the reference to ${copied.join(", ")} after distributing: before, it binds the others to one node`]
      : []),
    ...own.map(
      (other) => `a distributed table cannot refer to ${other}: \`select replicate('${other}')\` after creating it`,
    ),
  ];
};

const makeJudge = () => {
  const tables: Tables = new Map();
  const waiting = new Map<string, Waiting>();
  const judge = (statement: string): string[] => {
    const text = toBare(statement);
    const [, how = "", distributed] = distributing.exec(withoutComments(statement)) ?? [];
    const [, made] = makesTable.exec(text) ?? [];
    const [, changed = "", change] = changesTable.exec(text) ?? [];
    const found = executesSeveral(statement) ? ["one command an EXECUTE"] : [];
    if (distributed !== undefined) {
      found.push(...judgeDistribution(how, waiting.get(distributed) ?? { table: distributed, references: [] }, tables));
      tables.set(distributed, how === "replicate" ? "copied" : "distributed");
    } else if (made !== undefined) {
      const references = findReferences(text).filter((other) => other !== made);
      tables.set(made, "own");
      waiting.set(made, { table: made, references });
    } else if (change !== undefined) found.push(...judgeAlter(changed, change, tables));
    return found;
  };
  return { judge, tables };
};

/** The kind of each table that the files create. */
export const listTables = (files: readonly Pick<File, "sql">[]): ReadonlyMap<string, Kind> => {
  const { judge, tables } = makeJudge();
  for (const { sql } of files) splitStatements(sql).forEach(judge);
  return tables;
};

/** One line for each breach, over all files in their order. */
export const findCitusBreaches = (files: readonly File[]): string[] => {
  const { judge } = makeJudge();
  return files.flatMap(({ number, name, sql }) =>
    splitStatements(sql).flatMap((statement) =>
      judge(statement).map(
        (why) => `${String(number).padStart(4, "0")}_${name}.sql: ${toBare(statement).slice(0, 80)}: ${why}`,
      ),
    ),
  );
};
