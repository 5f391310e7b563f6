import type { Engine } from "./engine.ts";

type Column = {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  has_default: boolean;
  generated: boolean;
};

const scalar: Record<string, string> = {
  uuid: "string",
  text: "string",
  varchar: "string",
  date: "string",
  int2: "number",
  int4: "number",
  int8: "number",
  numeric: "number",
  oid: "number",
  bool: "boolean",
  bytea: "Uint8Array",
  timestamptz: "Instant",
};

/** Types of a value as read; written values may differ for instants and JSON. */
const getType = ({ table, column, type }: Column): string => {
  if (type === "jsonb") return `Json<JsonColumn<"${table}.${column}">>`;
  if (type.startsWith("_")) return `${getType({ table, column, type: type.slice(1) } as Column)}[]`;
  const known = scalar[type];
  if (known === undefined) throw new Error(`${table}.${column}: no TypeScript type is known for ${type}`);
  return known;
};

const getField = (column: Column): string => {
  const type = getType(column);
  const read = column.nullable
    ? type === "Instant" || type.startsWith("Json<")
      ? `Nullable<${type}>`
      : `${type} | null`
    : type;
  return `  ${column.column}: ${column.has_default ? `Generated<${read}>` : read};`;
};

const heading = `// Made by \`npm run db:schema\` from the migrations. Do not edit.
import type { ColumnType } from "kysely";
import type { Written } from "./json.ts";
import type { JsonColumn } from "./json-columns.ts";

type Instant = ColumnType<Date, Date | string, Date | string>;
type Json<T> = ColumnType<T, Written<T>, Written<T>>;
type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
type Nullable<C> = C extends ColumnType<infer S, infer I, infer U> ? ColumnType<S | null, I | null | undefined, U | null> : never;
`;

const columnsSql = `select c.relname as "table", a.attname as "column", t.typname as type, not a.attnotnull as nullable,
    a.atthasdef as has_default, a.attgenerated <> '' as generated
  from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relkind in ('r', 'p') and c.relname not in ('schema_migration', 'login_role')
  order by c.relname, a.attnum`;

/** The text of `schema.gen.ts` for a migrated database. */
export const writeSchemaTypes = async (engine: Engine): Promise<string> => {
  const columns = (await engine.loose("owner", columnsSql, [])).rows as Column[];
  const byTable = Map.groupBy(columns, ({ table }) => table);
  const pascal = (name: string) => name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
  const tables = [...byTable].map(
    ([table, list]) => `\nexport type ${pascal(table)}Table = {\n${list.map(getField).join("\n")}\n};\n`,
  );
  const schema = [...byTable.keys()].map((table) => `  ${table}: ${pascal(table)}Table;`).join("\n");
  return `${heading}${tables.join("")}\nexport type Schema = {\n${schema}\n};\n`;
};
