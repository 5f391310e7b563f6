import type { DrawKind } from "@sufra/domain/campaigns/campaign-rules.ts";
import type { CampaignState } from "@sufra/domain/campaigns/campaign-state.ts";
import type { ManagedKind } from "@sufra/domain/campaigns/console-api.ts";
import type { Tone } from "@sufra/ui/components/badge.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";

export const kindName: Record<ManagedKind, () => string> = {
  wheel: m.console_campaigns_kind_wheel,
  register_and_win: m.console_campaigns_kind_register,
  evaluation: m.console_campaigns_kind_evaluation,
  referral: m.console_campaigns_kind_referral,
};

export const stateName: Record<CampaignState, () => string> = {
  draft: m.console_campaigns_state_draft,
  scheduled: m.console_campaigns_state_scheduled,
  running: m.console_campaigns_state_running,
  stopped: m.console_campaigns_state_stopped,
  ended: m.console_campaigns_state_ended,
};

export const stateTone: Record<CampaignState, Tone> = {
  draft: "neutral",
  scheduled: "info",
  running: "success",
  stopped: "warning",
  ended: "neutral",
};

export const newTitle: Record<DrawKind, () => string> = {
  wheel: m.console_campaigns_new_wheel_title,
  register_and_win: m.console_campaigns_new_register_title,
  evaluation: m.console_campaigns_new_evaluation_title,
};
