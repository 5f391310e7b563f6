import { notifyCustomer } from "../notifications/notify-customer.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Platform } from "../platform/http/context.ts";
import { announceReward } from "./redemptions.ts";
import { insertClaim } from "./insert-claim.ts";
import { sendCode } from "./send-code.ts";

type Given = { tenantId: string; customerId: string; prizeId: string; now: Date };

const loadPrize = (tx: Tx, tenantId: string, prizeId: string) =>
  tx
    .selectFrom("prize")
    .select(["id", "kind", "product_id", "name", "description", "terms", "image", "image_color"])
    .select(["usable_after_minutes", "valid_days"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", prizeId)
    .executeTakeFirstOrThrow();

/** Gives a prize that was not bought with points: no cost, no shop stock, and its code is sent. */
export const givePrize = async (
  platform: Pick<Platform, "live" | "config" | "jobs">,
  tx: Tx,
  given: Given,
): Promise<string> => {
  const { tenantId, customerId, prizeId, now } = given;
  const prize = await loadPrize(tx, tenantId, prizeId);
  const id = newId();
  const usableFrom = new Date(now.getTime() + prize.usable_after_minutes * 60_000);
  const code = await insertClaim(platform, tx, {
    id,
    tenantId,
    customerId,
    prizeId,
    productId: prize.product_id,
    name: prize.name,
    points: 0,
    spentSeq: null,
    description: prize.description,
    terms: prize.terms,
    image: prize.image,
    imageColor: prize.image_color,
    kind: prize.kind === "free_item" ? "free_item" : "at_cashier",
    value: 0,
    usableFrom,
    expiresAt: new Date(usableFrom.getTime() + prize.valid_days * 86_400_000),
  });
  await sendCode(platform, tx, given, { id, name: prize.name, code });
  await notifyCustomer(platform, tx, {
    tenantId,
    customerId,
    notice: { kind: "reward_given", params: { reward_id: id, name: prize.name } },
    now,
    dedupeKey: `reward_given:${id}`,
  });
  return id;
};

/** Takes an unused given prize back; false if it was used. */
export const revokePrize = async (
  platform: Pick<Platform, "live">,
  tx: Tx,
  { tenantId, customerId, claimId: id }: { tenantId: string; customerId: string; claimId: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("prize_claim")
    .set({ status: "returned" })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("status", "=", "available")
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await announceReward(platform, tx, { tenantId, customerId, id }, "expired");
  return true;
};
