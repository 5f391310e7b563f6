import { type Halalas, spread } from "../money/halalas.ts";

/**
 * What every figure of the console means by its words.
 *
 * - **Sale**: an order that was handed over (`delivered`), also when it came back later. One that came back whole on its
 *   way was never handed over and is none; one that came back in part on its way is, since the rest stayed.
 * - **Day**: an order counts on its business day, the day in the establishment's time zone on which it was placed
 *   (`getBusinessDay`), however late it is handed over. What comes back counts on the day it came back, so that a day
 *   that is over changes only by orders that were still under way.
 * - **Sales**: what guests paid for items, delivery and service, after discounts, VAT inside (also where the menu's
 *   prices are without it), tips apart; less what came back. **Net sales** are the same without VAT.
 * - **Tax**: each rate's net, tax and gross as they stand frozen in the orders, less those of what came back. It equals
 *   the tax invoices of these orders less their credit notes. Charges are inside these sums and listed separately.
 * - **Received**: money counts on the day it came, by its tender, whatever was sold: before the sale, after it, or in
 *   parts. A settlement that was undone is taken out on the day of its undoing. Refunds count on the day they were
 *   booked. Orders of a time without records count as sold, and nothing of them as received.
 */
export type SalesSum = {
  orders: number;
  /** VAT inside, without tips. */
  gross: Halalas;
  tax: Halalas;
  charges: Halalas;
  charges_tax: Halalas;
  tip: Halalas;
  returns: number;
  returned: Halalas;
  returned_tax: Halalas;
  returned_charges: Halalas;
  returned_charges_tax: Halalas;
  returned_tip: Halalas;
};

/** Sales less returns. May be below zero on a day on which more came back than was sold. */
export const getSales = ({ gross, returned }: Pick<SalesSum, "gross" | "returned">): Halalas => gross - returned;
export const getNetSales = (sum: Pick<SalesSum, "gross" | "returned" | "tax" | "returned_tax">): Halalas =>
  getSales(sum) - (sum.tax - sum.returned_tax);

/** The part of a line or order taxed at one rate. */
export type RatePart = { rate_bp: number; net: Halalas; tax: Halalas };

/**
 * Splits the net and tax of a partly returned line over the line's rates by largest remainder, so that they add up to
 * its credit note. Whole halalas of at least 0.
 */
export const returnedByRate = (net: Halalas, tax: Halalas, rates: readonly RatePart[]): RatePart[] => {
  const nets = spread(
    net,
    rates.map((rate) => rate.net),
  );
  const taxes = spread(
    tax,
    rates.map((rate) => rate.tax),
  );
  return rates.map(({ rate_bp }, index) => ({ rate_bp, net: nets[index] ?? 0, tax: taxes[index] ?? 0 }));
};

/** Parts of the same rate as one, rates ascending. */
export const addRates = (parts: readonly RatePart[]): RatePart[] => {
  const sums = new Map<number, RatePart>();
  for (const { rate_bp, net, tax } of parts) {
    const sum = sums.get(rate_bp) ?? { rate_bp, net: 0, tax: 0 };
    sums.set(rate_bp, { rate_bp, net: sum.net + net, tax: sum.tax + tax });
  }
  return [...sums.values()].sort((a, b) => a.rate_bp - b.rate_bp);
};
