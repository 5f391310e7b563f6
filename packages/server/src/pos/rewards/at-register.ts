import type { Language } from "@sufra/domain/language/language.ts";
import { maskedCode } from "@sufra/domain/till/till-rules.ts";
import { sql } from "kysely";
import { refuseCoupon } from "../../coupons/at-till.ts";
import { type RewardRequest, toRewardAnswer } from "../../gateways/pos/foodics/reward-shapes.ts";
import { recordChange } from "../../platform/audit/record-change.ts";
import type { Tx } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/new-id.ts";
import { AppError } from "../../platform/errors.ts";
import type { Platform } from "../../platform/http/context.ts";
import { reserveReward } from "../../prizes/at-till.ts";
import { refuseUnshown } from "../../till/find-code.ts";
import { redeemFound } from "../../till/redeem.ts";
import { loadRegisterReward, type RegisterCode, requireBranch, requireCode } from "./find-reward.ts";
import { askForProof, proveByCode, type Proving, useProof } from "./phone-proof.ts";
import { RegisterError } from "./register-error.ts";
import type { KeyOwner } from "./reward-key.ts";

export type RegisterCall = { platform: Platform; owner: KeyOwner; asked: RewardRequest; language: Language };

/** Wrong codes of an establishment's registers a minute; right ones do not count. Not touched by LIMIT_SCALE. */
const wrong = { name: "pos-wrong-code", points: 20, seconds: 60 } as const;

/** A look-up in one transaction; a wrong code is counted and logged like one at our till. */
const withCode = async <T>(
  { platform, owner: { tenantId }, asked }: RegisterCall,
  run: (tx: Tx, branchId: string, code: RegisterCode) => Promise<T>,
  lock?: (tx: Tx) => Promise<void>,
): Promise<T> => {
  const { database, config, limits } = platform;
  await limits.refuseSpent(wrong.name, tenantId, wrong.points, wrong.seconds);
  try {
    return await database.inTenant(tenantId, async (tx) => {
      const branchId = await requireBranch(tx, tenantId, asked);
      await lock?.(tx);
      return run(
        tx,
        branchId,
        await requireCode(tx, { tenantId, secret: config.CODE_SECRET, now: database.now() }, asked),
      );
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "coupon_not_found") {
      await database.inTenant(tenantId, (tx) =>
        recordChange(tx, tenantId, {
          staffId: null,
          action: "till.wrong_code",
          target: "code",
          targetId: null,
          before: null,
          after: { code: maskedCode(asked.code) },
        }),
      );
      await limits.consume(wrong.name, tenantId, wrong.points, wrong.seconds);
    }
    throw error;
  }
};

const toProving = (tenantId: string, branchId: string, { person, phone }: RegisterCode): Proving => ({
  tenantId,
  branchId,
  customerId: person.id,
  phone,
});

/** What a code is worth at the register. A reward is held for its branch, and a code is sent to the guest if required. */
export const offerReward = async (call: RegisterCall) => {
  const { platform, owner, asked, language } = call;
  const { tenantId, askCode } = owner;
  const now = platform.database.now();
  const offer = await withCode(call, async (tx, branchId, code) => {
    const { found, phone } = code;
    const offered = await loadRegisterReward(tx, { tenantId, branchId }, found);
    const redeemer = { tenantId, branchId, now, staffId: null, externalId: asked.order_id ?? branchId };
    refuseUnshown(redeemer, found);
    if (found.kind === "reward") await reserveReward(platform, tx, redeemer, found.reward);
    else await refuseCoupon(tx, { ...redeemer, secret: platform.config.CODE_SECRET }, found.coupon);
    return { ...offered, phone, proving: toProving(tenantId, branchId, code) };
  });
  const requireOtp = askCode && (await askForProof(platform, offer.proving, language));
  return toRewardAnswer({ asked, phone: offer.phone, reward: offer.reward, productIds: offer.productIds, requireOtp });
};

/** Compares the code that the guest was sent. */
export const verifyPhone = async (call: RegisterCall) => {
  const proving = await withCode(call, async (_tx, branchId, code) => toProving(call.owner.tenantId, branchId, code));
  await proveByCode(call.platform, proving, call.asked.otp ?? "");
  return { verified: true, reward_code: call.asked.code };
};

/**
 * Locks the register's order, so that a repeat waits and then finds what the first one did. Its order is read later
 * even if no message comes: it may be voided.
 */
const lockOrder = async (tx: Tx, tenantId: string, externalId: string, now: Date): Promise<void> => {
  const later = new Date(now.getTime() + 600_000);
  await sql`insert into pos_bill (tenant_id, external_id, check_at, seen_at)
    values (${tenantId}, ${externalId}, ${later}::timestamptz, ${now}::timestamptz)
    on conflict (tenant_id, external_id) do update set
      check_at = least(pos_bill.check_at, excluded.check_at), seen_at = excluded.seen_at`.execute(tx);
};

/** Whether this order has used the code already, and the use stands. */
const isRepeat = async (tx: Tx, tenantId: string, { found, person }: RegisterCode, externalId: string) => {
  const reward = () =>
    sql`select from redemption r join prize_claim c on c.tenant_id = ${tenantId} and c.id = r.claim_id
        and c.attempts = r.attempt_no and c.status = 'claimed'
      where r.tenant_id = ${tenantId} and r.claim_id = ${found.kind === "reward" ? found.reward.id : null}
        and r.external_id = ${externalId} and r.kind = 'redeem'`;
  const coupon = () =>
    sql`select from coupon_redemption where tenant_id = ${tenantId}
      and coupon_id = ${found.kind === "coupon" ? found.coupon.coupon.id : null} and customer_id = ${person.id}
      and external_id = ${externalId} and released_at is null`;
  const { rows } = await (found.kind === "reward" ? reward() : coupon()).execute(tx);
  return rows.length > 0;
};

/** Uses the code once, however often the register asks for the same order. */
export const redeemAtRegister = async (call: RegisterCall) => {
  const { platform, owner, asked } = call;
  const { tenantId, askCode } = owner;
  const now = platform.database.now();
  const secret = platform.config.CODE_SECRET;
  const answer = { redeemed: true, reward_code: asked.code, order_id: asked.order_id };
  const use = async (tx: Tx, branchId: string, code: RegisterCode) => {
    if (asked.order_id !== null && (await isRepeat(tx, tenantId, code, asked.order_id))) return answer;
    const { reward } = await loadRegisterReward(tx, { tenantId, branchId }, code.found);
    if (reward.max !== null && asked.discount !== null && asked.discount > reward.max)
      throw new RegisterError("too_much");
    if (askCode) await useProof(tx, toProving(tenantId, branchId, code), now);
    // Without an order the use stands for itself: a repeat of it is refused as used.
    const redeemer = { staffId: null, externalId: asked.order_id ?? newId() };
    await redeemFound(platform, tx, { tenantId, branchId, secret, now, ...redeemer }, code.found);
    return answer;
  };
  return withCode(call, use, async (tx) => {
    if (asked.order_id !== null) await lockOrder(tx, tenantId, asked.order_id, now);
  });
};
