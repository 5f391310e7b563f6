import type { orderMenu as contract } from "@sufra/domain/menu/console-api.ts";
import { unknown } from "@sufra/domain/menu/editing-rules.ts";
import { sql } from "kysely";
import type { Ctx } from "../platform/http/context.ts";
import { recordChange } from "../workplace/index.ts";
import { changeMenu, type Editing, refuse } from "./change-menu.ts";

type Kind = Ctx<typeof contract>["body"]["kind"];

const idsOf = async ({ tx, tenantId }: Editing, kind: Kind): Promise<string[]> => {
  const rows = await tx
    .selectFrom(kind)
    .select("id")
    .where("tenant_id", "=", tenantId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * The named ones take each other's places, in their new order; what is not named stays where it is, so that one category's products are
 * ordered without the others, and what somebody else has just added does not disturb.
 */
export const reordered = (before: readonly string[], wanted: readonly string[]): string[] => {
  const named = new Set(wanted);
  const next = wanted[Symbol.iterator]();
  return before.map((id) => (named.has(id) ? (next.next().value ?? id) : id));
};

const write = async ({ tx, tenantId }: Editing, kind: Kind, ids: readonly string[]): Promise<void> => {
  const places = sql.join(ids.map((id, position) => sql`(${id}::uuid, ${position}::integer)`));
  await sql`update ${sql.table(kind)} as t set position = places.position
    from (values ${places}) as places (id, position)
    where t.tenant_id = ${tenantId} and t.id = places.id and t.position <> places.position`.execute(tx);
};

export const orderMenu = (ctx: Ctx<typeof contract>) =>
  changeMenu(ctx, async (editing) => {
    const { tx, tenantId, staffId } = editing;
    const { kind, ids } = ctx.body;
    const before = await idsOf(editing, kind);
    refuse(unknown(ids, new Set(before), (index) => `ids.${index}`));
    const after = reordered(before, ids);
    await write(editing, kind, after);
    const named = new Set(ids);
    await recordChange(tx, tenantId, {
      ...{ staffId, action: `${kind}.order`, target: kind, targetId: null },
      before: before.filter((id) => named.has(id)),
      after: [...ids],
    });
    return null;
  });
