import type { PromisedReward } from "@sufra/domain/referrals/rewards.ts";
import { m } from "@sufra/ui/i18n/messages.ts";

/** What a side gets, in words: so many points, or the name of a prize or coupon. */
export const giftText = ({ points, name }: PromisedReward): string =>
  points === null ? (name ?? "") : m.loyalty_points({ count: points });
