import type pg from "pg";

/** A table with rows of one establishment: which of them, and the columns that can be written. */
export type TenantTable = { name: string; where: string; columns: string[] };

/** Rows that belong to an establishment through its staff. */
const ofStaff = ["staff_session", "staff_codes", "staff_device", "staff_recovery_code", "staff_password_reset"];

const listSql = `select c.relname as name,
    array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
    bool_or(a.attname = 'tenant_id') as own
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace group by c.relname`;

const linksSql = `select distinct conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`;

type Listed = { name: string; columns: string[]; own: boolean };

const getWhere = ({ name, own }: Listed): string | null => {
  if (name === "tenant") return "id = $1";
  if (own) return "tenant_id = $1";
  return ofStaff.includes(name) ? "staff_id in (select id from staff_account where tenant_id = $1)" : null;
};

/** Groups of tables that refer to each other, each after those it refers to (Tarjan). */
const inOrder = (names: readonly string[], links: ReadonlyMap<string, readonly string[]>): string[][] => {
  const groups: string[][] = [];
  const found = new Map<string, { at: number; low: number; open: boolean }>();
  const stack: string[] = [];
  const visit = (name: string): number => {
    const own = { at: found.size, low: found.size, open: true };
    found.set(name, own);
    stack.push(name);
    for (const next of links.get(name) ?? []) {
      const known = found.get(next);
      if (known === undefined) own.low = Math.min(own.low, visit(next));
      else if (known.open) own.low = Math.min(own.low, known.at);
    }
    if (own.low === own.at) {
      const group = stack.splice(stack.indexOf(name));
      for (const each of group) Object.assign(found.get(each) ?? {}, { open: false });
      groups.push(group);
    }
    return own.low;
  };
  for (const name of names) if (!found.has(name)) visit(name);
  return groups;
};

/** All tables that hold rows of an establishment, in groups that can be filled one after the other. */
export const readTables = async (client: pg.ClientBase): Promise<TenantTable[][]> => {
  const listed = (await client.query<Listed>(listSql)).rows;
  const tables = new Map<string, TenantTable>();
  for (const each of listed) {
    const where = getWhere(each);
    if (where !== null) tables.set(each.name, { name: each.name, where, columns: each.columns });
  }
  const links = new Map<string, string[]>();
  for (const { from, to } of (await client.query<{ from: string; to: string }>(linksSql)).rows)
    if (tables.has(from) && tables.has(to)) links.set(from, [...(links.get(from) ?? []), to]);
  return inOrder([...tables.keys()].sort(), links).map((group) =>
    group.map((name) => tables.get(name)).filter((table) => table !== undefined),
  );
};
