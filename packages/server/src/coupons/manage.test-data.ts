/** Ten percent under a code, without conditions but those given, as the console sends it. */
export const couponBody = (changes: Record<string, unknown> = {}) => ({
  name: { sa: "خصم الموسم", en: "Season" },
  description: { sa: "", en: "" },
  kind: "percent",
  rate_bp: 1000,
  amount: null,
  cap: null,
  applied: "entered",
  batch: null,
  code: "SEASON",
  listed: false,
  stackable: false,
  minimum: 0,
  order_types: null,
  branches: null,
  items: null,
  starts_at: null,
  ends_at: null,
  first_order_only: false,
  new_customers_only: false,
  limit_total: null,
  per_customer: 1,
  ...changes,
});

/** The body of an edit; how guests get the coupon stays unchanged. */
export const couponEdit = (changes: Record<string, unknown> = {}) => {
  const { applied: _, batch: __, ...body } = couponBody(changes);
  return body;
};

/** The codes of a downloaded batch, as they are printed. */
export const codesIn = (file: string): string[] =>
  file
    .split("\r\n")
    .slice(1)
    .flatMap((line) => line.split(",")[0] || []);
