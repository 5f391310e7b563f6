import type { DrawOutcome, DrawSegment } from "@sufra/domain/campaigns/draw.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import { giveableCoupons } from "../coupons/giveable-coupons.ts";
import type { Picture } from "@sufra/domain/establishments/api.ts";
import type { Tx } from "../platform/db/database.ts";
import { getPicture } from "../platform/pictures.ts";

export type Segment = DrawSegment & {
  index: number;
  label: Text;
  prize_id: string | null;
  coupon_id: string | null;
  points: number | null;
  coupon_kind: string | null;
  /** A prize that is a dish of the menu. */
  gives_dish: boolean;
  /** Of the prize, else of its dish. */
  picture: Picture | null;
};

type Asking = { tenantId: string; campaignId: string; customerId: string | null; now: Date };

/** A visitor may use only what is open to everyone. */
const nobody = "00000000-0000-0000-0000-000000000000";

/** A campaign's segments in their order, as they stand for one guest. */
export const loadSegments = async (tx: Tx, { tenantId, campaignId, customerId, now }: Asking): Promise<Segment[]> => {
  const rows = await tx
    .selectFrom("campaign_segment as s")
    .leftJoin("prize as p", (join) =>
      join.onRef("p.tenant_id", "=", "s.tenant_id").onRef("p.id", "=", "s.prize_id").on("p.tenant_id", "=", tenantId),
    )
    .leftJoin("product as d", (join) =>
      join.onRef("d.tenant_id", "=", "p.tenant_id").onRef("d.id", "=", "p.product_id").on("d.tenant_id", "=", tenantId),
    )
    .leftJoin("coupon as c", (join) =>
      join.onRef("c.tenant_id", "=", "s.tenant_id").onRef("c.id", "=", "s.coupon_id").on("c.tenant_id", "=", tenantId),
    )
    .select(["c.kind as coupon_kind", "d.id as dish_id", "d.image as dish_image", "d.image_color as dish_color"])
    .select(["p.image as prize_image", "p.image_color as prize_color"])
    .select(["s.id", "s.label", "s.weight", "s.outcome", "s.prize_id", "s.coupon_id", "s.points", "s.left_stock"])
    .select("p.new_customers_only as prize_for_new")
    .where("s.tenant_id", "=", tenantId)
    .where("s.campaign_id", "=", campaignId)
    .where("s.active", "=", true)
    .orderBy("s.position")
    .execute();
  const couponIds = rows.flatMap(({ coupon_id }) => coupon_id ?? []);
  const coupons = await giveableCoupons(tx, { tenantId, customerId: customerId ?? nobody, now }, couponIds);
  return rows.map(({ prize_for_new, dish_id, dish_image, dish_color, prize_image, prize_color, ...row }, index) => {
    const coupon = coupons.find(({ id }) => id === row.coupon_id);
    return {
      ...row,
      index,
      gives_dish: dish_id !== null,
      picture: getPicture(prize_image, prize_color) ?? getPicture(dish_image, dish_color),
      // The column's CHECK allows exactly these.
      outcome: row.outcome as DrawOutcome,
      // A prize that the shop does not show can be given all the same.
      closed: row.coupon_id !== null && coupon === undefined,
      new_customers_only: prize_for_new ?? coupon?.new_customers_only ?? false,
    };
  });
};

/** Takes one unit of stock; false if none is left. */
export const takeStock = async (tx: Tx, tenantId: string, { id, left_stock }: Segment): Promise<boolean> => {
  if (left_stock === null) return true;
  const { numUpdatedRows } = await tx
    .updateTable("campaign_segment")
    .set((eb) => ({ left_stock: eb("left_stock", "-", 1) }))
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("left_stock", ">=", 1)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
