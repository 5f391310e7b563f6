import { checkAtTill, holdMs } from "@sufra/domain/till/till-rules.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Platform } from "../platform/http/context.ts";
import { announceReward, giveBackReward, recordRedemption, type Use } from "./redemptions.ts";
import { codeOfClaim, getStatus, hashRewardCode } from "./rewards.ts";

const claimRows = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("prize_claim")
    .select(["id", "customer_id", "kind", "status", "name", "description", "terms", "value", "attempts", "product_id"])
    .select(["usable_from", "expires_at", "held_by", "held_until", "claimed_at", "claimed_by", "order_id", "split_off"])
    .where("tenant_id", "=", tenantId);

export type TillReward = Awaited<ReturnType<ReturnType<typeof claimRows>["executeTakeFirstOrThrow"]>>;

/** Finds a code's reward; one statement, whether or not it exists. */
export const findReward = async (
  tx: Tx,
  tenantId: string,
  secret: string,
  code: string,
): Promise<TillReward | undefined> => {
  const claim = await claimRows(tx, tenantId)
    .where("code_hmac", "=", hashRewardCode(secret, tenantId, code))
    .executeTakeFirst();
  return claim && codeOfClaim(secret, tenantId, claim.id) === code ? claim : undefined;
};

/** A member of staff at our till, or the connected register with its order. */
export type Redeemer = { staffId: string; externalId?: undefined } | { staffId: null; externalId: string };
type Cashier = { tenantId: string; branchId: string; now: Date } & Redeemer;

/** A register has no staff of ours: it holds a reward for its branch. */
export const getHolder = ({ staffId, branchId }: { branchId: string } & Redeemer): string => staffId ?? branchId;

const getUse = (cashier: Cashier, reason: string | null): Use =>
  cashier.staffId === null
    ? { channel: "pos", branchId: cashier.branchId, externalId: cashier.externalId, reason }
    : { channel: "till", branchId: cashier.branchId, staffId: cashier.staffId, reason };

/** When and where a reward was used, for the cashier's message. */
const usedWhere = async (tx: Tx, tenantId: string, claim: TillReward): Promise<Record<string, unknown>> => {
  const use = await tx
    .selectFrom("redemption as r")
    .leftJoin("branch as b", (join) =>
      join.onRef("b.tenant_id", "=", "r.tenant_id").onRef("b.id", "=", "r.branch_id").on("b.tenant_id", "=", tenantId),
    )
    .select(["r.channel", "b.name as branch_name"])
    .where("r.tenant_id", "=", tenantId)
    .where("r.claim_id", "=", claim.id)
    .where("r.attempt_no", "=", claim.attempts)
    .where("r.kind", "=", "redeem")
    .executeTakeFirst();
  return { at: claim.claimed_at?.toISOString(), channel: use?.channel, branch: use?.branch_name ?? undefined };
};

/** Throws the reason if the reward cannot be redeemed here and now. */
const refuseUnusable = async (tx: Tx, cashier: Cashier, claim: TillReward): Promise<void> => {
  const { tenantId, now } = cashier;
  const outcome = checkAtTill({ ...claim, status: getStatus(claim.status) }, now);
  if (!outcome.ok) {
    const more = outcome.code === "already_redeemed" ? await usedWhere(tx, tenantId, claim) : {};
    const from = outcome.params?.reason === "not_started" ? { from_at: claim.usable_from.toISOString() } : {};
    throw new AppError(outcome.code, { ...outcome.params, ...more, ...from });
  }
  if (claim.held_until !== null && claim.held_until > now && claim.held_by !== getHolder(cashier))
    throw new AppError("code_held", { time: claim.held_until.toISOString() });
};

/** Reads the row again when another cashier was faster. */
const refuseLate = async (tx: Tx, cashier: Cashier, id: string): Promise<never> => {
  const claim = await claimRows(tx, cashier.tenantId).where("id", "=", id).executeTakeFirstOrThrow();
  await refuseUnusable(tx, cashier, claim);
  throw new AppError("already_redeemed", await usedWhere(tx, cashier.tenantId, claim));
};

/** Steps of a reward at the till, each only while no other cashier has it reserved. */
const takeStep = (tx: Tx, cashier: Cashier, id: string) => {
  const { tenantId, now } = cashier;
  const holder = getHolder(cashier);
  return tx
    .updateTable("prize_claim")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("status", "=", "available")
    .where("usable_from", "<=", now)
    .where("expires_at", ">", now)
    .where((eb) => eb.or([eb("held_until", "is", null), eb("held_until", "<=", now), eb("held_by", "=", holder)]));
};

/** Reserves a usable reward for this cashier, or extends the reservation. Returns its end. */
export const reserveReward = async (
  platform: Pick<Platform, "live" | "jobs">,
  tx: Tx,
  cashier: Cashier,
  claim: TillReward,
): Promise<Date> => {
  const { tenantId, now } = cashier;
  await refuseUnusable(tx, cashier, claim);
  const until = new Date(now.getTime() + holdMs);
  const hold = { held_by: getHolder(cashier), held_until: until };
  const updated = await takeStep(tx, cashier, claim.id).set(hold).executeTakeFirst();
  if (updated.numUpdatedRows !== 1n) return refuseLate(tx, cashier, claim.id);
  await announceReward(platform, tx, { tenantId, customerId: claim.customer_id, id: claim.id }, "held", until);
  return until;
};

/** Redeems once, even with concurrent attempts. Returns the redemption's id. */
export const redeemReward = async (
  platform: Pick<Platform, "live" | "jobs">,
  tx: Tx,
  cashier: Cashier,
  claim: TillReward,
): Promise<string> => {
  const { tenantId, staffId, now } = cashier;
  await refuseUnusable(tx, cashier, claim);
  const taken = await takeStep(tx, cashier, claim.id)
    .set((eb) => ({
      status: "claimed",
      claimed_at: now,
      claimed_by: staffId,
      held_by: null,
      held_until: null,
      attempts: eb("attempts", "+", 1),
    }))
    .returning("attempts")
    .executeTakeFirst();
  if (!taken) return refuseLate(tx, cashier, claim.id);
  const redeemed = { tenantId, claimId: claim.id, attempt: taken.attempts, kind: "redeem" } as const;
  const id = await recordRedemption(tx, redeemed, getUse(cashier, null));
  await announceReward(platform, tx, { tenantId, customerId: claim.customer_id, id: claim.id }, "claimed");
  return id;
};

/** Undoes one redemption at the till; false if that redemption is undone already. */
export const undoReward = async (
  platform: Pick<Platform, "live" | "jobs">,
  tx: Tx,
  cashier: Cashier,
  redemptionId: string,
  reason: string,
): Promise<boolean> => {
  const { tenantId, now } = cashier;
  const use = await tx
    .selectFrom("redemption as r")
    .innerJoin("prize_claim as c", (join) =>
      join.onRef("c.tenant_id", "=", "r.tenant_id").onRef("c.id", "=", "r.claim_id"),
    )
    .select(["r.attempt_no", "c.id", "c.customer_id", "c.prize_id", "c.expires_at", "c.spent_seq", "c.name"])
    .select(["c.points_cost", "c.split_points"])
    .where("r.tenant_id", "=", tenantId)
    .where("c.tenant_id", "=", tenantId)
    .where("r.id", "=", redemptionId)
    .executeTakeFirstOrThrow();
  return giveBackReward(platform, tx, { tenantId, now, attempt: use.attempt_no }, use, getUse(cashier, reason));
};
