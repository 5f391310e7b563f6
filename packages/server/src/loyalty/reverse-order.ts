import { keptBonuses } from "@sufra/domain/loyalty/bonuses.ts";
import {
  getKeptAmount,
  type KeptLine,
  pointsFor,
  remainingLines,
  type ReturnedQuantity,
  withinCaps,
} from "@sufra/domain/loyalty/earning.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";
import { loadRules } from "./loyalty-facts.ts";
import { openWallet } from "./open-wallet.ts";
import { takeFromLot, updateLevelAfterReversal } from "./take-back.ts";

/**
 * `part`: what came back so far, where not all did, with the return that is the source.
 */
type TakenBack = {
  tenantId: string;
  orderId: string;
  part?: { returnId: string; lines: readonly ReturnedQuantity[] };
};

const loadEarning = (tx: Tx, tenantId: string, orderId: string) =>
  tx
    .selectFrom("order_earning")
    .select(["customer_id", "rules_version", "multiplier_bp", "eligible", "state", "day_room", "points", "reversed"])
    .select(["purchase", "purchase_reversed", "returned_at", "bonus"])
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", orderId)
    .executeTakeFirst();

type Earning = NonNullable<Awaited<ReturnType<typeof loadEarning>>>;

/** The lines that remain of a purchase after a return. */
const loadKept = async (tx: Tx, { tenantId, orderId, part }: TakenBack): Promise<KeptLine[]> => {
  if (!part) return [];
  const bought = await tx
    .selectFrom("order_line")
    .select(["line_no", "quantity", "line_total", "discount"])
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", orderId)
    .execute();
  return remainingLines(bought, part.lines);
};

/** The points that the remaining lines would have earned, under the rules and the daily limit of that time. */
const getRemainingPoints = async (
  tx: Tx,
  tenantId: string,
  earning: Earning,
  kept: readonly KeptLine[],
): Promise<number> => {
  if (earning.rules_version === null) return 0;
  const rules = await loadRules(tx, tenantId, earning.rules_version);
  const bonus = keptBonuses(earning.bonus ?? [], kept);
  const points = pointsFor(getKeptAmount(kept), rules, earning.multiplier_bp, bonus);
  return Math.min(earning.points, withinCaps(points, rules, earning.day_room));
};

const reversePosted = async (
  platform: Pick<Platform, "live" | "jobs" | "database">,
  tx: Tx,
  taken: TakenBack,
  customerId: string,
): Promise<void> => {
  const { tenantId, orderId } = taken;
  const now = platform.database.now();
  const wallet = await openWallet(platform, tx, tenantId, customerId, now);
  const earning = await loadEarning(tx, tenantId, orderId);
  if (earning?.state !== "posted") return;
  const kept = await loadKept(tx, taken);
  const reversed = Math.max(earning.reversed, earning.points - (await getRemainingPoints(tx, tenantId, earning, kept)));
  const purchase_reversed = Math.max(earning.purchase_reversed, earning.purchase - getKeptAmount(kept));
  // An order of which nothing is left is none any more.
  const isGone = (sum: number): boolean => sum === earning.purchase;
  await tx
    .updateTable("order_earning")
    .set({ reversed, purchase_reversed, returned_at: now })
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", orderId)
    .execute();
  await takeFromLot(platform, tx, wallet, {
    lotId: orderId,
    // Each return takes points of its own.
    source: taken.part ? { type: "order_return", id: taken.part.returnId } : { type: "order", id: orderId },
    reversed,
    figures: {
      lifetime_points: earning.reversed - reversed,
      lifetime_purchases: earning.purchase_reversed - purchase_reversed,
      orders_count: isGone(purchase_reversed) && !(earning.returned_at && isGone(earning.purchase_reversed)) ? -1 : 0,
    },
    activity: { kind: "order_returned", order_id: orderId },
  });
  if (reversed === earning.reversed) return;
  await updateLevelAfterReversal(platform, tx, wallet, { lotId: orderId, taken: reversed - earning.reversed });
};

/**
 * Handles points of a dead or returned order. Pending points become void; posted ones are recomputed from what the
 * guest keeps, under the rules of that time, and the difference is taken back.
 */
export const reversePoints = async (
  platform: Pick<Platform, "live" | "jobs" | "database">,
  tx: Tx,
  taken: TakenBack,
): Promise<void> => {
  const { tenantId, orderId } = taken;
  const earning = await loadEarning(tx, tenantId, orderId);
  if (!earning) return;
  if (earning.state === "posted") return reversePosted(platform, tx, taken, earning.customer_id);
  await tx
    .updateTable("order_earning")
    .set({ state: "void" })
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", orderId)
    .where("state", "=", "pending")
    .execute();
};
