import { sql } from "kysely";
import type { Text } from "@sufra/domain/language/language.ts";
import type { PosLinkKind } from "@sufra/domain/pos/pos-menu.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";

/** What is linked by hand. */
export type ThingKind = "branch" | "table" | "charge" | "tax" | "payment_method";
export type Thing = {
  kind: ThingKind;
  external_id: string;
  name: Text;
  branch_id?: string | null;
  receives_online_orders?: boolean | null;
  rate_bp?: number | null;
};

/** Their list of a kind as it is now. */
export const replaceThings = async (tx: Tx, tenantId: string, kind: ThingKind, things: Thing[]): Promise<void> => {
  await tx.deleteFrom("pos_thing").where("tenant_id", "=", tenantId).where("kind", "=", kind).execute();
  for (let from = 0; from < things.length; from += 500)
    await tx
      .insertInto("pos_thing")
      .values(
        things
          .slice(from, from + 500)
          .map(({ name, ...thing }) => ({ ...thing, tenant_id: tenantId, name: json(name) })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
};

export const loadThings = (tx: Tx, tenantId: string): Promise<Thing[]> =>
  tx
    .selectFrom("pos_thing")
    .select(["kind", "external_id", "name", "branch_id", "receives_online_orders", "rate_bp"])
    .where("tenant_id", "=", tenantId)
    .orderBy("kind")
    .orderBy("external_id")
    .$narrowType<{ kind: ThingKind }>()
    .execute();

type Gone = { tenantId: string; kind: PosLinkKind; now: Date; there: readonly string[] };

/** Links whose other side is not there any more stay, marked; one that is back is whole again. */
export const markGone = async (tx: Tx, { tenantId, kind, now, there }: Gone): Promise<void> => {
  const isThere = sql<boolean>`external_id = any(${[...there]}::text[])`;
  await tx
    .updateTable("pos_link")
    .set({ gone_at: sql<Date | null>`case when ${isThere} then null else ${now}::timestamptz end` })
    .where("tenant_id", "=", tenantId)
    .where("kind", "=", kind)
    .where(sql<boolean>`${isThere} = (gone_at is not null)`)
    .execute();
};
