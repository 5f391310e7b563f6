import type { Engine } from "./engine.ts";

type Line = { table: string; line: string };

const columns = `select c.relname as "table", format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
    || case when a.attnotnull then ' not null' else '' end
    || case when d.adbin is null then '' when a.attgenerated <> ''
       then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid, true))
       else format(' default %s', pg_get_expr(d.adbin, d.adrelid, true)) end
    || case when a.attidentity <> '' then ' generated as identity' else '' end as line
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migration'
  order by c.relname, a.attnum`;

const constraints = `select c.relname as "table",
    format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid, true)) as line
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = 'public'::regnamespace and k.contype in ('p', 'u', 'x', 'f', 'c')
  order by c.relname, array_position('{p,u,x,f,c}'::"char"[], k.contype), k.conname`;

const indexes = `select c.relname as "table", pg_get_indexdef(i.indexrelid, 0, true) as line
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
  order by c.relname, line`;

const triggers = `select c.relname as "table", pg_get_triggerdef(t.oid, true) as line
  from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal order by c.relname, t.tgname`;

const policies = `select tablename as "table",
    format('-- policy %s (%s, %s)', policyname, lower(permissive), lower(cmd))
    || coalesce(' using ' || qual, '') || case when with_check = qual then ' and with the same check'
       else coalesce(' with check ' || with_check, '') end as line
  from pg_policies where schemaname = 'public' order by tablename, policyname`;

const grants = `select c.relname as "table", '-- app may ' || string_agg(distinct lower(g.what), ', ') as line
  from pg_class c cross join lateral (
    select a.privilege_type as what, a.grantee from aclexplode(c.relacl) a
    union all
    select format('%s (%s)', a.privilege_type, string_agg(t.attname, ', ' order by t.attnum)), a.grantee
    from pg_attribute t, aclexplode(t.attacl) a
    where t.attrelid = c.oid and not t.attisdropped group by a.privilege_type, a.grantee
  ) g
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and g.grantee = 'app'::regrole
  group by c.relname`;

const heading = `-- Made by \`npm run db:schema\` from the migrations, for reading: the migrations make the database. Do not edit.
-- <tenant> is the establishment of the transaction: nullif(current_setting('app.tenant_id', true), '')::uuid
`;
/** Long spellings of PostgreSQL and what is written instead. */
const shorter: [RegExp, string][] = [
  [/\(NULLIF\(current_setting\('app\.tenant_id'::text, true\), ''::text\)\)::uuid/g, "<tenant>"],
  [/timestamp with time zone/g, "timestamptz"],
  [/ USING btree/g, ""],
];

/** The text of `schema.sql` for a migrated database: each table with its constraints, indexes, policies and grants. */
export const writeSchemaSql = async (engine: Engine): Promise<string> => {
  const read = async (sql: string): Promise<Map<string, string[]>> => {
    const lines = (await engine.loose("owner", sql, [])).rows as Line[];
    const byTable = Map.groupBy(lines, ({ table }) => table);
    return new Map([...byTable].map(([table, list]) => [table, list.map(({ line }) => line)]));
  };
  const columnsByTable = await read(columns);
  const constraintsByTable = await read(constraints);
  const statements = [await read(indexes), await read(triggers)];
  const remarks = [await read(policies), await read(grants)];
  const tables = [...columnsByTable].map(([table, list]) => {
    const inside = [...list, ...(constraintsByTable.get(table) ?? [])].map((line) => `  ${line}`).join(",\n");
    const after = [
      ...statements.flatMap((lines) => lines.get(table) ?? []).map((line) => `${line};`),
      ...remarks.flatMap((lines) => lines.get(table) ?? []),
    ];
    return [`\ncreate table ${table} (\n${inside}\n);`, ...after, ""].join("\n");
  });
  return shorter.reduce((text, [long, short]) => text.replace(long, short), `${heading}${tables.join("")}`);
};
