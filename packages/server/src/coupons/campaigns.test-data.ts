import type { Insertable } from "kysely";
import type { Database } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import type { CouponTable } from "../platform/db/schema.gen.ts";

type Campaign = Partial<Omit<Insertable<CouponTable>, "tenant_id" | "id" | "name" | "description">>;

/** A campaign of ten percent, without conditions but those given; answers its id. */
export const addCoupon = async (
  database: Database,
  tenant_id: string,
  code: string,
  campaign: Campaign = {},
): Promise<string> => {
  const id = newId();
  const offer = campaign.kind === undefined ? { kind: "percent", rate_bp: 1000 } : {};
  await database.inTenant(tenant_id, (tx) =>
    tx
      .insertInto("coupon")
      .values({
        tenant_id,
        id,
        code,
        kind: "percent",
        name: json({ sa: "خصم", en: "Discount" }),
        ...offer,
        ...campaign,
      })
      .execute(),
  );
  return id;
};

/** A batch of one code, by a campaign that as many guests may use as come. */
export const addBatch = async (database: Database, tenant_id: string): Promise<{ batch: string; code: string }> => {
  const [id, code] = [newId(), "0123456789AB"];
  await database.inTenant(tenant_id, async (tx) => {
    const name = json({ sa: "دفعة", en: "Batch" });
    await tx
      .insertInto("coupon")
      .values({ tenant_id, id, code: null, batch: 1, name, kind: "percent", rate_bp: 1000 })
      .execute();
    await tx.insertInto("batch_code").values({ tenant_id, code, coupon_id: id }).execute();
  });
  return { batch: id, code };
};

/** The counted and the actual redemptions of a campaign. */
export const loadUses = (database: Database, tenantId: string, id: string) =>
  database.inTenant(tenantId, async (tx) => {
    const { used } = await tx
      .selectFrom("coupon")
      .select("used")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const rows = await tx
      .selectFrom("coupon_redemption")
      .select(["customer_id", "slot", "order_id", "amount", "released_at"])
      .where("tenant_id", "=", tenantId)
      .where("coupon_id", "=", id)
      .execute();
    return { used, standing: rows.filter(({ released_at }) => released_at === null), all: rows };
  });
