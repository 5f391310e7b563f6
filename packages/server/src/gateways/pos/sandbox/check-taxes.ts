import { taxUpon, taxWithin } from "@sufra/domain/money/halalas.ts";
import { readDecimal } from "../foodics/decimals.ts";
import type { Check } from "./order-errors.ts";
import { findThing, type SandboxBusiness } from "./sandbox-business.ts";
import { toItems } from "./sandbox-context.ts";

/** A product, option or charge, with the taxes that were sent for it. */
export type Taxed = { path: string; amount: number; taxes: { rate_bp: number; amount: number }[] };

export const readTaxes = (check: Check, business: SandboxBusiness, raw: unknown, path: string): Taxed["taxes"] =>
  toItems(raw).map((row, index) => {
    const at = `${path}.taxes.${index}`;
    const tax = findThing(business, "taxes", row["id"]);
    if (!tax) check.add(`${at}.id`, "is unknown");
    const rate_bp = check.money(row["rate"], `${at}.rate`);
    const known = readDecimal(tax?.rate);
    if (known.ok && known.value !== rate_bp) check.add(`${at}.rate`, "is not the tax's rate");
    return { rate_bp, amount: check.money(row["amount"], `${at}.amount`) };
  });

type Rate = { rate_bp: number; base: number; tax: number; things: number };

const sumRates = (things: readonly Taxed[]): Rate[] => {
  const rates = new Map<number, Rate>();
  for (const { amount, taxes } of things) {
    for (const { rate_bp, amount: tax } of taxes) {
      const sum = rates.get(rate_bp) ?? { rate_bp, base: 0, tax: 0, things: 0 };
      rates.set(rate_bp, { ...sum, base: sum.base + amount, tax: sum.tax + tax, things: sum.things + 1 });
    }
  }
  return [...rates.values()];
};

/**
 * The tax of each rate within a halala per line. How the order's discount is spread over rates is the caller's affair,
 * so with several rates any spread is right. Returns the sum of all taxes.
 */
export const checkTaxes = (
  check: Check,
  business: SandboxBusiness,
  items: readonly Taxed[],
  charges: readonly Taxed[],
  discount: number,
): number => {
  const taxOf = business.tax_inclusive_pricing ? taxWithin : taxUpon;
  const subtotal = items.reduce((sum, { amount }) => sum + amount, 0);
  const rates = sumRates(items);
  for (const { rate_bp, base, tax, things } of rates) {
    const least = taxOf(Math.max(0, base - discount), rate_bp) - things;
    const most = taxOf(Math.max(0, base - Math.max(0, discount - (subtotal - base))), rate_bp) + things;
    if (tax < least || tax > most) check.add("taxes", `of ${rate_bp / 100} % are not those of its products`);
  }
  for (const { path, amount, taxes } of charges) {
    for (const { rate_bp, amount: tax } of taxes) {
      if (Math.abs(taxOf(amount, rate_bp) - tax) > 1) check.add(`${path}.taxes`, "is not the tax of the charge");
    }
  }
  return [...rates, ...sumRates(charges)].reduce((sum, { tax }) => sum + tax, 0);
};
