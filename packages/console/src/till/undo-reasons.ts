import { m } from "@sufra/ui/i18n/messages.ts";

export const reasons = {
  wrong_customer: m.console_till_wrong_customer,
  wrong_reward: m.console_till_wrong_reward,
  wrong_amount: m.console_till_wrong_amount,
  bill_returned: m.console_till_bill_returned,
  changed_mind: m.console_till_changed_mind,
  other: m.console_till_other,
};
export type Reason = keyof typeof reasons;
const isReason = (text: string): text is Reason => Object.hasOwn(reasons, text);

/** A reason of ours in the language of who reads it; anybody's own words as they wrote them. */
export const reasonName = (reason: string): string => (isReason(reason) ? reasons[reason]() : reason);
