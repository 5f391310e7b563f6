import type { PromisedReward } from "@sufra/domain/referrals/rewards.ts";
import { m } from "@sufra/ui/i18n/messages.ts";

/** Reward of a side: points, or the name of a prize or coupon. */
export const giftText = ({ points, name }: PromisedReward): string =>
  points === null ? (name ?? "") : m.loyalty_points({ count: points });
