import type { OrderType } from "@sufra/domain/contract/fields.ts";
import { campaignIssues, type CodeRule } from "@sufra/domain/coupons/campaign.ts";
import * as calls from "@sufra/domain/coupons/console-api.ts";
import type { ManagedCoupon } from "@sufra/domain/coupons/console-api.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { fieldsOf } from "../editing/fields.tsx";
import { type Codes, codesOf } from "../editing/form-rules.ts";
import { defineManaged } from "../editing/managed-page.tsx";
import { touched } from "./coupon-data.ts";

/** One code for all, applied automatically, or a code for each guest. */
export const ways = ["code", "automatic", "batch"] as const;
export type Way = (typeof ways)[number];
export const offerKinds = ["percent", "amount", "free_delivery", "free_item"] as const;
type Kind = (typeof offerKinds)[number];

/** What the form holds: numbers as number fields have them, null where nothing is written. */
export type CouponValues = {
  name: Text;
  description: Text;
  way: Way;
  code: string;
  batch: number | null;
  listed: boolean;
  kind: Kind;
  rate_bp: number | null;
  amount: number | null;
  cap: number | null;
  minimum: number | null;
  order_types: readonly OrderType[] | null;
  branches: readonly string[] | null;
  items: readonly string[] | null;
  first_order_only: boolean;
  new_customers_only: boolean;
  stackable: boolean;
  starts_at: string | null;
  ends_at: string | null;
  limit_total: number | null;
  per_customer: number | null;
};

const noText: Text = { sa: "", en: "" };

const empty: CouponValues = {
  name: noText,
  description: noText,
  way: "code",
  code: "",
  batch: 100,
  listed: false,
  kind: "percent",
  rate_bp: null,
  amount: null,
  cap: null,
  minimum: null,
  order_types: null,
  branches: null,
  items: null,
  first_order_only: false,
  new_customers_only: false,
  stackable: false,
  starts_at: null,
  ends_at: null,
  limit_total: null,
  per_customer: 1,
};

export const getCouponWay = ({ applied, batch }: Pick<ManagedCoupon, "applied" | "batch">): Way =>
  applied === "automatic" ? "automatic" : batch === null ? "code" : "batch";

const valuesOf = (coupon: ManagedCoupon): CouponValues => {
  const { id: _, revision: __, active: ___, applied: ____, code, minimum, ...rest } = coupon;
  return { ...rest, way: getCouponWay(coupon), code: code ?? "", minimum: minimum === 0 ? null : minimum };
};

/** A new one like another: under a code of its own, in a window of its own. */
export const toCouponCopy = (coupon: ManagedCoupon): CouponValues => ({
  ...valuesOf(coupon),
  code: "",
  starts_at: null,
  ends_at: null,
});

/** As it is sent: only what its kind and its way have. */
export const bodyOf = (values: CouponValues) => {
  const { way, code, batch, kind, rate_bp, amount, cap, minimum, ...rest } = values;
  const applied: CodeRule["applied"] = way === "automatic" ? "automatic" : "entered";
  return {
    ...rest,
    kind,
    applied,
    code: way === "code" ? code.trim() : null,
    batch: way === "batch" ? batch : null,
    listed: way === "code" && values.listed,
    rate_bp: kind === "percent" ? rate_bp : null,
    amount: kind === "amount" ? amount : null,
    cap: kind === "amount" ? null : cap,
    minimum: minimum ?? 0,
  };
};

const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment));

const rules = (values: CouponValues): Codes<CouponValues> => {
  const body = bodyOf(values);
  const issues = campaignIssues({
    ...body,
    per_customer: values.per_customer ?? 1,
    starts_at: dateOf(values.starts_at),
    ends_at: dateOf(values.ends_at),
  });
  // The schema reports an empty code as empty; the rule would call it wrong.
  const reported = issues.filter(({ path }) => path !== "code" || (body.code ?? "").length >= 3);
  return { ...codesOf(reported), batch: values.way === "batch" && values.batch === null ? "field_empty" : undefined };
};

export const coupon = defineManaged({
  calls: { read: calls.readCoupon, create: calls.createCoupon, edit: calls.editCoupon, remove: calls.removeCoupon },
  key: "coupon",
  list: "/loyalty/coupons",
  refreshes: touched,
  values: (thing) => (thing ? valuesOf(thing) : empty),
  body: bodyOf,
  editBody: ({ applied: _, batch: __, ...body }) => body,
  rules,
  nameOf: ({ name }) => name,
  words: {
    one: m.console_coupons_one,
    fresh: m.console_coupons_new,
    list: m.console_coupons_title,
    removal: m.console_coupons_removal,
  },
});

export const f = fieldsOf<CouponValues>();
