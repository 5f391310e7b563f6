import type { OrderType } from "../contract/fields.ts";
import { type FieldIssue, windowIssues } from "../errors/field-issue.ts";
import type { Coupon } from "./coupon.ts";

export const campaignStates = ["scheduled", "running", "ended", "stopped", "used_up"] as const;
export type CampaignState = (typeof campaignStates)[number];

/** How guests come to it: by one code for all, by itself, or by a code each of a batch. */
export type CodeRule = { applied: "entered" | "automatic"; code: string | null; batch: number | null };
type Window = { starts_at: Date | null; ends_at: Date | null };

/** The state that management sees; `stopped` overrides all others. */
export const campaignState = (
  {
    active,
    starts_at,
    ends_at,
    limit_total,
    used,
    batch,
  }: Window & Pick<Coupon, "limit_total" | "used"> & Pick<CodeRule, "batch"> & { active: boolean },
  now: Date,
): CampaignState => {
  if (!active) return "stopped";
  if (ends_at !== null && now >= ends_at) return "ended";
  if ((limit_total !== null && used >= limit_total) || (batch !== null && used >= batch)) return "used_up";
  return starts_at !== null && now < starts_at ? "scheduled" : "running";
};

export type CampaignRules = Window &
  CodeRule & {
    kind: Coupon["kind"];
    rate_bp: number | null;
    amount: number | null;
    cap: number | null;
    order_types: readonly OrderType[] | null;
    first_order_only: boolean;
    per_customer: number;
    limit_total: number | null;
    listed: boolean;
  };

const wrong = (path: string): FieldIssue => ({ path, code: "field_invalid" });
const missing = (path: string): FieldIssue => ({ path, code: "field_empty" });

const offerIssues = ({ kind, rate_bp, amount, cap }: CampaignRules): FieldIssue[] => [
  ...(kind === "percent" && rate_bp === null ? [missing("rate_bp")] : []),
  ...(kind !== "percent" && rate_bp !== null ? [wrong("rate_bp")] : []),
  ...(kind === "amount" && amount === null ? [missing("amount")] : []),
  ...(kind !== "amount" && amount !== null ? [wrong("amount")] : []),
  // An amount is its own cap.
  ...(kind === "amount" && cap !== null ? [wrong("cap")] : []),
];

/** A code that people can read aloud and type, in the form of `normalCode`. */
const isCode = (code: string): boolean => /^[\p{L}\p{N}_-]{3,40}$/u.test(code);

const codeIssues = ({ applied, code, batch, listed }: CampaignRules): FieldIssue[] => {
  const alone = applied === "entered" && batch === null;
  return [
    ...(alone && code !== null && !isCode(code) ? [wrong("code")] : []),
    ...(alone && code === null ? [missing("code")] : []),
    ...(!alone && code !== null ? [wrong("code")] : []),
    ...(applied === "automatic" && batch !== null ? [wrong("batch")] : []),
    // An automatic coupon is shown to everyone anyway, and a batch has no single code to list.
    ...(!alone && listed ? [wrong("listed")] : []),
  ];
};

/** Checks that a campaign's rules are consistent, by form field; the database has the same checks. */
export const campaignIssues = (rules: CampaignRules): FieldIssue[] => {
  const { kind, order_types, first_order_only, per_customer } = rules;
  return [
    ...codeIssues(rules),
    ...offerIssues(rules),
    ...windowIssues(rules),
    ...(kind === "free_delivery" && order_types?.includes(3) === false ? [wrong("order_types")] : []),
    // A first order comes once.
    ...(first_order_only && per_customer > 1 ? [wrong("per_customer")] : []),
  ];
};

type Clashing = Window &
  CodeRule & {
    id: string | null;
    stackable: boolean;
    order_types: readonly OrderType[] | null;
    branches: readonly string[] | null;
  };
export const clashKinds = ["code", "adds_up", "best_wins"] as const;
export type ClashKind = (typeof clashKinds)[number];

const meet = <T>(one: readonly T[] | null, other: readonly T[] | null): boolean =>
  one === null || other === null || one.some((each) => other.includes(each));

const overlap = (one: Window, other: Window): boolean =>
  (one.ends_at === null || other.starts_at === null || other.starts_at < one.ends_at) &&
  (other.ends_at === null || one.starts_at === null || one.starts_at < other.ends_at);

/**
 * How a campaign clashes with another active or scheduled one: the same code, which is refused; or both apply
 * automatically to one order, where they add up if one is stackable, otherwise only the better one counts. Null = no
 * clash.
 */
export const clashBetween = (one: Clashing, other: Clashing): ClashKind | null => {
  if (one.id !== null && one.id === other.id) return null;
  if (one.code !== null && one.code === other.code) return "code";
  if (one.applied !== "automatic" || other.applied !== "automatic") return null;
  const together =
    overlap(one, other) && meet(one.order_types, other.order_types) && meet(one.branches, other.branches);
  if (!together) return null;
  return one.stackable || other.stackable ? "adds_up" : "best_wins";
};
