import type { DrawOutcome } from "@sufra/domain/campaigns/draw.ts";
import type { Gift } from "@sufra/domain/campaigns/gift.ts";
import { type Language, readText } from "@sufra/domain/language/language.ts";
import { groupedCode } from "@sufra/domain/prizes/reward-code.ts";
import type { Tx } from "../platform/db/database.ts";
import { codeOfClaim } from "../prizes/rewards.ts";
import type { Drawn } from "./draw-gift.ts";

/** An outcome as it was written down. */
export const drawRows = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("draw")
    .select(["id", "campaign_id", "segment_index", "label", "outcome", "claim_id", "coupon_id", "points", "created_at"])
    .where("tenant_id", "=", tenantId);

type Row = Awaited<ReturnType<ReturnType<typeof drawRows>["executeTakeFirstOrThrow"]>>;

/** The column's CHECK allows exactly these outcomes. */
export const toDrawRow = (row: Row): Drawn => ({ ...row, outcome: row.outcome as DrawOutcome });

/** The outcome of a source (an order, a submission, an answer), if it has one. */
export const readDrawn = async (
  tx: Tx,
  { tenantId, campaignId, sourceId }: { tenantId: string; campaignId: string; sourceId: string },
): Promise<Drawn | null> => {
  const row = await drawRows(tx, tenantId)
    .where("campaign_id", "=", campaignId)
    .where("source_id", "=", sourceId)
    .executeTakeFirst();
  return row ? toDrawRow(row) : null;
};

type Showing = { tenantId: string; language: Language; secret: string };

const loadGift = async (tx: Tx, drawn: Drawn, { tenantId, language, secret }: Showing): Promise<Gift | undefined> => {
  const { claim_id, coupon_id, points, label } = drawn;
  const plain = { name: readText(label, language), reward_id: null, code: null, points: null };
  if (points !== null) return { ...plain, kind: "points", points };
  if (claim_id !== null) {
    const { name } = await tx
      .selectFrom("prize_claim")
      .select("name")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", claim_id)
      .executeTakeFirstOrThrow();
    const code = groupedCode(codeOfClaim(secret, tenantId, claim_id));
    return { ...plain, kind: "prize", name: readText(name, language), reward_id: claim_id, code };
  }
  if (coupon_id === null) return undefined;
  const coupon = await tx
    .selectFrom("coupon")
    .select(["name", "code"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", coupon_id)
    .executeTakeFirstOrThrow();
  return { ...plain, kind: "coupon", name: readText(coupon.name, language), code: coupon.code };
};

/** An outcome as its guest reads it: `draw_id`, `segment_index`, `outcome`, `label`, and `reward` where it won. */
export const toDrawView = async (tx: Tx, drawn: Drawn, showing: Showing) => {
  const reward = await loadGift(tx, drawn, showing);
  const { id, segment_index, outcome, label } = drawn;
  return {
    draw_id: id,
    segment_index,
    outcome,
    label: readText(label, showing.language),
    ...(reward === undefined ? {} : { reward }),
  };
};
