import { addUp, type BasisPoints, type Halalas, taxUpon, taxWithin } from "../money/halalas.ts";
import { spread } from "../money/spread.ts";
import type { PricedTax } from "./price-facts.ts";

/** Something taxed, with its discounts taken. */
export type Taxed = { tax_rate_bp: BasisPoints; amount: Halalas };

/**
 * The tax of each rate, rounded half up once on the rate's sum, and each item's share of it by largest remainder, so
 * that the shares add up. Rates ascend; `shares` follow `things`.
 */
export const getTaxes = (
  things: readonly Taxed[],
  pricesIncludeTax: boolean,
): { taxes: PricedTax[]; shares: Halalas[] } => {
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
