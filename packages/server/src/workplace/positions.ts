import { unknown } from "@sufra/domain/menu/editing-rules.ts";
import { sql } from "kysely";
import { type Editing, refuseFields } from "./managed-thing.ts";
import { recordChange } from "./record-change.ts";

/** What staff put in an order. */
type Placed = "category" | "product" | "combo" | "prize" | "punch_program" | "popup" | "slide" | "evaluation_form";

/** After everything that is there. */
export const lastPosition = async ({ tx, tenantId }: Editing, table: Placed): Promise<number> => {
  const { last } = await tx
    .selectFrom(table)
    .select((eb) => eb.fn.max<number | null>("position").as("last"))
    .where("tenant_id", "=", tenantId)
    .executeTakeFirstOrThrow();
  return (last ?? -1) + 1;
};

const idsOf = async ({ tx, tenantId }: Editing, table: Placed): Promise<string[]> => {
  const rows = await tx
    .selectFrom(table)
    .select("id")
    .where("tenant_id", "=", tenantId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * The named ones take each other's places, in their new order; what is not named stays where it is, so that one
 * category's products are ordered without the others, and what somebody else has just added does not disturb.
 */
const reordered = (before: readonly string[], wanted: readonly string[]): string[] => {
  const named = new Set(wanted);
  const next = wanted[Symbol.iterator]();
  return before.map((id) => (named.has(id) ? (next.next().value ?? id) : id));
};

const write = async ({ tx, tenantId }: Editing, table: Placed, ids: readonly string[]): Promise<void> => {
  const places = sql.join(ids.map((id, position) => sql`(${id}::uuid, ${position}::integer)`));
  await sql`update ${sql.table(table)} as t set position = places.position
    from (values ${places}) as places (id, position)
    where t.tenant_id = ${tenantId} and t.id = places.id and t.position <> places.position`.execute(tx);
};

/** Puts the named ones in this order, and writes it in the journal. */
export const orderThings = async (editing: Editing, table: Placed, ids: readonly string[]): Promise<void> => {
  const before = await idsOf(editing, table);
  refuseFields(unknown(ids, new Set(before), (index) => `ids.${index}`));
  await write(editing, table, reordered(before, ids));
  const named = new Set(ids);
  await recordChange(editing.tx, editing.tenantId, {
    ...{ staffId: editing.staffId, action: `${table}.order`, target: table, targetId: null },
    before: before.filter((id) => named.has(id)),
    after: [...ids],
  });
};
