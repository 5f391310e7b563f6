import type { BodyOf } from "@sufra/domain/contract/call.ts";
import type { VoucherRemainder } from "@sufra/domain/prizes/voucher-use.ts";
import type { publishRules } from "@sufra/domain/loyalty/console-api.ts";
import type { RulesVersion } from "@sufra/domain/loyalty/console-fields.ts";
import { rulesIssues, type WrittenRules } from "@sufra/domain/loyalty/rule-changes.ts";
import { fieldsOf } from "../editing/fields.tsx";
import { type Codes, codesOf, type Draft } from "../editing/form-rules.ts";

export type NewRules = Omit<BodyOf<typeof publishRules>, "revision">;

export type Expiry = "days" | "date" | "never";

/** What a form holds of the rules: numbers as `CountField` has them; an empty limit is none. */
export type RulesValues = {
  points_per_100_sar: number | null;
  expiry: Expiry;
  expiry_days: number | null;
  expiry_date: string;
  goal_days: number | null;
  max_points_per_day: number | null;
  max_points_per_transaction: number | null;
  max_redeems_per_day: number | null;
  min_redemption: number | null;
  max_redemption_per_transaction: number | null;
  max_redemption_per_day: number | null;
  halalas_per_point: number | null;
  voucher_days: number | null;
  voucher_remainder: VoucherRemainder;
  /** `[NaN]`: what is written is no list of numbers. */
  voucher_points: readonly number[];
  bill_limit: number | null;
  bill_day_limit: number | null;
  receipt_days: number | null;
  effective_from: string | null;
};

/** Where nothing was published yet: a point a riyal, worth ten halalas, for a year. */
export const firstRules: WrittenRules = {
  points_per_100_sar: 100,
  expiry_days: 365,
  expiry_date: null,
  goal_days: null,
  max_points_per_day: null,
  max_points_per_transaction: null,
  max_redeems_per_day: null,
  min_redemption: 100,
  max_redemption_per_transaction: null,
  max_redemption_per_day: null,
  halalas_per_point: 10,
  voucher_days: 90,
  voucher_remainder: "keep",
  voucher_points: [100, 250, 500],
  bill_limit: 100_000,
  bill_day_limit: 200_000,
  receipt_days: 3,
};

/** A version as it opens in the form, to hold at once; its own date was its own. */
export const rulesValues = (rules: WrittenRules | RulesVersion): RulesValues => {
  const { points_per_100_sar, expiry_days, expiry_date, goal_days, max_points_per_day, voucher_points } = rules;
  const { max_points_per_transaction, max_redeems_per_day, min_redemption, halalas_per_point, voucher_days } = rules;
  const { voucher_remainder, max_redemption_per_transaction, max_redemption_per_day } = rules;
  const { bill_limit, bill_day_limit, receipt_days } = rules;
  return {
    points_per_100_sar,
    expiry_days,
    goal_days,
    max_points_per_day,
    max_points_per_transaction,
    max_redeems_per_day,
    min_redemption,
    max_redemption_per_transaction,
    max_redemption_per_day,
    halalas_per_point,
    voucher_days,
    voucher_remainder,
    voucher_points,
    bill_limit,
    bill_day_limit,
    receipt_days,
    effective_from: null,
    expiry: expiry_days !== null ? "days" : expiry_date !== null ? "date" : "never",
    expiry_date: expiry_date ?? "",
  };
};

/** Meaningful once nothing is wrong; until then what is missing counts as none. */
export const writtenRules = (values: RulesValues): WrittenRules => {
  const { expiry, expiry_days, expiry_date, effective_from: _, voucher_points, ...rest } = values;
  return {
    ...rest,
    points_per_100_sar: values.points_per_100_sar ?? 0,
    min_redemption: values.min_redemption ?? 0,
    halalas_per_point: values.halalas_per_point ?? 0,
    voucher_days: values.voucher_days ?? 0,
    voucher_points: [...voucher_points],
    receipt_days: values.receipt_days ?? 0,
    expiry_days: expiry === "days" ? expiry_days : null,
    expiry_date: expiry === "date" ? expiry_date : null,
  };
};

export const rulesBody = ({ expiry, ...rest }: RulesValues): Draft<NewRules> => ({
  ...rest,
  expiry_days: expiry === "days" ? rest.expiry_days : null,
  expiry_date: expiry === "date" ? rest.expiry_date : null,
});

/** What the schema cannot see, by field. */
export const rulesCodes = (values: RulesValues, found: Codes<RulesValues>): Codes<RulesValues> => {
  const noDays = values.expiry === "days" && values.expiry_days === null;
  return { ...codesOf(rulesIssues(writtenRules(values))), ...found, ...(noDays && { expiry_days: "field_empty" }) };
};

export const f = fieldsOf<RulesValues>();
