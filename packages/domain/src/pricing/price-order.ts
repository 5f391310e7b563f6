import { addUp, type Halalas, isCharge, getPercent } from "../money/halalas.ts";
import { combinable, takeCoupon, waivedBy } from "./coupons.ts";
import { type Part, getParts, remaining, getRemaining, takeItemDiscount, takeOff } from "./parts.ts";
import type { Price, PricedCharge, PricedComboProduct, PricedLine, PricedSum, PriceFacts } from "./price-facts.ts";
import { getTaxes } from "./tax.ts";

type TaxedPart = Part & { tax: Halalas };
type RawCharge = Pick<PricedCharge, "kind" | "amount" | "tax_rate_bp" | "waived">;

/** Delivery fee (less what coupons waive), then the service charge on the discounted items. A charge of 0 that nothing waived is left out. */
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
