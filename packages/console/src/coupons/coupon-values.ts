import type { BodyOf } from "@sufra/domain/contract/call.ts";
import type { OrderType } from "@sufra/domain/contract/fields.ts";
import { campaignIssues } from "@sufra/domain/coupons/campaign.ts";
import { type createCoupon, type ManagedCoupon, mostCodes } from "@sufra/domain/coupons/console-api.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import { isNamed, numberCode, wrongOnly } from "../editing/checks.ts";

/** How guests come to it: by one code for all, by itself, or by a code each. */
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

const nothing: Text = { sa: "", en: "" };

export const emptyCoupon: CouponValues = {
  ...{ name: nothing, description: nothing, way: "code", code: "", batch: 100, listed: false, kind: "percent" },
  ...{ rate_bp: null, amount: null, cap: null, minimum: null, order_types: null, branches: null, items: null },
  ...{ first_order_only: false, new_customers_only: false, stackable: false, starts_at: null, ends_at: null },
  ...{ limit_total: null, per_customer: 1 },
};

export const wayOf = ({ applied, batch }: Pick<ManagedCoupon, "applied" | "batch">): Way =>
  applied === "automatic" ? "automatic" : batch === null ? "code" : "batch";

export const valuesOf = (coupon: ManagedCoupon): CouponValues => {
  const { id: _, revision: __, active: ___, applied: ____, code, minimum, ...rest } = coupon;
  return { ...rest, way: wayOf(coupon), code: code ?? "", minimum: minimum === 0 ? null : minimum };
};

/** A new one like another: under a code of its own, in a window of its own. */
export const likeOf = (coupon: ManagedCoupon): CouponValues => ({
  ...valuesOf(coupon),
  ...{ code: "", starts_at: null, ends_at: null },
});

/** As it is sent: only what its kind and its way have. */
export const bodyOf = (values: CouponValues): BodyOf<typeof createCoupon> => {
  const { way, code, batch, kind, rate_bp, amount, cap, minimum, order_types, branches, items, ...rest } = values;
  return {
    ...rest,
    ...{ kind, applied: way === "automatic" ? "automatic" : "entered" },
    code: way === "code" ? code.trim() : null,
    batch: way === "batch" ? batch : null,
    listed: way === "code" && values.listed,
    rate_bp: kind === "percent" ? rate_bp : null,
    amount: kind === "amount" ? amount : null,
    cap: kind === "amount" ? null : cap,
    minimum: minimum ?? 0,
    order_types: order_types && [...order_types],
    branches: branches && [...branches],
    items: items && [...items],
    per_customer: rest.per_customer ?? 1,
  };
};

const between = (value: number | null, low: number, high: number, needed = true): string | undefined => {
  const wrong = numberCode(value, needed);
  if (wrong !== undefined || value === null) return wrong;
  return value < low || value > high ? "field_invalid" : undefined;
};

const chosen = (list: readonly unknown[] | null) => (list?.length === 0 ? "field_empty" : undefined);
const most = 10_000_000;

/** What is wrong, before it is sent; the rules that fields must agree on are the server's own. */
export const checkCoupon = (values: CouponValues) => {
  const { way, code, kind, starts_at, ends_at } = values;
  const body = bodyOf(values);
  const moments = { starts_at: starts_at && new Date(starts_at), ends_at: ends_at && new Date(ends_at) };
  const issues = campaignIssues({ ...body, starts_at: moments.starts_at || null, ends_at: moments.ends_at || null });
  const agreed = (path: string) => issues.find((issue) => issue.path === path)?.code;
  return wrongOnly({
    name: isNamed(values.name) ? undefined : "name_required",
    code:
      way !== "code"
        ? undefined
        : code.trim() === ""
          ? "field_empty"
          : code.trim().length < 3
            ? "field_invalid"
            : undefined,
    batch: way === "batch" ? between(values.batch, 1, mostCodes) : undefined,
    rate_bp: kind === "percent" ? between(values.rate_bp, 1, 10_000) : undefined,
    amount: kind === "amount" ? between(values.amount, 1, most) : undefined,
    cap: between(body.cap, 1, most, false),
    minimum: between(values.minimum, 0, most, false),
    order_types: chosen(values.order_types) ?? agreed("order_types"),
    branches: chosen(values.branches),
    items: chosen(values.items),
    ends_at: agreed("ends_at"),
    limit_total: between(values.limit_total, 1, 100_000_000, false),
    per_customer: between(values.per_customer, 1, 1000) ?? agreed("per_customer"),
  });
};
