import type { Language } from "../language/language.ts";
import { type Digits } from "../language/digits.ts";
import { counted } from "../language/plural.ts";
import { pointNoun } from "../notifications/notices.ts";

export const rewardKinds = ["points", "prize", "coupon"] as const;
export type RewardKind = (typeof rewardKinds)[number];

/** The reward of one side: points, or a prize or coupon by name. */
export type PromisedReward = { kind: RewardKind; points: number | null; name: string | null };

/** In words: "100 points", or the name of the prize or coupon. */
export const rewardText = (
  { points, name }: Omit<PromisedReward, "kind">,
  language: Language,
  digits: Digits = "latin",
): string => (points === null ? (name ?? "") : counted(points, pointNoun, language, { digits, place: "object" }));
