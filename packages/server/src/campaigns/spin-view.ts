import { judgePlay, type PlayFacts, type PlayRules } from "@sufra/domain/campaigns/play.ts";
import type { SpinResult } from "@sufra/domain/campaigns/wheel-api.ts";
import type { Language } from "@sufra/domain/language/language.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Drawn } from "./draw-gift.ts";
import { toDrawRow, drawRows, toDrawView } from "./draw-view.ts";

/** A result that its guest has not seen yet, if there is one. */
export const unseenSpin = async (
  tx: Tx,
  { tenantId, campaignId, customerId }: { tenantId: string; campaignId: string; customerId: string },
): Promise<Drawn | null> => {
  const row = await drawRows(tx, tenantId)
    .where("campaign_id", "=", campaignId)
    .where("customer_id", "=", customerId)
    .where("kind", "=", "wheel")
    .where("seen_at", "is", null)
    .executeTakeFirst();
  return row ? toDrawRow(row) : null;
};

/** When the next spin is possible, by the rule that will check it; null if there is none. */
const againAfter = (rules: PlayRules, drawn: Drawn, now: Date): SpinResult["again"] => {
  const won = drawn.outcome !== "nothing";
  const facts: PlayFacts = {
    now,
    tried_at: drawn.created_at,
    lost_at: won ? null : drawn.created_at,
    won_at: won ? drawn.created_at : null,
    has_form: true,
    level_break_points: rules.level_break_points ?? 0,
    ticket: "used",
    played_once: true,
    played_game: true,
    is_new: true,
  };
  const judged = judgePlay(rules, facts);
  if (judged.ok) return null;
  const { time, until } = judged.params ?? {};
  return typeof time === "number" && typeof until === "string" ? { time, until } : null;
};

type Showing = { tenantId: string; language: Language; secret: string; now: Date };

export const toSpinView = async (tx: Tx, rules: PlayRules, drawn: Drawn, showing: Showing): Promise<SpinResult> => ({
  ...(await toDrawView(tx, drawn, showing)),
  again: againAfter(rules, drawn, showing.now),
});
