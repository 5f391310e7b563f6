import {
  addUp,
  type BasisPoints,
  getPercent,
  type Halalas,
  isCharge,
  spread,
  taxUpon,
  taxWithin,
} from "../money/halalas.ts";
import { type Part, getParts, remaining, getRemaining, takeItemDiscount, takeOff } from "./parts.ts";
import type {
  Price,
  PriceCoupon,
  PricedCharge,
  PricedComboProduct,
  PricedLine,
  PricedSum,
  PricedTax,
  PriceFacts,
} from "./price-facts.ts";

/** Something taxed, with its discounts taken. */
type Taxed = { tax_rate_bp: BasisPoints; amount: Halalas };

/**
 * The tax of each rate, rounded half up once on the rate's sum, and each item's share of it by largest remainder, so
 * that the shares add up. Rates ascend; `shares` follow `things`.
 */
const getTaxes = (things: readonly Taxed[], pricesIncludeTax: boolean): { taxes: PricedTax[]; shares: Halalas[] } => {
  const shares = things.map(() => 0);
  const rates = [...new Set(things.map((thing) => thing.tax_rate_bp))].sort((a, b) => a - b);
  const taxes = rates.map((rate): PricedTax => {
    const places = things.flatMap((thing, index) => (thing.tax_rate_bp === rate ? [index] : []));
    const amounts = places.map((place) => things[place]?.amount ?? 0);
    const base = addUp(amounts);
    const amount = pricesIncludeTax ? taxWithin(base, rate) : taxUpon(base, rate);
    for (const [index, share] of spread(amount, amounts).entries()) shares[places[index] ?? 0] = share;
    return { rate_bp: rate, base, net: pricesIncludeTax ? base - amount : base, amount };
  });
  return { taxes, shares };
};

/** One discount code per order; one marked stackable may join (product rules §4). The first that may not join wins. */
export const combinable = <C extends { stackable: boolean }>(coupons: readonly C[]): C[] => {
  const first = coupons.find((coupon) => !coupon.stackable);
  return coupons.filter((coupon) => coupon.stackable || coupon === first);
};

const within = (amount: Halalas, cap: Halalas | null): Halalas => (cap === null ? amount : Math.min(amount, cap));

/** One unit of the cheapest qualifying item, its paid options not included; a combo counts as one item. */
const getFreeItem = (lines: readonly (readonly Part[])[]): { parts: readonly Part[]; price: Halalas } | null => {
  const choices = lines.flatMap((parts) => {
    const price = parts[0]?.free_price ?? 0;
    return getRemaining(parts) > 0 && price > 0 ? [{ parts, price }] : [];
  });
  return choices.sort((a, b) => a.price - b.price)[0] ?? null;
};

/**
 * Applies one coupon to the parts of the lines and returns its discount in halalas. Later coupons apply to what is
 * left, so that stacking never goes below zero. Free delivery takes nothing here: it waives the fee.
 */
const takeCoupon = (lines: readonly (readonly Part[])[], coupon: PriceCoupon): Halalas => {
  const chosen = lines.filter((parts) => coupon.items === null || coupon.items.includes(parts[0]?.item_id ?? ""));
  const parts = chosen.flat().filter((part) => remaining(part) > 0);
  if (coupon.kind === "percent")
    return takeOff(parts, within(getPercent(getRemaining(parts), coupon.rate_bp), coupon.cap));
  if (coupon.kind === "amount") return takeOff(parts, within(coupon.amount, coupon.cap));
  if (coupon.kind === "free_delivery") return 0;
  const free = getFreeItem(chosen);
  return free ? takeOff(free.parts, within(free.price, coupon.cap)) : 0;
};

/** How much of the delivery fee the coupons waive; each up to its cap, together up to the fee. */
const waivedBy = (coupon: PriceCoupon, fee: Halalas): Halalas =>
  coupon.kind === "free_delivery" ? within(fee, coupon.cap) : 0;

type TaxedPart = Part & { tax: Halalas };
type RawCharge = Pick<PricedCharge, "kind" | "amount" | "tax_rate_bp" | "waived">;

/**
 * Delivery fee (less what coupons waive), then the service charge on the discounted items. A charge of 0 that nothing
 * waived is left out.
 */
const getCharges = (facts: PriceFacts, discounted: Halalas, waived: Halalas): RawCharge[] => {
  const charges: RawCharge[] = [];
  const { delivery, service_charge } = facts;
  if (delivery && delivery.fee > 0)
    charges.push({ kind: "delivery", amount: delivery.fee - waived, tax_rate_bp: delivery.tax_rate_bp, waived });
  if (service_charge) {
    const amount =
      service_charge.kind === "percent" ? getPercent(discounted, service_charge.rate_bp) : service_charge.amount;
    if (amount > 0) charges.push({ kind: "service", amount, tax_rate_bp: service_charge.tax_rate_bp, waived: 0 });
  }
  if (!charges.every((charge) => isCharge(charge.amount))) throw new RangeError("a charge is not whole halalas");
  return charges;
};

const getSum = (parts: readonly TaxedPart[], pricesIncludeTax: boolean): PricedSum => {
  const line_total = addUp(parts.map((part) => part.amount));
  const discount = addUp(parts.map((part) => part.discount));
  const tax = addUp(parts.map((part) => part.tax));
  return { line_total, discount, tax, net: line_total - discount - (pricesIncludeTax ? tax : 0) };
};

