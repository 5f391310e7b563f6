import { createHash } from "node:crypto";
import type { BillTerms } from "@sufra/domain/till/api.ts";
import { getReceiptIdentity } from "@sufra/domain/till/bill-rules.ts";
import type { Receipt } from "@sufra/domain/till/receipt-qr.ts";
import { dayRoom } from "@sufra/domain/loyalty/earning.ts";
import type { LoyaltyRules } from "@sufra/domain/loyalty/rules.ts";
import { toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import { sql } from "kysely";
import { getMultiplier } from "../loyalty/earn-order.ts";
import { loadEarner, type Loyalty } from "../loyalty/loyalty-facts.ts";
import { openWallet } from "../loyalty/open-wallet.ts";
import { takeFromLot, updateLevelAfterReversal } from "../loyalty/take-back.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Platform } from "../platform/http/context.ts";
import { lockCustomer, type Owner } from "../punch-cards/chain.ts";

export type BillFacts = { loyalty: Loyalty; rules: LoyaltyRules; day: string; terms: BillTerms };

/** What the customer's bills may earn now; null while there are no rules. Only exact under the wallet's lock. */
export const loadBillFacts = async (
  tx: Tx,
  { tenantId, customerId, now }: Owner & { now: Date },
): Promise<BillFacts | null> => {
  const earner = await loadEarner(tx, tenantId, customerId, now);
  const { rules, zone } = earner;
  if (rules === null) return null;
  const { day } = toLocalTime(now, zone);
  const { vat_number, billed } = await tx
    .selectFrom("establishment")
    .select((eb) => [
      "vat_number",
      eb
        .selectFrom("counter_bill")
        .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as("billed"))
        .where("counter_bill.tenant_id", "=", tenantId)
        .where("customer_id", "=", customerId)
        .where("day", "=", day)
        .where("undone_at", "is", null)
        .as("billed"),
    ])
    .where("establishment.tenant_id", "=", tenantId)
    .executeTakeFirstOrThrow();
  const { points_per_100_sar, max_points_per_transaction, bill_limit, bill_day_limit, receipt_days } = rules;
  const terms = {
    points_per_100_sar,
    multiplier_bp: getMultiplier(earner),
    max_points_per_transaction,
    day_room: dayRoom(rules, earner.earnedToday),
    bill_limit,
    day_left: bill_day_limit === null ? null : Math.max(0, bill_day_limit - (billed ?? 0)),
    receipt_days,
    vat_number,
    time_zone: zone,
  };
  return { loyalty: earner, rules, day, terms };
};

export const getFingerprint = (receipt: Receipt): Buffer =>
  createHash("sha256").update(getReceiptIdentity(receipt)).digest();

/** Throws with who used the receipt and when. */
export const refuseUsed = async (tx: Tx, tenantId: string, fingerprint: Buffer): Promise<never> => {
  const use = await tx
    .selectFrom("counter_bill as b")
    .innerJoin("staff_account as s", "s.id", "b.staff_id")
    .select(["b.created_at", "s.name"])
    .where("b.tenant_id", "=", tenantId)
    .where("b.fingerprint", "=", fingerprint)
    .where("b.undone_at", "is", null)
    .executeTakeFirst();
  throw new AppError("receipt_used", { name: use?.name, at: use?.created_at.toISOString() });
};

/** `staffId` null: the connected point of sale took it back. */
type Undoing = { tenantId: string; staffId: string | null; now: Date };
type UndoneBill = { id: string; customer_id: string; branch_id: string };

/** Takes back a bill's points like a full return of an order; false if it is undone already. */
export const undoBill = async (
  platform: Pick<Platform, "live" | "jobs">,
  tx: Tx,
  { tenantId, staffId, now }: Undoing,
  { id, customer_id: customerId, branch_id }: UndoneBill,
  reason: string,
): Promise<boolean> => {
  await lockCustomer(tx, { tenantId, customerId });
  const wallet = await openWallet(platform, tx, tenantId, customerId, now);
  const undone = await tx
    .updateTable("counter_bill")
    .set({ undone_at: now, undone_by: staffId, undo_reason: reason })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("undone_at", "is", null)
    .returning(["points", "amount"])
    .executeTakeFirst();
  if (!undone) return false;
  const { points, amount } = undone;
  await takeFromLot(platform, tx, wallet, {
    lotId: id,
    source: { type: "bill", id },
    reversed: points,
    figures: { lifetime_points: -points, lifetime_purchases: -amount },
    activity: { kind: "bill_undone", name: await loadBranchName(tx, tenantId, branch_id) },
  });
  if (points > 0) await updateLevelAfterReversal(platform, tx, wallet, { lotId: id, taken: points });
  return true;
};

/** The branch as the customer's history names it. */
export const loadBranchName = async (tx: Tx, tenantId: string, branchId: string) => {
  const { name } = await tx
    .selectFrom("branch")
    .select("name")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", branchId)
    .executeTakeFirstOrThrow();
  return name;
};
