import { pickSegment } from "@sufra/domain/campaigns/draw.ts";
import { openWallet } from "@sufra/server/loyalty/open-wallet.ts";
import { spendPoints } from "@sufra/server/loyalty/spend-points.ts";
import { type AuditEntry, recordChanges } from "@sufra/server/platform/audit/record-change.ts";
import type { Tx } from "@sufra/server/platform/db/database.ts";
import { newId } from "@sufra/server/platform/db/new-id.ts";
import { insertCards } from "./insert-cards.ts";
import {
  type Claim,
  type Gift,
  insertClaims,
  type Prize,
  readPrizes,
  readVouchers,
  type Shop,
} from "./insert-claims.ts";
import { live } from "./insert-desk.ts";
import {
  type Campaign,
  insertDraws,
  jobs,
  readCampaigns,
  type Player,
  type Segment,
  type Turn,
} from "./insert-draws.ts";
import { postEarned, setLevels } from "./insert-earned.ts";
import { readEdits } from "./insert-edits.ts";
import type { NewOrder } from "./insert-order.ts";
import { ago, dayMs, takeLater, whileOpen, zone } from "./moments.ts";

type Random = () => number;
export type Served = { id: string; order: NewOrder };
export type Guest = Player & { since: Date };
type Happened = { guests: readonly Guest[]; served: readonly Served[] };

/** Before these days points are posted, and some guests spend theirs. */
const spendingDays = [60, 35, 14, 5];
const spendersEach = 10;
/** Tries of each campaign that needs no order. */
const triesEach = 26;

const drawSegment = (random: Random, segments: readonly Segment[]): Segment | undefined => {
  const total = segments.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return undefined;
  const id = pickSegment({ segments: [...segments], total }, Math.floor(random() * total));
  return segments.find((segment) => segment.id === id);
};

/** What an establishment gives: its prizes and running campaigns. */
export type Offered = { prizes: readonly Prize[]; campaigns: readonly Campaign[] };

export const readOffered = async (tx: Tx, tenantId: string): Promise<Offered> => ({
  prizes: await readPrizes(tx, tenantId),
  campaigns: await readCampaigns(tx, tenantId),
});

type Gifts = ReadonlyMap<string, { campaign: Campaign; segment: Segment }>;

/** The dishes that orders of the history take as a reward: what a wheel without a limit gives. */
export const getGifts = ({ prizes, campaigns }: Offered): Gifts => {
  const gifts = campaigns
    .filter(({ kind, once_per, per_order }) => kind === "wheel" && once_per === null && !per_order)
    .flatMap((campaign) => campaign.segments.map((segment) => ({ campaign, segment })))
    .flatMap((gift): [string, typeof gift][] => {
      const product = prizes.find(({ id }) => id === gift.segment.prize_id)?.product_id;
      return product ? [[product, gift]] : [];
    });
  return new Map(gifts);
};

const toPlayer = ({ where: { customerId, name, phone } }: NewOrder): Player => ({ customerId, name, phone });

/** Tries whose prize an order took along, tries that came with an order, and all others. */
const tellTurns = (random: Random, offered: Offered, { guests, served }: Happened): Turn[] => {
  const gifts = getGifts(offered);
  const taken = served.flatMap(({ id, order }): Turn[] => {
    const gift = order.free && gifts.get(order.free.id);
    if (!gift) return [];
    const { placedAt } = order.story;
    const at = new Date(placedAt.getTime() - (0.5 + random() * 5) * dayMs);
    return [{ ...gift, player: toPlayer(order), at, use: { at: placedAt, orderId: id } }];
  });
  const turn = (campaign: Campaign, player: Player, at: Date, sourceId?: string): Turn[] => {
    const segment = drawSegment(random, campaign.segments);
    return segment ? [{ campaign, segment, player, at, sourceId, use: takeLater(random, at) }] : [];
  };
  const others = offered.campaigns.flatMap((campaign) => {
    if (campaign.per_order)
      return served
        .filter(({ order }) => random() < 0.03 && order.story.placedAt < ago(1))
        .flatMap(({ id, order }) => turn(campaign, toPlayer(order), order.story.placedAt, id));
    // Each guest once, another one first for each campaign.
    const shift = Math.floor(random() * guests.length);
    return guests.slice(0, triesEach).flatMap((_, place) => {
      const guest = guests[(place + shift) % guests.length];
      if (!guest) return [];
      // Of a whole day that is over, so that nobody plays before they came or after now.
      const [since, until] = [guest.since.getTime() + dayMs, Date.now() - dayMs];
      return turn(campaign, guest, whileOpen(random, new Date(since + random() * (until - since))));
    });
  });
  // Lists show the newest first by ids, which are made in this order.
  return [...taken, ...others].sort((one, other) => one.at.getTime() - other.at.getTime());
};

