import { toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import type { SpentToday } from "@sufra/domain/loyalty/limits.ts";
import { sliceMoves } from "@sufra/domain/loyalty/lots.ts";
import type { LoyaltyRules } from "@sufra/domain/loyalty/rules.ts";
import { postGivingBack, postSpending } from "@sufra/domain/loyalty/wallet-ledger.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { inOrder } from "../platform/db/in-order.ts";
import { AppError } from "../platform/errors.ts";
import type { Platform } from "../platform/http/context.ts";
import { recordActivity } from "./activities.ts";
import type { OpenWallet } from "./locked-wallet.ts";
import { openWallet } from "./open-wallet.ts";
import { writePosting } from "./write-posting.ts";

const pointsRule = "loyalty_points_spent";
const redeemsRule = "loyalty_redeems";
const unlimited = 2_147_483_647;

/** Points a customer spent in both shops on the establishment's day. */
export const spentToday = async (
  tx: Tx,
  tenantId: string,
  customerId: string,
  now: Date,
  zone: string,
): Promise<SpentToday> => {
  const rows = await tx
    .selectFrom("usage")
    .select(["rule", "used"])
    .where("tenant_id", "=", tenantId)
    .where("subject", "=", customerId)
    .where("day", "=", toLocalTime(now, zone).day)
    .where("rule", "in", [pointsRule, redeemsRule])
    .execute();
  const used = (rule: string): number => rows.find((row) => row.rule === rule)?.used ?? 0;
  return { points: used(pointsRule), redeems: used(redeemsRule) };
};

/** Adds to the day's spending or refuses: the database decides the limit. */
const countToday = async (
  tx: Tx,
  wallet: OpenWallet,
  points: number,
  rules: LoyaltyRules | null,
  zone: string,
): Promise<void> => {
  const { tenantId: tenant_id, customerId: subject, now } = wallet;
  const { day } = toLocalTime(now, zone);
  const counted = [
    { rule: pointsRule, used: points, cap: rules?.max_redemption_per_day ?? unlimited },
    { rule: redeemsRule, used: 1, cap: rules?.max_redeems_per_day ?? unlimited },
  ];
  const count = async ({ rule, used, cap }: (typeof counted)[number]): Promise<void> => {
    const taken =
      used <= cap &&
      (await tx
        .insertInto("usage")
        .values({ tenant_id, rule, subject, day, used, cap })
        .onConflict((conflict) =>
          conflict
            .columns(["tenant_id", "rule", "subject", "day"])
            .doUpdateSet({ used: sql<number>`usage.used + ${used}`, cap })
            .where("usage.tenant_id", "=", tenant_id)
            .where(sql<boolean>`usage.used + ${used}::int <= ${cap}::int`),
        )
        .returning("used")
        .executeTakeFirst());
    if (!taken) throw new AppError("limit_reached", { limit: cap });
  };
  await inOrder(counted.map(count));
};

export type Spending = {
  points: number;
  /** Id of the reward that is paid for. */
  claimId: string;
  kind: "voucher_bought" | "prize_claimed";
  name: Text;
};

/** Takes a reward's points from a locked wallet and returns the entry. Throws `insufficient_points`. */
export const spendPoints = async (
  platform: Pick<Platform, "live" | "jobs">,
  tx: Tx,
  wallet: OpenWallet,
  spending: Spending,
  { rules, zone }: { rules: LoyaltyRules | null; zone: string },
): Promise<number> => {
  const { points, claimId, kind, name } = spending;
  const posting = postSpending(wallet, points);
  if (posting === null) throw new AppError("insufficient_points", { missing: points - wallet.balance });
  await countToday(tx, wallet, points, rules, zone);
  const seq = await writePosting(platform, tx, wallet, posting, { type: "claim", id: claimId });
  await recordActivity(tx, wallet, { kind, points: -points, name, reward_id: claimId });
  return seq;
};

/** Points that other parts of the same voucher have given back already. */
const givenBack = async (tx: Tx, { tenantId, customerId, id, spentSeq }: GivenBack): Promise<number> => {
  const { points } = await tx
    .selectFrom("wallet_entry as e")
    .innerJoin("prize_claim as c", (join) =>
      join.onRef("c.tenant_id", "=", "e.tenant_id").onRef("c.id", "=", "e.source_id"),
    )
    .select(sql<number>`coalesce(sum(e.delta), 0)::bigint`.as("points"))
    .where("e.tenant_id", "=", tenantId)
    .where("c.tenant_id", "=", tenantId)
    .where("e.customer_id", "=", customerId)
    .where("e.source_type", "=", "claim_return")
    .where("e.kind", "=", "give_back")
    .where("c.spent_seq", "=", spentSeq)
    .where("c.id", "<>", id)
    .executeTakeFirstOrThrow();
  return points;
};

type GivenBack = {
  tenantId: string;
  customerId: string;
  id: string;
  spentSeq: number;
  /** What this reward cost; a part of the spending where its voucher was split. */
  points: number;
  name: Text;
};

/** Returns the points of a returned reward to their lots, once. */
export const refundPoints = async (
  platform: Pick<Platform, "live" | "jobs">,
  tx: Tx,
  claim: GivenBack,
  now: Date,
): Promise<void> => {
  const { tenantId, customerId } = claim;
  const wallet = await openWallet(platform, tx, tenantId, customerId, now);
  const moves = await tx
    .selectFrom("lot_move as m")
    .innerJoin("point_lot as l", (join) => join.onRef("l.tenant_id", "=", "m.tenant_id").onRef("l.id", "=", "m.lot_id"))
    .select(["m.lot_id", "m.delta"])
    .where("m.tenant_id", "=", tenantId)
    .where("l.tenant_id", "=", tenantId)
    .where("m.customer_id", "=", customerId)
    .where("m.seq", "=", claim.spentSeq)
    // A debt is repaid from the lots that expire first.
    .orderBy((eb) => eb.fn.coalesce("l.expires_at", sql<Date>`'infinity'::timestamptz`))
    .orderBy("m.lot_id")
    .execute();
  const before = { balance: wallet.balance, debt: wallet.debt };
  const own = sliceMoves(moves, await givenBack(tx, claim), claim.points);
  await writePosting(platform, tx, wallet, postGivingBack(wallet, own), { type: "claim_return", id: claim.id });
  const [points, debt] = [wallet.balance - before.balance, wallet.debt - before.debt];
  const { name, id: reward_id } = claim;
  await recordActivity(tx, wallet, { kind: "points_given_back", points, debt, name, reward_id });
};
