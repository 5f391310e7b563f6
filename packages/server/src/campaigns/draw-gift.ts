import { randomInt } from "node:crypto";
import { type DrawOutcome, drawPool, pickSegment } from "@sufra/domain/campaigns/draw.ts";
import { accept, type Outcome } from "@sufra/domain/outcome.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import type { ActivityKind } from "@sufra/domain/loyalty/activities.ts";
import { sql } from "kysely";
import { giveOwnCoupon } from "../coupons/give-own-coupon.ts";
import { grantPoints } from "../loyalty/grant-points.ts";
import { recordBesidePoints } from "../loyalty/activities.ts";
import { json } from "../platform/db/json.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Platform } from "../platform/http/context.ts";
import { givePrize } from "../prizes/give-prize.ts";
import { isNewForDraw } from "./newcomers.ts";
import { countDraw, type Player } from "./player.ts";
import { loadSegments, type Segment, takeStock } from "./segments.ts";

export type CampaignKind = "wheel" | "register_and_win" | "evaluation";

/** One try of a customer whose player row is held. */
export type Try = {
  customerId: string;
  kind: CampaignKind;
  /** The guest's branch; null if unknown. */
  branchId: string | null;
  /**
   * The source of the attempt (an order, a submission, an answer): each has one outcome. Absent = the attempt itself.
   */
  sourceId?: string;
  /** The scope in which each phone may take part once: the campaign's id, or a branch's. */
  onceScope?: string | null;
  /** True if the answer of this call confirms the result; false: it stays unseen until the guest confirms it. */
  seen: boolean;
};

/** The result of an attempt, as returned to the guest. */
export type Drawn = {
  id: string;
  segment_index: number;
  label: Text;
  outcome: DrawOutcome;
  claim_id: string | null;
  coupon_id: string | null;
  points: number | null;
  created_at: Date;
};

type Giving = Pick<Platform, "live" | "config" | "jobs">;
type Given = Pick<Drawn, "claim_id" | "coupon_id" | "points">;

const nothing: Given = { claim_id: null, coupon_id: null, points: null };

const winKind = {
  wheel: "wheel_won",
  register_and_win: "submission_won",
  evaluation: "evaluation_won",
} as const satisfies Record<CampaignKind, ActivityKind>;

/** Draws until a segment is drawn that still has what it gives; every miss is a stock that has just run out. */
const drawSegment = async (tx: Tx, player: Player, each: Try): Promise<Outcome<Segment>> => {
  const { tenantId, campaignId, hmac, now } = player;
  const { customerId, branchId } = each;
  for (;;) {
    const segments = await loadSegments(tx, { tenantId, campaignId, customerId, now });
    const is_new = await isNewForDraw(tx, segments, { tenantId, customerId, hmac, branchId });
    const pool = drawPool(segments, { is_new });
    if (!pool.ok) return pool;
    const id = pickSegment(pool.value, randomInt(pool.value.total));
    const segment = segments.find((one) => one.id === id);
    if (segment && (await takeStock(tx, tenantId, segment))) return accept(segment);
  }
};

const give = async (
  platform: Giving,
  tx: Tx,
  { tenantId, now }: Player,
  { drawId, segment, customerId, kind }: { drawId: string; segment: Segment; customerId: string; kind: ActivityKind },
): Promise<Given> => {
  const owner = { tenantId, customerId };
  const { prize_id, coupon_id, points, label } = segment;
  if (points !== null) {
    await grantPoints(platform, tx, { ...owner, points, name: label, id: drawId, kind }, now);
    return { ...nothing, points };
  }
  if (prize_id !== null) {
    const claim_id = await givePrize(platform, tx, { ...owner, prizeId: prize_id, now });
    await recordBesidePoints(tx, { ...owner, now }, { kind, name: label, reward_id: claim_id });
    return { ...nothing, claim_id };
  }
  if (coupon_id !== null) {
    const own = await giveOwnCoupon(platform, tx, { ...owner, couponId: coupon_id });
    await recordBesidePoints(tx, { ...owner, now }, { kind, name: label });
    return { ...nothing, coupon_id: own.id };
  }
  return nothing;
};

/**
 * The draw of wheel, register-and-win and evaluation: draws, takes the stock, gives the gift and records it in the
 * caller's transaction. Throws `out_of_gifts` or `new_customers_only` without any trace.
 */
export const drawGift = async (platform: Giving, tx: Tx, player: Player, each: Try): Promise<Outcome<Drawn>> => {
  const { tenantId, campaignId, hmac, now } = player;
  const { customerId, kind, branchId, onceScope = null, seen } = each;
  const drawn = await drawSegment(tx, player, each);
  if (!drawn.ok) return drawn;
  const segment = drawn.value;
  const id = newId();
  const given = await give(platform, tx, player, { drawId: id, segment, customerId, kind: winKind[kind] });
  const won = segment.outcome !== "nothing";
  if (!won && kind === "wheel") await recordBesidePoints(tx, { tenantId, customerId, now }, { kind: "wheel_lost" });
  const { index: segment_index, label, outcome } = segment;
  // Not the player's time: a cluster reads that on a worker, whose transaction began at another moment.
  const { created_at } = await tx
    .insertInto("draw")
    .values({
      tenant_id: tenantId,
      id,
      campaign_id: campaignId,
      kind,
      customer_id: customerId,
      phone_hmac: hmac,
      branch_id: branchId,
      source_id: each.sourceId ?? id,
      once_scope: onceScope,
      segment_id: segment.id,
      segment_index,
      label: json(label),
      outcome,
      ...given,
      seen_at: seen ? sql<Date>`now()` : null,
    })
    .returning("created_at")
    .executeTakeFirstOrThrow();
  await countDraw(tx, player, won);
  return accept({ id, segment_index, label, outcome, ...given, created_at });
};