/** Guests with enough points buy a prize or a voucher, and most use it. */
const spend = async (
  tx: Tx,
  shop: Shop,
  { random, prizes, guests, at }: { random: Random; prizes: readonly Gift[]; guests: readonly Guest[]; at: Date },
): Promise<AuditEntry[]> => {
  const { tenantId } = shop.desk;
  const claims: Claim[] = [];
  for (let place = 0; place < spendersEach; place += 1) {
    const guest = guests[Math.floor(random() ** 2 * guests.length)];
    if (!guest) break;
    const now = new Date(at.getTime() + random() * 3 * dayMs);
    const wallet = await openWallet({ live, jobs }, tx, tenantId, guest.customerId, now);
    const affordable = prizes.filter(({ points_cost }) => points_cost <= wallet.balance);
    const prize = affordable[Math.floor(random() * affordable.length)];
    if (!prize) continue;
    const id = newId();
    const { points_cost: points, name } = prize;
    const kind = prize.id === null ? ("voucher_bought" as const) : ("prize_claimed" as const);
    const spending = { points, claimId: id, kind, name };
    const seq = await spendPoints({ live, jobs }, tx, wallet, spending, { rules: null, zone });
    const { customerId } = guest;
    claims.push({ id, customerId, prize, at: now, use: takeLater(random, now), paid: { points, seq } });
  }
  return insertClaims(tx, shop, claims);
};

/** What guests earned, won and redeemed in three months, and what staff changed. */
export const insertRewards = async (
  tx: Tx,
  shop: Shop,
  { guests, served, random, offered }: Happened & { random: Random; offered: Offered },
): Promise<void> => {
  const { tenantId } = shop.desk;
  const rules = await tx
    .selectFrom("loyalty_rules")
    .select(["version", "points_per_100_sar", "expiry_days", "goal_days"])
    .where("tenant_id", "=", tenantId)
    .executeTakeFirst();
  const { prizes } = offered;
  const audited: AuditEntry[] = await readEdits(tx, shop.desk);
  const shown = prizes.filter(
    (prize) =>
      prize.active && prize.points_cost > 0 && prize.stock === null && !prize.level_id && !prize.available_from,
  );
  const sold: Gift[] = [...shown, ...(await readVouchers(tx, tenantId))];
  if (rules)
    for (const days of spendingDays) {
      await postEarned(tx, tenantId, rules, ago(days));
      audited.push(...(await spend(tx, shop, { random, prizes: sold, guests, at: ago(days) })));
    }
  if (rules) await postEarned(tx, tenantId, rules, ago(0));
  const turns = tellTurns(random, offered, { guests, served });
  audited.push(...(await insertDraws(tx, shop, prizes, turns)));
  audited.push(...(await insertCards(tx, shop, { served, prizes, random })));
  if (rules) await setLevels(tx, tenantId, rules.goal_days);
  const inTime = audited.sort((one, other) => (one.at?.getTime() ?? 0) - (other.at?.getTime() ?? 0));
  if (inTime.length > 0) await recordChanges(tx, tenantId, inTime);
};
