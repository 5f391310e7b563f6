import type { CampaignState, ClashKind } from "@sufra/domain/coupons/campaign.ts";
import type { CouponSummary } from "@sufra/domain/coupons/console-api.ts";
import type { Tone } from "@sufra/ui/components/badge.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import type { Way } from "./coupon-values.ts";

export const stateName: Record<CampaignState, () => string> = {
  scheduled: m.console_coupons_state_scheduled,
  running: m.console_coupons_state_running,
  ended: m.console_coupons_state_ended,
  stopped: m.console_coupons_state_stopped,
  used_up: m.console_coupons_state_used_up,
};

export const stateTone: Record<CampaignState, Tone> = {
  scheduled: "info",
  running: "success",
  ended: "neutral",
  stopped: "warning",
  used_up: "neutral",
};

export const wayName: Record<Way, () => string> = {
  code: m.console_coupons_way_code,
  automatic: m.console_coupons_way_automatic,
  batch: m.console_coupons_way_batch,
};

export const kindName: Record<CouponSummary["kind"], () => string> = {
  percent: m.console_coupons_kind_percent,
  amount: m.console_coupons_kind_amount,
  free_delivery: m.console_coupons_kind_free_delivery,
  free_item: m.console_coupons_kind_free_item,
};

export const clashText: Record<ClashKind, (about: { name: string }) => string> = {
  code: m.console_coupons_clash_code,
  adds_up: m.console_coupons_clash_adds_up,
  best_wins: m.console_coupons_clash_best_wins,
};
