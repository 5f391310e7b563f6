import { judgeAtTill } from "@sufra/domain/till/till-rules.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Platform } from "../platform/http/context.ts";
import { announceCoupons } from "./announce.ts";
import { findByCode, type KnownCoupon } from "./coupon-rows.ts";
import { getGuest, loadGuestFacts } from "./guest-facts.ts";
import type { Redeemer } from "../prizes/at-till.ts";
import { recordRedemptions, takeCoupons } from "./redeem.ts";

export type TillCoupon = { coupon: KnownCoupon; customerId: string | null };

/**
 * The coupon of a code, and its customer: the named one, or its owner. An unknown code takes as many statements as a
 * known one.
 */
export const findCoupon = async (
  tx: Tx,
  tenantId: string,
  code: string,
  named: string | null,
): Promise<TillCoupon | undefined> => {
  const found = await findByCode(tx, tenantId, named, code);
  if (!found) return undefined;
  const customerId = named ?? found.customer_id;
  const coupon = customerId === named ? found : await findByCode(tx, tenantId, customerId, code);
  return coupon && { coupon, customerId };
};

type Place = { tenantId: string; branchId: string; secret: string; now: Date };

/** Throws the one reason why the coupon can't be used at this till by this customer. */
export const refuseCoupon = async (tx: Tx, place: Place, { coupon, customerId }: TillCoupon): Promise<void> => {
  const { tenantId, branchId, secret, now } = place;
  const standing = await loadGuestFacts(tx, { tenantId, customerId, secret }, [coupon]);
  const guest = getGuest(customerId, standing, coupon, branchId);
  const judged = judgeAtTill(coupon, { now, branch_id: branchId, guest });
  if (!judged.ok) throw new AppError(judged.code, judged.params);
};

/** The names of what a coupon is limited to: products and combos. */
export const itemNames = async (tx: Tx, tenantId: string, ids: readonly string[]) => {
  if (ids.length === 0) return [];
  const named = (table: "product" | "combo") =>
    tx.selectFrom(table).select("name").where("tenant_id", "=", tenantId).where("id", "in", ids).execute();
  return [...(await named("product")), ...(await named("combo"))].map(({ name }) => name);
};

const getBy = (redeemer: Redeemer) =>
  redeemer.staffId === null ? { staffId: null, externalId: redeemer.externalId } : { staffId: redeemer.staffId };

/** One use at the till, within the same limits as those by orders. Answers the redemption's id. */
export const redeemCoupon = async (
  { live }: Pick<Platform, "live">,
  tx: Tx,
  { tenantId, branchId, ...redeemer }: Omit<Place, "secret" | "now"> & Redeemer,
  { coupon, customerId }: { coupon: KnownCoupon; customerId: string },
): Promise<string> => {
  // The till does not know the bill: only a fixed amount is known to come off.
  const amount = coupon.kind === "amount" ? coupon.amount : null;
  const redeeming = { tenantId, customerId, coupons: [{ id: coupon.id, amount, code: coupon.code }] };
  if (!(await takeCoupons(tx, redeeming))) throw new AppError("coupon_used_up");
  const [id = ""] = await recordRedemptions(tx, { ...redeeming, ...getBy(redeemer), branchId });
  await announceCoupons(live, tx, tenantId, customerId);
  return id;
};

/** Gives one use at the till back, once; false where it is given back already. */
export const undoCoupon = async (
  { live }: Pick<Platform, "live">,
  tx: Tx,
  { tenantId, staffId, now }: { tenantId: string; staffId: string | null; now: Date },
  redemptionId: string,
  reason: string,
): Promise<boolean> => {
  const { rows } = await sql<{ customer_id: string }>`
    with freed as (
      update coupon_redemption set released_at = ${now}::timestamptz, released_by = ${staffId}::uuid,
        release_reason = ${reason}
      where tenant_id = ${tenantId} and id = ${redemptionId} and order_id is null and released_at is null
      returning coupon_id, customer_id)
    update coupon set used = used - 1 from freed
    where coupon.tenant_id = ${tenantId} and coupon.id = freed.coupon_id returning freed.customer_id`.execute(tx);
  for (const { customer_id } of rows) await announceCoupons(live, tx, tenantId, customer_id);
  return rows.length > 0;
};
