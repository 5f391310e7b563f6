import type { Audience, OfferState } from "@sufra/domain/notifications/offer-rules.ts";
import type { Tone } from "@sufra/ui/components/badge.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";

export const offerStateName: Record<OfferState, () => string> = {
  draft: m.console_offers_state_draft,
  scheduled: m.console_offers_state_scheduled,
  sending: m.console_offers_state_sending,
  sent: m.console_offers_state_sent,
  stopped: m.console_offers_state_stopped,
};

export const offerStateTone: Record<OfferState, Tone> = {
  draft: "neutral",
  scheduled: "info",
  sending: "brand",
  sent: "success",
  stopped: "warning",
};

export const audienceName: Record<Audience, () => string> = {
  all: m.console_offers_audience_all,
  level: m.console_offers_audience_level,
  branch: m.console_offers_audience_branch,
  absent: m.console_offers_audience_absent,
};
