import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { CouponView, listCoupons } from "@sufra/domain/coupons/api.ts";
import type { Picture } from "@sufra/domain/establishments/api.ts";
import { type DateStyle, dateText } from "@sufra/domain/language/dates.ts";
import { inDigits } from "@sufra/domain/language/digits.ts";
import type { Menu } from "@sufra/domain/menu/api.ts";
import type { listRewards, Reward } from "@sufra/domain/prizes/api.ts";
import type { listPunchCards, PunchCardView } from "@sufra/domain/punch-cards/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { paths } from "../app/paths.ts";
import { canBeUsed, isElsewhere } from "../coupons/can-be-used.ts";
import { moneyText } from "../coupons/coupon-text.ts";
import { offerText } from "../coupons/offer-text.ts";
import { getDaysLeft } from "../loyalty/days-left.tsx";
import { ownPaths } from "../loyalty/own-paths.ts";
import { toPicture } from "../orders/picture.ts";
import { statusText, timeText } from "../punch-cards/card-text.ts";

export type OwnedKind = "prizes" | "vouchers" | "coupons" | "cards";
export type OwnedTab = "ready" | "progress" | "history";

/** A line of "my rewards". */
export type Owned = {
  key: string;
  kind: OwnedKind;
  tab: OwnedTab;
  name: string;
  text: string;
  /** Its worth ("5%", "15 riyals"); else its kind has a symbol. */
  value?: string | undefined;
  /** Of a coupon without a value. */
  benefit?: "delivery" | "item" | undefined;
  /** Only prizes have one. */
  picture: Picture | null;
  to: string;
  /** Expiry; the earliest comes first. */
  until: string | null;
};

type Found = {
  rewards: AnswerOf<typeof listRewards> | undefined;
  coupons: AnswerOf<typeof listCoupons> | undefined;
  cards: AnswerOf<typeof listPunchCards> | undefined;
};

/** Context of the list: code, branch and its menu (none for the whole establishment), date style. */
type Place = { uuid: string; branchId: string | undefined; menu: Menu | undefined; style: DateStyle };

const couponValue = ({ kind, rate_bp, amount }: CouponView, style: DateStyle): string | undefined => {
  if (kind === "percent") return m.coupons_worth({ percent: inDigits(String((rate_bp ?? 0) / 100), style) });
  return kind === "amount" ? moneyText(amount ?? 0, style) : undefined;
};

const couponBenefits = { percent: undefined, amount: undefined, free_delivery: "delivery", free_item: "item" } as const;

/** On one line. */
const toDate = (at: string, style: DateStyle): string => dateText(new Date(at), style).replaceAll(" ", "\u00A0");

const rewardText = ({ state, usable_from, expires_at, claimed_at }: Reward, style: DateStyle): string => {
  const date = (at: string) => toDate(at, style);
  if (state === "not_claimable") return m.prizes_state_later({ date: date(usable_from) });
  if (state === "claimed") return m.prizes_used_at({ date: date(claimed_at ?? expires_at) });
  if (state === "expired") return m.prizes_expired_at({ date: date(expires_at) });
  // The days that are left stand below it.
  return getDaysLeft(expires_at) === undefined
    ? m.prizes_valid_until({ date: date(expires_at) })
    : m.prizes_state_available();
};

const ofReward = (reward: Reward, tab: OwnedTab, { uuid, style }: Place): Owned => ({
  key: reward.id,
  value: reward.value > 0 ? moneyText(reward.value, style) : undefined,
  kind: reward.kind === "voucher" ? "vouchers" : "prizes",
  tab,
  name: reward.name,
  text: rewardText(reward, style),
  picture: toPicture(reward),
  to: paths.prize(uuid, reward.id),
  until: tab === "ready" ? reward.expires_at : null,
});

/** Why a free item can't be ordered at this branch now; undefined if it can, or nothing is known. */
const getObstacle = ({ kind, product_id }: Reward, menu: Menu | undefined): string | undefined => {
  if (kind !== "free_item" || product_id === null || menu === undefined) return undefined;
  const product = menu.categories.flatMap(({ products }) => products).find(({ id }) => id === product_id);
  if (product?.available) return undefined;
  return product ? m.prizes_sold_out_here() : m.prizes_not_here();
};

const ofAvailable = (reward: Reward, place: Place): Owned => {
  const obstacle = getObstacle(reward, place.menu);
  if (obstacle === undefined) return ofReward(reward, "ready", place);
  const owned = ofReward(reward, "progress", place);
  return { ...owned, text: `${obstacle} · ${owned.text}` };
};

const couponEnd = ({ expires_at }: CouponView, style: DateStyle): string[] => {
  if (expires_at === null) return [m.prizes_no_end()];
  return getDaysLeft(expires_at) === undefined ? [m.coupons_until({ date: toDate(expires_at, style) })] : [];
};

const ofCoupon = (coupon: CouponView, tab: OwnedTab, { uuid, branchId, style }: Place): Owned => {
  const { id, name, starts_at, expires_at } = coupon;
  const begins = coupon.reason === "not_started" && starts_at !== null;
  const conditions = [
    ...(begins ? [m.coupons_starts({ date: toDate(starts_at, style) })] : []),
    ...(tab === "history" ? [] : couponEnd(coupon, style)),
    ...(tab !== "history" && isElsewhere(coupon, branchId) ? [m.coupons_other_branch()] : []),
  ];
  return {
    key: id,
    kind: "coupons",
    tab,
    name,
    value: couponValue(coupon, style),
    benefit: couponBenefits[coupon.kind],
    picture: null,
    to: ownPaths.coupons(uuid),
    text: [offerText(coupon, style), ...conditions].join(" · "),
    until: tab === "ready" ? expires_at : null,
  };
};

const ofCard = (card: PunchCardView, tab: OwnedTab, { uuid }: Place): Owned => {
  const until = tab === "progress" ? card.expires_at : null;
  const state = (until !== null && timeText(card)) || statusText(card);
  return {
    key: card.id ?? card.program_id,
    kind: "cards",
    tab,
    name: card.name,
    text: `${m.punch_cards_stamps({ count: card.punches, required: card.required })} · ${state}`,
    picture: null,
    to: card.id === null ? ownPaths.punchCards(uuid) : ownPaths.punchCard(uuid, card.id),
    until,
  };
};

/** All rewards in one list, soonest to expire first. Ready is what can be used at this branch now; the rest says why. */
export const toOwnedRewards = ({ rewards, coupons, cards }: Found, place: Place): Owned[] => {
  const all = [
    ...(rewards?.available ?? []).map((each) => ofAvailable(each, place)),
    ...(coupons?.available ?? [])
      .filter(({ reason }) => reason === null || reason === "not_started")
      .map((each) => ofCoupon(each, canBeUsed(each, place.branchId) ? "ready" : "progress", place)),
    ...(rewards?.not_claimable ?? []).map((each) => ofReward(each, "progress", place)),
    ...(cards?.cards ?? []).filter(({ punches }) => punches > 0).map((each) => ofCard(each, "progress", place)),
    ...[...(rewards?.claimed ?? []), ...(rewards?.expired ?? [])].map((each) => ofReward(each, "history", place)),
    ...(coupons?.history ?? []).map((each) => ofCoupon(each, "history", place)),
    ...(cards?.history ?? []).map((each) => ofCard(each, "history", place)),
  ];
  const end = ({ until }: Owned) => (until === null ? Infinity : Date.parse(until));
  return all.sort((a, b) => (end(a) === end(b) ? 0 : end(a) - end(b)));
};
