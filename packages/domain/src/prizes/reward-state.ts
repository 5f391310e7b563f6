import { accept, type Outcome, refuse } from "../outcome.ts";

/** States of a reward for its owner (product rules §9). */
export const rewardStates = ["available", "not_claimable", "claimed", "expired"] as const;
export type RewardState = (typeof rewardStates)[number];

export type RewardFacts = {
  /** `returned`: what it cost was given back, as it ended while an order that died held it. */
  status: "available" | "claimed" | "returned";
  usable_from: Date;
  /** Exclusive. */
  expires_at: Date;
};

export const rewardState = ({ status, usable_from, expires_at }: RewardFacts, now: Date): RewardState => {
  if (status === "claimed") return "claimed";
  if (status === "returned" || expires_at <= now) return "expired";
  return now < usable_from ? "not_claimable" : "available";
};

/** Whether a reward can be used in a cart now, or why not. */
export const checkUse = (reward: RewardFacts, now: Date): Outcome<null> => {
  const state = rewardState(reward, now);
  if (state === "available") return accept(null);
  if (state === "claimed") return refuse("coupon_used_up");
  return refuse("coupon_not_applicable", { reason: state === "expired" ? "expired" : "not_started" });
};