const pricedLines = (facts: PriceFacts, lines: readonly (readonly TaxedPart[])[]): PricedLine[] => {
  const included = facts.prices_include_tax;
  const products = facts.lines.map((line, index): PricedLine => {
    const { line_no, quantity, unit_price, options_price, product_id, tax_rate_bp } = line;
    const sum = getSum(lines[index] ?? [], included);
    return { line_no, kind: "product", product_id, quantity, unit_price, options_price, tax_rate_bp, ...sum };
  });
  const combos = (facts.combos ?? []).map((combo, index): PricedLine => {
    const parts = lines[facts.lines.length + index] ?? [];
    const priced = combo.products.map((product, place): PricedComboProduct => {
      const part = parts[place];
      const { product_id, surcharge, options_price, tax_rate_bp } = product;
      const sum = getSum(part ? [part] : [], included);
      return { product_id, share: part?.share ?? 0, surcharge, options_price, tax_rate_bp, ...sum };
    });
    const options_price = addUp(combo.products.map((product) => product.surcharge + product.options_price));
    const { line_no, combo_id, quantity, price: unit_price } = combo;
    return {
      line_no,
      kind: "combo",
      combo_id,
      quantity,
      unit_price,
      options_price,
      products: priced,
      ...getSum(parts, included),
    };
  });
  return [...products, ...combos];
};

const takeCoupons = (facts: PriceFacts, lines: readonly (readonly Part[])[]) => {
  let fee = facts.delivery?.fee ?? 0;
  return combinable(facts.coupons ?? []).map((coupon) => {
    const amount = takeCoupon(lines, coupon);
    const waived = waivedBy(coupon, fee);
    fee -= waived;
    return { code: coupon.code, amount, waived };
  });
};

/**
 * THE price of an order, the same in browser and server (product rules §4). In whole halalas: lines → subtotal → item
 * discounts → coupons → points voucher → charges → tax (half up once per rate, on discounted sums) → tip → total. Never
 * below zero. Always exactly: `subtotal − total_discount + Σ charges + tip (+ taxes_price if prices exclude it) =
 * total`, and `Σ net of lines and charges + taxes_price + tip = total`. Throws RangeError for facts out of range; the
 * functions that gather the facts refuse a guest's wrong choices.
 */
export const priceOrder = (facts: PriceFacts): Price => {
  const tip = facts.tip ?? 0;
  if (!isCharge(tip) || !isCharge(facts.delivery?.fee ?? 0)) throw new RangeError("a tip or fee is not whole halalas");
  const lines = getParts(facts);
  const parts = lines.flat();
  const subtotal = addUp(parts.map((part) => part.amount));
  const own = [...facts.lines, ...(facts.combos ?? [])];
  const items = addUp(own.map((line, index) => takeItemDiscount(lines[index] ?? [], line.discount)));
  const coupons = takeCoupons(facts, lines);
  const voucher = takeOff(parts, facts.voucher?.amount ?? 0);

  const raw = getCharges(facts, getRemaining(parts), addUp(coupons.map((coupon) => coupon.waived)));
  const things = [...parts.map((part) => ({ tax_rate_bp: part.tax_rate_bp, amount: remaining(part) })), ...raw];
  const { taxes, shares } = getTaxes(things, facts.prices_include_tax);
  const taxes_price = addUp(taxes.map((each) => each.amount));

  let place = 0;
  const taxed = lines.map((group) => group.map((part): TaxedPart => ({ ...part, tax: shares[place++] ?? 0 })));
  const charges = raw.map((charge): PricedCharge => {
    const share = shares[place++] ?? 0;
    return { ...charge, tax: share, net: facts.prices_include_tax ? charge.amount - share : charge.amount };
  });
  const total_discount = addUp(parts.map((part) => part.discount));
  const total = addUp([
    subtotal,
    -total_discount,
    ...charges.map((charge) => charge.amount),
    tip,
    facts.prices_include_tax ? 0 : taxes_price,
  ]);
  return {
    prices_include_tax: facts.prices_include_tax,
    lines: pricedLines(facts, taxed),
    subtotal,
    total_discount,
    discounts: { items, coupons, voucher },
    charges,
    taxes,
    taxes_price,
    tip,
    total,
  };
};

const byCode = (a: PriceCoupon, b: PriceCoupon): number => (a.code < b.code ? -1 : 1);

/**
 * The best price with the guest's own codes and automatic coupons. All stackable automatic coupons apply. If no entered
 * code excludes others, one non-stackable automatic coupon may join: the one with the lowest total (by code on a tie).
 * A coupon that takes nothing off is left out, so that no use is wasted. `last`: stackable ones that take effect after
 * all others.
 */
export const bestPrice = (
  facts: Omit<PriceFacts, "coupons">,
  entered: readonly PriceCoupon[],
  automatic: readonly PriceCoupon[],
  last: readonly PriceCoupon[] = [],
): Price => {
  const others = automatic.filter(({ code }) => !entered.some((own) => own.code === code)).sort(byCode);
  const joining = others.filter(({ stackable }) => stackable);
  const alone = entered.some(({ stackable }) => !stackable) ? [] : others.filter(({ stackable }) => !stackable);
  const prices = [null, ...alone].map((one) =>
    priceOrder({ ...facts, coupons: [...entered, ...(one === null ? [] : [one]), ...joining, ...last] }),
  );
  const best = prices.reduce((least, price) => (price.total < least.total ? price : least));
  const coupons = best.discounts.coupons.filter(({ amount, waived }) => amount + waived > 0);
  return { ...best, discounts: { ...best.discounts, coupons } };
};
