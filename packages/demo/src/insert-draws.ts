import type { Text } from "@sufra/domain/language/language.ts";
import { phoneHmac } from "@sufra/server/customers/known-phones.ts";
import { giveOwnCoupon } from "@sufra/server/coupons/give-own-coupon.ts";
import { grantPoints } from "@sufra/server/loyalty/grant-points.ts";
import type { AuditEntry } from "@sufra/server/platform/audit/record-change.ts";
import type { Tx } from "@sufra/server/platform/db/database.ts";
import { json } from "@sufra/server/platform/db/json.ts";
import { newId } from "@sufra/server/platform/db/new-id.ts";
import { sql } from "@sufra/server/platform/db/sql.ts";
import { insertDrawAnswers } from "./insert-answers.ts";
import { type Claim, insertClaims, type Prize, type Shop, type Use } from "./insert-claims.ts";
import { live } from "./insert-desk.ts";

/** No push messages for old events. */
export const jobs = { send: async () => undefined } as never;

const readSegments = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("campaign_segment")
    .select(["id", "campaign_id", "position", "label", "weight", "outcome", "prize_id", "coupon_id", "points"])
    .where("tenant_id", "=", tenantId)
    .where("active", "=", true)
    .orderBy("position")
    .execute();
export type Segment = Awaited<ReturnType<typeof readSegments>>[number];

export const readCampaigns = async (tx: Tx, tenantId: string) => {
  const segments = await readSegments(tx, tenantId);
  const campaigns = await tx
    .selectFrom("campaign")
    .select(["id", "kind", "once_per", "per_order"])
    .where("tenant_id", "=", tenantId)
    .where("active", "=", true)
    .orderBy("id")
    .execute();
  return campaigns.map((campaign) => ({
    ...campaign,
    segments: segments.filter(({ campaign_id }) => campaign_id === campaign.id),
  }));
};
export type Campaign = Awaited<ReturnType<typeof readCampaigns>>[number];

export type Player = { customerId: string; name: string; phone: string };
/** One try: what it landed on, and what became of its prize. */
export type Turn = { campaign: Campaign; segment: Segment; player: Player; at: Date; sourceId?: string; use: Use };
type Made = Turn & { id: string; hmac: Buffer; claim: Claim | null; couponId: string | null };

const latest = (turns: readonly Made[]): Date | null =>
  turns.reduce<Date | null>((last, { at }) => (last === null || at > last ? at : last), null);

/** A phone's standing in each campaign, as the tries left it. */
const insertPlayers = async (tx: Tx, tenant_id: string, turns: readonly Made[]): Promise<void> => {
  const own = Map.groupBy(turns, ({ campaign, hmac }) => `${campaign.id} ${hmac.toString("hex")}`);
  const rows = [...own.values()].flatMap(([first, ...more]) => {
    if (!first) return [];
    const all = [first, ...more];
    return {
      tenant_id,
      campaign_id: first.campaign.id,
      phone_hmac: first.hmac,
      draws: all.length,
      tried_at: latest(all),
      won_at: latest(all.filter(({ segment }) => segment.outcome !== "nothing")),
      lost_at: latest(all.filter(({ segment }) => segment.outcome === "nothing")),
    };
  });
  await tx.insertInto("campaign_player").values(rows).execute();
};

type Questions = readonly { id: string; label: Text; choices: readonly { id: string; text: Text }[] }[];

/** As an entry stores it, with the question as it was asked; each guest has a taste of their own. */
const answerEntry = (questions: Questions, { phone }: Player) =>
  questions.flatMap(({ id, label, choices }) => {
    const chosen = choices[Number(phone.slice(-2)) % choices.length];
    return chosen ? [{ id, value: chosen.id, label, text: chosen.text }] : [];
  });

