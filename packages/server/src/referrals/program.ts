import { type Language, readText } from "@sufra/domain/language/language.ts";
import type { PromisedReward, RewardKind } from "@sufra/domain/referrals/rewards.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";

export type Side = "friend" | "inviter";

const programRows = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("referral_program as p")
    .select(["p.id", "p.branch_id", "p.minimum", "p.cap_per_month", "p.lead_days", "p.ends_at", "p.invitation"])
    .select(["p.friend_kind", "p.friend_points", "p.friend_prize_id", "p.friend_coupon_id"])
    .select(["p.inviter_kind", "p.inviter_points", "p.inviter_prize_id", "p.inviter_coupon_id"])
    .where("p.tenant_id", "=", tenantId);

export type Program = Awaited<ReturnType<ReturnType<typeof programRows>["executeTakeFirstOrThrow"]>>;

/** The active program; undefined if there is none. */
export const runningProgram = (tx: Tx, tenantId: string, now: Date): Promise<Program | undefined> =>
  programRows(tx, tenantId)
    .where("p.active", "=", true)
    .where((eb) => eb.or([eb("p.starts_at", "is", null), eb("p.starts_at", "<=", now)]))
    .where((eb) => eb.or([eb("p.ends_at", "is", null), eb("p.ends_at", ">", now)]))
    .executeTakeFirst();

/** The program of a lead: its promise stays, whatever program is active now. */
export const loadProgram = (tx: Tx, tenantId: string, id: string): Promise<Program> =>
  programRows(tx, tenantId).where("p.id", "=", id).executeTakeFirstOrThrow();

/**
 * Locks the establishment's programs first, since two friends may join under different ones: cycles are checked one by
 * one.
 */
export const lockPrograms = async (tx: Tx, tenantId: string): Promise<void> => {
  await sql`select from referral_program where tenant_id = ${tenantId} order by id for no key update`.execute(tx);
};

export type Promised = { kind: RewardKind; points: number | null; prizeId: string | null; couponId: string | null };

/** The column's CHECK allows only these. */
const getKind = (kind: string): RewardKind => (kind === "prize" || kind === "coupon" ? kind : "points");

type Rewards = Pick<Program, `${Side}_kind` | `${Side}_points` | `${Side}_prize_id` | `${Side}_coupon_id`>;

export const getPromise = (program: Rewards, side: Side): Promised =>
  side === "friend"
    ? {
        kind: getKind(program.friend_kind),
        points: program.friend_points,
        prizeId: program.friend_prize_id,
        couponId: program.friend_coupon_id,
      }
    : {
        kind: getKind(program.inviter_kind),
        points: program.inviter_points,
        prizeId: program.inviter_prize_id,
        couponId: program.inviter_coupon_id,
      };

/** The reward of a side in the reader's language. */
export const toRewardView = async (
  tx: Tx,
  tenantId: string,
  program: Program,
  side: Side,
  language: Language,
): Promise<PromisedReward> => {
  const { kind, points, prizeId, couponId } = getPromise(program, side);
  if (kind === "points") return { kind, points, name: null };
  const { name } = await tx
    .selectFrom(kind)
    .select("name")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", (kind === "prize" ? prizeId : couponId) ?? "")
    .executeTakeFirstOrThrow();
  return { kind, points: null, name: readText(name, language) };
};
