import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { dateText, type DateStyle } from "@sufra/domain/language/dates.ts";
import type { readRules, WalletView } from "@sufra/domain/loyalty/api.ts";
import { signedMoneyText } from "@sufra/domain/money/format-money.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { bonusSentence, timesText } from "@sufra/ui/loyalty/bonus-sentence.ts";

export type Rules = NonNullable<AnswerOf<typeof readRules>["rules"]>;
export type Bonuses = AnswerOf<typeof readRules>["bonuses"];

const points = (count: number): string => m.loyalty_points({ count });
const said = (limit: number | null, sentence: (limit: number) => string): string[] =>
  limit === null ? [] : [sentence(limit)];

/** Points for one riyal if that is whole, else for a hundred. */
export const earnSentences = (
  rules: Rules,
  bonuses: Bonuses,
  wallet: WalletView | undefined,
  style: DateStyle,
): string[] => {
  const perHundred = rules.points_per_100_sar;
  const even = perHundred % 100 === 0;
  const amount = signedMoneyText(even ? 100 : 10_000, style.language, style.digits);
  const level = wallet?.level;
  return [
    m.loyalty_earn_rate({ count: even ? perHundred / 100 : perHundred, amount }),
    ...(level && level.multiplier_bp > 10_000
      ? [m.loyalty_earn_level({ level: level.name, times: timesText(level.multiplier_bp, style) })]
      : []),
    ...bonuses.map((bonus) => `${bonus.name}: ${bonusSentence(bonus, style)}`),
    m.loyalty_earn_when(),
  ];
};

export const spendSentences = (rules: Rules, services: readonly string[], style: DateStyle): string[] => [
  ...(services.includes("points_shop") && rules.halalas_per_point > 0
    ? [
        m.loyalty_spend_voucher({
          amount: signedMoneyText(100 * rules.halalas_per_point, style.language, style.digits),
        }),
      ]
    : []),
  ...(services.includes("prize_shop") ? [m.loyalty_spend_prize()] : []),
];

const expirySentence = ({ expiry_days, expiry_date }: Rules, style: DateStyle): string => {
  if (expiry_days !== null) return m.loyalty_rule_expiry_days({ count: expiry_days });
  if (expiry_date === null) return m.loyalty_rule_no_expiry();
  return m.loyalty_rule_expiry_date({ date: dateText(new Date(`${expiry_date.slice(0, 10)}T12:00:00Z`), style) });
};

/** The rules as sentences; missing limits are left out. */
export const ruleSentences = (rules: Rules, style: DateStyle): string[] => [
  expirySentence(rules, style),
  ...said(rules.max_points_per_transaction, (limit) => m.loyalty_rule_earn_once({ points: points(limit) })),
  ...said(rules.max_points_per_day, (limit) => m.loyalty_rule_earn_day({ points: points(limit) })),
  ...(rules.min_redemption > 0 ? [m.loyalty_rule_min({ points: points(rules.min_redemption) })] : []),
  ...said(rules.max_redemption_per_transaction, (limit) => m.loyalty_rule_spend_once({ points: points(limit) })),
  ...said(rules.max_redemption_per_day, (limit) => m.loyalty_rule_spend_day({ points: points(limit) })),
  ...said(rules.max_redeems_per_day, (limit) => m.loyalty_rule_redeems({ count: limit })),
  rules.goal_days === null ? m.loyalty_rule_goal_lifetime() : m.loyalty_rule_goal({ count: rules.goal_days }),
];