/** Register and win keeps who took part; each entry is the source of its draw. */
const insertEntries = async (tx: Tx, shop: Shop, turns: readonly Made[]): Promise<void> => {
  const { tenantId: tenant_id, branchId: branch_id } = shop.desk;
  const rowsOfForms = tx
    .selectFrom("entry_form")
    .select(["campaign_id", "questions"])
    .where("tenant_id", "=", tenant_id);
  const forms = new Map((await rowsOfForms.execute()).map(({ campaign_id, questions }) => [campaign_id, questions]));
  const rows = turns
    .filter(({ campaign }) => campaign.kind === "register_and_win")
    .map(({ id, campaign, hmac, player, at }) => ({
      tenant_id,
      id,
      campaign_id: campaign.id,
      phone_hmac: hmac,
      customer_id: player.customerId,
      branch_id,
      once_scope: campaign.id,
      attempt: 1,
      full_name: player.name,
      answers: json(answerEntry(forms.get(campaign.id) ?? [], player)),
      created_at: at,
    }));
  if (rows.length > 0) await tx.insertInto("campaign_entry").values(rows).execute();
};

const drawRow = (shop: Shop, { id, campaign, segment, player, hmac, at, sourceId, claim, couponId }: Made) => ({
  tenant_id: shop.desk.tenantId,
  id,
  campaign_id: campaign.id,
  kind: campaign.kind,
  customer_id: player.customerId,
  phone_hmac: hmac,
  branch_id: shop.desk.branchId,
  source_id: sourceId ?? id,
  once_scope: campaign.kind === "wheel" && campaign.once_per !== null ? campaign.id : null,
  segment_id: segment.id,
  segment_index: segment.position,
  label: json(segment.label),
  outcome: segment.outcome,
  claim_id: claim?.id ?? null,
  coupon_id: couponId,
  points: segment.points,
  created_at: at,
  seen_at: at,
});

const give = async (tx: Tx, { desk: { tenantId } }: Shop, made: Made): Promise<void> => {
  const { player, segment, at, id } = made;
  const owner = { tenantId, customerId: player.customerId };
  if (segment.points !== null) {
    const gift = { ...owner, points: segment.points, name: segment.label, id, kind: "wheel_won" as const };
    await grantPoints({ live, jobs }, tx, gift, at);
  }
  if (segment.coupon_id !== null)
    made.couponId = (await giveOwnCoupon({ live }, tx, { ...owner, couponId: segment.coupon_id })).id;
};

/** Inserts tries with what they gave; returns the audit entries of prizes handed out at the till. */
export const insertDraws = async (
  tx: Tx,
  shop: Shop,
  prizes: readonly Prize[],
  turns: readonly Turn[],
): Promise<AuditEntry[]> => {
  if (turns.length === 0) return [];
  const { tenantId } = shop.desk;
  const made = turns.map((turn): Made => {
    const { player, segment, at, use } = turn;
    const prize = prizes.find(({ id }) => id === segment.prize_id);
    const claim = prize ? { id: newId(), customerId: player.customerId, prize, at, use } : null;
    return { ...turn, id: newId(), hmac: phoneHmac(shop.secret, tenantId, player.phone), claim, couponId: null };
  });
  await insertPlayers(tx, tenantId, made);
  await insertEntries(tx, shop, made);
  await insertDrawAnswers(
    tx,
    shop.desk,
    made
      .filter(({ campaign }) => campaign.kind === "evaluation")
      .map(({ id, campaign, player, at }) => ({ id, campaignId: campaign.id, customerId: player.customerId, at })),
  );
  for (const each of made) await give(tx, shop, each);
  const audited = await insertClaims(
    tx,
    shop,
    made.flatMap(({ claim }) => claim ?? []),
  );
  await tx
    .insertInto("draw")
    .values(made.map((each) => drawRow(shop, each)))
    .execute();
  await sql`
    update campaign_segment s set left_stock = s.stock - d.won from (
      select segment_id, count(*) as won from draw where tenant_id = ${tenantId} group by 1) d
    where s.tenant_id = ${tenantId} and s.id = d.segment_id and s.stock is not null`.execute(tx);
  return audited;
};
