import type { Lead } from "@sufra/domain/referrals/api.ts";
import type { LeadReason, LeadState } from "@sufra/domain/referrals/lead-states.ts";
import { m } from "@sufra/ui/i18n/messages.ts";

const stateNames: Record<LeadState, () => string> = {
  active: m.referrals_state_active,
  joined: m.referrals_state_joined,
  pending: m.referrals_state_pending,
  converted: m.referrals_state_converted,
  declined: m.referrals_state_declined,
};

const reasonNames: Record<LeadReason, () => string> = {
  expired: m.referrals_reason_expired,
  device: m.referrals_reason_device,
  circle: m.referrals_reason_circle,
  not_new: m.referrals_reason_not_new,
  erased: m.referrals_reason_erased,
  order_returned: m.referrals_reason_order_returned,
};

const tones = {
  active: "neutral",
  joined: "info",
  pending: "warning",
  converted: "success",
  declined: "neutral",
} as const;

export const stateText = ({ state }: Pick<Lead, "state">): string => stateNames[state]();
export const stateTone = ({ state }: Pick<Lead, "state">) => tones[state];

/** What there is to know beside the state: why nothing came of it, what is waited for, that the month was full. */
export const leadHint = ({ state, reason, rewarded }: Lead): string | undefined => {
  if (state === "declined" && reason !== null) return reasonNames[reason]();
  if (state === "converted") return rewarded ? undefined : m.referrals_beyond_cap();
  return state === "joined" ? m.referrals_waits_first() : undefined;
};
