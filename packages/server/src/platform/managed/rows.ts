import { unknown } from "@sufra/domain/menu/editing-rules.ts";
import { type Expression, type Insertable, sql } from "kysely";
import { recordChange } from "../audit/record-change.ts";
import type { Schema } from "../db/schema.gen.ts";
import { AppError } from "../errors.ts";
import { type Asking, changeManaged, type Editing, refuseFields } from "./managed.ts";

type Table = Extract<keyof Schema, string>;
type Row<T extends Table> = Omit<Insertable<Schema[T]>, "tenant_id" | "id">;
/** The columns of a managed thing's own row, checked against the schema. */
export type Columns<T extends Table> = { [C in keyof Row<T>]: Row<T>[C] | Expression<Row<T>[C]> };

/** Undefined columns stay unchanged. */
type Changes<T extends Table> = { [C in keyof Columns<T>]?: Columns<T>[C] | undefined };

const writtenColumns = (columns: object): [name: string, value: unknown][] =>
  Object.entries(columns).filter(([, value]) => value !== undefined);

/** Refuses another row with `limit_reached`. Changes follow one another, so that two at once cannot pass the limit. */
export const requireRoom = async ({ tx, tenantId }: Editing, table: Table, limit: number): Promise<void> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)} where tenant_id = ${tenantId}
  `.execute(tx);
  if ((rows[0]?.count ?? 0) >= limit) throw new AppError("limit_reached", { limit });
};

export const insertRow = async <T extends Table>(
  { tx, tenantId }: Editing,
  table: T,
  id: string,
  columns: Columns<T>,
): Promise<void> => {
  const written = writtenColumns({ ...columns, tenant_id: tenantId, id });
  const names = sql.join(written.map(([name]) => sql.ref(name)));
  const values = sql.join(written.map(([, value]) => value));
  await sql`insert into ${sql.table(table)} (${names}) values (${values})`.execute(tx);
};

export const updateRow = async <T extends Table>(
  { tx, tenantId }: Editing,
  table: T,
  id: string,
  columns: Changes<T>,
): Promise<void> => {
  const written = writtenColumns(columns);
  const set = sql.join(written.map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
  await sql`update ${sql.table(table)} set ${set} where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
};

export const deleteRow = async ({ tx, tenantId }: Editing, table: Table, id: string): Promise<void> => {
  await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
};

/** Tables whose rows staff can sort. */
type Placed = "category" | "product" | "combo" | "prize" | "punch_program" | "popup" | "slide" | "evaluation_form";

/** The last position. */
export const lastPosition = async ({ tx, tenantId }: Editing, table: Placed): Promise<number> => {
  const { last } = await tx
    .selectFrom(table)
    .select((eb) => eb.fn.max<number | null>("position").as("last"))
    .where("tenant_id", "=", tenantId)
    .executeTakeFirstOrThrow();
  return (last ?? -1) + 1;
};

const loadIds = async ({ tx, tenantId }: Editing, table: Placed): Promise<string[]> => {
  const rows = await tx
    .selectFrom(table)
    .select("id")
    .where("tenant_id", "=", tenantId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
};

/** The given ids exchange their positions; all others stay, so that one category's products can be sorted alone. */
const reordered = (before: readonly string[], wanted: readonly string[]): string[] => {
  const named = new Set(wanted);
  const next = wanted[Symbol.iterator]();
  return before.map((id) => (named.has(id) ? (next.next().value ?? id) : id));
};

const writePositions = async ({ tx, tenantId }: Editing, table: Placed, ids: readonly string[]): Promise<void> => {
  const places = sql.join(ids.map((id, position) => sql`(${id}::uuid, ${position}::integer)`));
  await sql`update ${sql.table(table)} as t set position = places.position
    from (values ${places}) as places (id, position)
    where t.tenant_id = ${tenantId} and t.id = places.id and t.position <> places.position`.execute(tx);
};

/** Sorts the given ids in this order, and records it in the audit log. */
export const orderManaged = (
  ctx: Asking,
  { table, ids, changed }: { table: Placed; ids: readonly string[]; changed?: (editing: Editing) => Promise<unknown> },
): Promise<null> =>
  changeManaged(ctx, async (editing) => {
    const before = await loadIds(editing, table);
    refuseFields(unknown(ids, new Set(before), (index) => `ids.${index}`));
    await writePositions(editing, table, reordered(before, ids));
    const named = new Set(ids);
    await recordChange(editing.tx, editing.tenantId, {
      staffId: editing.staffId,
      action: `${table}.order`,
      target: table,
      targetId: null,
      before: before.filter((id) => named.has(id)),
      after: [...ids],
    });
    await changed?.(editing);
    return null;
  });

type Named = "branch" | "product" | "loyalty_level" | "prize" | "coupon";

/** Those of these ids that others may refer to: not removed, and no coupon of one customer or batch. */
export const nameable = async (
  { tx, tenantId }: Pick<Editing, "tx" | "tenantId">,
  table: Named,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom(table)
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("id", "in", [...ids])
    .$if(table === "loyalty_level" || table === "prize", (all) => all.where(sql<boolean>`removed_at is null`))
    .$if(table === "coupon", (all) => all.where(sql<boolean>`customer_id is null and code is not null`))
    .execute();
  return new Set(rows.map(({ id }) => id));
};
