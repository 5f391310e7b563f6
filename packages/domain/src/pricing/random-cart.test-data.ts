import { createRandom } from "../seeded-random.ts";
import type { PriceCombo, PriceCoupon, PriceFacts, PriceLine } from "./price-facts.ts";

/** Small and repeatable: a hundred thousand carts in seconds, each named by its seed. */
const getRandom = (seed: number) => {
  const next = createRandom(seed);
  const upTo = (max: number): number => Math.floor(next() * (max + 1));
  const pick = <T>(...choices: readonly [T, ...T[]]): T => choices[upTo(choices.length - 1)] as T;
  return { upTo, pick, chance: (share: number): boolean => next() < share };
};
type Random = ReturnType<typeof getRandom>;

const price = (r: Random): number =>
  r.pick(0, r.upTo(9), r.upTo(500), r.upTo(10_000), r.upTo(10_000), r.upTo(1_000_000_000));
const rate = (r: Random): number => r.pick(1500, 1500, 1500, 0, 500, 733, 10_000);
const quantity = (r: Random): number => r.pick(1, 1, 2, 1 + r.upTo(98));

const discount = (r: Random): PriceLine["discount"] =>
  r.chance(0.7)
    ? null
    : r.pick({ kind: "percent" as const, rate_bp: r.upTo(10_000) }, { kind: "amount" as const, amount: price(r) });

const line = (r: Random, index: number): PriceLine => ({
  line_no: index + 1,
  product_id: `p${index % 3}`,
  quantity: quantity(r),
  unit_price: price(r),
  options_price: r.chance(0.5) ? 0 : price(r),
  tax_rate_bp: rate(r),
  discount: discount(r),
});

const combo = (r: Random, index: number): PriceCombo => ({
  line_no: 100 + index,
  combo_id: `k${index}`,
  quantity: quantity(r),
  price: price(r),
  products: Array.from({ length: 1 + r.upTo(3) }, (_, place) => ({
    product_id: `p${place}`,
    list_price: price(r),
    surcharge: r.chance(0.7) ? 0 : price(r),
    options_price: r.chance(0.7) ? 0 : price(r),
    tax_rate_bp: rate(r),
  })),
  discount: discount(r),
});

const coupon = (r: Random, index: number): PriceCoupon => ({
  code: `code${index}`,
  stackable: r.chance(0.6),
  cap: r.chance(0.5) ? null : price(r),
  items: r.chance(0.6) ? null : r.pick<string[]>([], ["p0"], ["p1", "k0"]),
  ...r.pick<
    | { kind: "percent"; rate_bp: number }
    | { kind: "amount"; amount: number }
    | { kind: "free_delivery" }
    | { kind: "free_item" }
  >(
    { kind: "percent", rate_bp: r.upTo(10_000) },
    { kind: "amount", amount: price(r) },
    { kind: "free_delivery" },
    { kind: "free_item" },
  ),
});

const several = <T>(r: Random, max: number, make: (r: Random, index: number) => T): T[] =>
  Array.from({ length: r.upTo(max) }, (_, index) => make(r, index));

/** A cart with everything that may meet in one, extremes included: free, huge, one halala, 100 % off, mixed rates. */
export const randomCart = (seed: number): PriceFacts => {
  const r = getRandom(seed);
  return {
    prices_include_tax: r.chance(0.6),
    lines: several(r, 6, line),
    combos: r.chance(0.6) ? [] : several(r, 2, combo),
    coupons: r.chance(0.5) ? [] : several(r, 3, coupon),
    voucher: r.chance(0.7) ? null : { amount: price(r) },
    delivery: r.chance(0.5) ? null : { fee: r.upTo(3000), tax_rate_bp: rate(r) },
    service_charge: r.pick<PriceFacts["service_charge"]>(
      null,
      null,
      { kind: "percent", rate_bp: r.upTo(2000), tax_rate_bp: rate(r) },
      { kind: "amount", amount: price(r), tax_rate_bp: rate(r) },
    ),
    tip: r.chance(0.7) ? 0 : r.upTo(10_000),
  };
};
