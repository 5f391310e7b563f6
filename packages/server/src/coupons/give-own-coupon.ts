import { randomBytes } from "node:crypto";
import type { Text } from "@sufra/domain/language/language.ts";
import { codeBytes, getCode } from "@sufra/domain/prizes/reward-code.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Platform } from "../platform/http/context.ts";
import { announceCoupons } from "./announce.ts";

type Given = { tenantId: string; customerId: string; couponId: string };

/** A customer's own copy of a campaign: its rules under a new secret code, for one use. */
export const giveOwnCoupon = async (
  { live }: Pick<Platform, "live">,
  tx: Tx,
  { tenantId, customerId, couponId }: Given,
): Promise<{ id: string; name: Text }> => {
  const id = newId();
  const code = getCode(randomBytes(codeBytes));
  const { rows } = await sql<{ name: Text }>`
    insert into coupon as own (tenant_id, id, code, name, description, kind, rate_bp, amount, cap, applied, stackable, minimum,
      order_types, branches, items, starts_at, ends_at, first_order_only, new_customers_only, customer_id, limit_total,
      campaign_id)
    select tenant_id, ${id}::uuid, ${code}, name, description, kind, rate_bp, amount, cap, 'entered', stackable, minimum,
      order_types, branches, items, starts_at, ends_at, false, false, ${customerId}::uuid, 1,
      coalesce(campaign_id, id)
    from coupon where tenant_id = ${tenantId} and id = ${couponId} returning own.name`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("a coupon that was promised is not there");
  await announceCoupons(live, tx, tenantId, customerId);
  return { id, name: row.name };
};

/** Takes a given coupon back while no order uses it; false where it is used. */
export const revokeCoupon = async (
  { live }: Pick<Platform, "live">,
  tx: Tx,
  { tenantId, customerId, couponId }: Given,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("coupon")
    .set({ active: false })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", couponId)
    .where("customer_id", "=", customerId)
    .where("used", "=", 0)
    .where("active", "=", true)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await announceCoupons(live, tx, tenantId, customerId);
  return true;
};
