import type { Chance } from "@sufra/domain/campaigns/evaluation-api.ts";
import type { Gift } from "@sufra/domain/campaigns/gift.ts";
import { getMessage } from "@sufra/domain/errors/message.ts";
import type { Language } from "@sufra/domain/language/language.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";
import { drawGift } from "./draw-gift.ts";
import { lockPlayer, loadPhone, type Player } from "./player.ts";
import { toDrawView } from "./draw-view.ts";

const campaignRow = (tx: Tx, tenantId: string, id: string) =>
  tx
    .selectFrom("campaign")
    .select(["id", "branch_id", "once_per", "loss_wait_minutes", "win_period_minutes"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("active", "=", true)
    .where((eb) => eb.or([eb("starts_at", "is", null), eb("starts_at", "<=", sql<Date>`now()`)]))
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", sql<Date>`now()`)]));

type Campaign = Awaited<ReturnType<ReturnType<typeof campaignRow>["executeTakeFirstOrThrow"]>>;

/** The campaign behind a form, while it runs at this branch. */
export const runningCampaign = async (
  tx: Tx,
  { tenantId, campaignId, branchId }: { tenantId: string; campaignId: string | null; branchId: string },
): Promise<Campaign | null> => {
  if (campaignId === null) return null;
  const row = await campaignRow(tx, tenantId, campaignId).executeTakeFirst();
  return row && (row.branch_id ?? branchId) === branchId ? row : null;
};

const runs = (from: Date | null, minutes: number | null, now: Date): boolean =>
  from !== null && minutes !== null && now.getTime() < from.getTime() + minutes * 60_000;

const hasDrawnAt = async (tx: Tx, { tenantId, campaignId, hmac }: Player, onceScope: string): Promise<boolean> => {
  const row = await tx
    .selectFrom("draw")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("campaign_id", "=", campaignId)
    .where("once_scope", "=", onceScope)
    .where("phone_hmac", "=", hmac)
    .executeTakeFirst();
  return row !== undefined;
};

/** Records why there is no draw; the answers stay valid. */
const without = async (
  tx: Tx,
  campaign: Campaign,
  player: Player,
  onceScope: string | null,
): Promise<Chance | null> => {
  if (onceScope !== null && (await hasDrawnAt(tx, player, onceScope))) return "none";
  if (runs(player.won_at, campaign.win_period_minutes, player.now)) return "already_won";
  return runs(player.lost_at, campaign.loss_wait_minutes, player.now) ? "try_later" : null;
};

type Chancing = {
  tenantId: string;
  customerId: string | null;
  branchId: string;
  /** The answers the chance is for: one outcome. */
  evaluationId: string;
  campaignId: string | null;
  language: Language;
};

/** The refusal of a draw for the guest; the screen itself words the visitor's cases. */
const noGift = (chance: Chance, language: Language) => {
  const silent = chance === "none" || chance === "verify" || chance === "won" || chance === "lost";
  return { chance, detail: silent ? "" : getMessage(chance, undefined, language), reward: null };
};

/**
 * The chance to win of a form. Gifts need a verified phone, and visitors are told so. If nothing is left to win, the
 * answers stay and the guest sees the reason.
 */
export const tryChance = async (
  platform: Pick<Platform, "live" | "config" | "jobs">,
  tx: Tx,
  { tenantId, customerId, branchId, evaluationId, campaignId, language }: Chancing,
): Promise<{ chance: Chance; detail: string; reward: Gift | null }> => {
  const campaign = await runningCampaign(tx, { tenantId, campaignId, branchId });
  if (!campaign) return noGift("none", language);
  if (customerId === null) return noGift("verify", language);
  const secret = platform.config.CODE_SECRET;
  const hmac = await loadPhone(tx, { tenantId, customerId, secret });
  const player = await lockPlayer(tx, { tenantId, campaignId: campaign.id, hmac });
  if (!player.is_on) return noGift("none", language);
  const onceScope = campaign.once_per === "branch" ? branchId : campaign.once_per === "customer" ? campaign.id : null;
  const missed = await without(tx, campaign, player, onceScope);
  if (missed) return noGift(missed, language);
  const drawn = await drawGift(platform, tx, player, {
    customerId,
    kind: "evaluation",
    branchId,
    sourceId: evaluationId,
    seen: true,
    onceScope,
  });
  if (!drawn.ok) return noGift(drawn.code === "new_customers_only" ? "new_customers_only" : "out_of_gifts", language);
  const { reward } = await toDrawView(tx, drawn.value, { tenantId, language, secret });
  return { chance: reward ? "won" : "lost", detail: "", reward: reward ?? null };
};
