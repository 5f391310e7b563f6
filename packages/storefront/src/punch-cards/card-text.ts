import type { PunchCardView } from "@sufra/domain/punch-cards/api.ts";
import type { Tone } from "@sufra/ui/components/badge.tsx";
import { durationText } from "@sufra/ui/i18n/duration.ts";
import { m } from "@sufra/ui/i18n/messages.ts";

const daySeconds = 86_400;

/** The establishment's own words, else "Buy 8 items." */
export const ruleText = ({ description, required }: PunchCardView): string =>
  description || m.punch_cards_rule({ count: required });

export const periodText = ({ days }: PunchCardView): string =>
  m.punch_cards_period({ days: durationText(days * daySeconds) });

export const statusText = ({ status, progress }: PunchCardView): string => {
  if (status === "completed") return m.punch_cards_status_completed();
  if (status === "expired") return m.punch_cards_status_expired();
  if (status === "canceled") return m.punch_cards_status_canceled();
  return progress === "none" ? m.punch_cards_status_none() : m.punch_cards_status_alive();
};

export const statusTone = ({ status, progress }: PunchCardView): Tone => {
  if (status === "completed") return "success";
  return status === "alive" && progress !== "none" ? "brand" : "neutral";
};

/** Time left of a started card. */
export const timeText = ({ status, expires_at }: PunchCardView): string | undefined => {
  if (status === "expired") return m.punch_cards_start_new();
  if (status !== "alive" || expires_at === null) return undefined;
  return m.punch_cards_days_left({ days: durationText(Math.max(0, (Date.parse(expires_at) - Date.now()) / 1000)) });
};
