import { type Halalas, spread } from "../money/halalas.ts";
import { addRates, type RatePart } from "../reports/sales.ts";

/**
 * What returns give back (product rules §6). Everything is in halalas with the tax inside, split by rate, so that credit
 * notes, reports and closings add up to the same sums however an order comes back.
 */
export type SoldLine = { line_no: number; quantity: number; rates: readonly RatePart[] };
export type SoldCharge = { kind: string; rates: readonly RatePart[] };
export type SoldOrder = { lines: readonly SoldLine[]; charges: readonly SoldCharge[]; tip: Halalas };

/** Part of a line that came back. `quantity` 0: an amount without units. */
export type CreditedLine = { line_no: number; quantity: number; rates: RatePart[] };
export type Credit = { lines: CreditedLine[]; charges: { kind: string; rates: RatePart[] }[]; tip: Halalas };

export type ReturnRequest = {
  lines?: readonly { line_no: number; quantity: number }[] | undefined;
  /** Halalas taken off the remaining items, without a unit coming back. */
  amount?: Halalas | undefined;
  charges?: readonly string[] | undefined;
  tip?: boolean | undefined;
};

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
export const grossOf = (rates: readonly RatePart[]): Halalas => sum(rates.map(({ net, tax }) => net + tax));
export const taxOf = (rates: readonly RatePart[]): Halalas => sum(rates.map(({ tax }) => tax));
const netOf = (rates: readonly RatePart[]): Halalas => sum(rates.map(({ net }) => net));

const without = (rates: readonly RatePart[], taken: readonly RatePart[]): RatePart[] =>
  addRates([...rates, ...taken.map(({ rate_bp, net, tax }) => ({ rate_bp, net: -net, tax: -tax }))]);

/** What earlier returns left of an order; lines and charges keep their places. */
export const getRemaining = (sold: SoldOrder, credits: readonly Credit[]): SoldOrder => ({
  lines: sold.lines.map(({ line_no, quantity, rates }) => {
    const back = credits.flatMap(({ lines }) => lines.filter((line) => line.line_no === line_no));
    return {
      line_no,
      quantity: quantity - sum(back.map((line) => line.quantity)),
      rates: without(
        rates,
        back.flatMap((line) => line.rates),
      ),
    };
  }),
  charges: sold.charges.map(({ kind, rates }) => ({
    kind,
    rates: without(
      rates,
      credits.flatMap(({ charges }) => charges.flatMap((charge) => (charge.kind === kind ? charge.rates : []))),
    ),
  })),
  tip: sold.tip - sum(credits.map(({ tip }) => tip)),
});

/** Spreads a part's gross and tax over what remains of each rate; no rate gives more than it has. */
const takeRates = (rates: readonly RatePart[], gross: Halalas, wanted: Halalas): RatePart[] => {
  const tax = Math.min(Math.max(wanted, gross - netOf(rates), 0), taxOf(rates), gross);
  const nets = spread(
    gross - tax,
    rates.map(({ net }) => net),
  );
  const taxes = spread(
    tax,
    rates.map((rate) => rate.tax),
  );
  return rates.map(({ rate_bp }, place) => ({ rate_bp, net: nets[place] ?? 0, tax: taxes[place] ?? 0 }));
};

/** floor(whole × part ÷ of), exact. */
const share = (whole: number, part: number, of: number): number =>
  of === 0 ? 0 : Number((BigInt(whole) * BigInt(part)) / BigInt(of));

/** Units of a line: their share up to now less their share before, so that small returns add up to a large one. */
const takeUnits = (sold: SoldLine, left: SoldLine, quantity: number): RatePart[] => {
  if (quantity === left.quantity) return [...left.rates];
  const before = sold.quantity - left.quantity;
  const part = (whole: number): number =>
    share(whole, before + quantity, sold.quantity) - share(whole, before, sold.quantity);
  const gross = Math.min(part(grossOf(sold.rates)), grossOf(left.rates));
  return takeRates(left.rates, gross, part(taxOf(sold.rates)));
};

/** Parts of a halala in which the tax of each line is summed before it is rounded. */
const precision = 1_000;

/** An amount of all lines. Its tax is rounded once, not by line, where every line would lose up to a halala. */
const takeAmount = (left: SoldOrder, amount: Halalas): CreditedLine[] => {
  const parts = spread(
    amount,
    left.lines.map(({ rates }) => grossOf(rates)),
  );
  const exact = left.lines.map(({ rates }, place) =>
    share(taxOf(rates) * precision, parts[place] ?? 0, grossOf(rates)),
  );
  const taxes = spread(Math.round(sum(exact) / precision), exact);
  return left.lines.flatMap(({ line_no, rates }, place) => {
    const gross = parts[place] ?? 0;
    return gross === 0 ? [] : [{ line_no, quantity: 0, rates: takeRates(rates, gross, taxes[place] ?? 0) }];
  });
};

/** Everything that is left. */
export const creditAll = (left: SoldOrder): Credit => ({
  lines: left.lines
    .filter(({ quantity, rates }) => quantity > 0 || grossOf(rates) > 0)
    .map(({ line_no, quantity, rates }) => ({ line_no, quantity, rates: [...rates] })),
  charges: left.charges
    .filter(({ rates }) => grossOf(rates) > 0)
    .map(({ kind, rates }) => ({ kind, rates: [...rates] })),
  tip: left.tip,
});

/** Items with the tax inside that have not come back. */
export const remainingItems = ({ lines }: SoldOrder): Halalas => sum(lines.map(({ rates }) => grossOf(rates)));

type Refusal = { field: string } | { most: Halalas };

/**
 * The credit of a return, or why there is none: the field that names what the order no longer has, or an amount above
 * what is left of its items. Asked for nothing, it credits nothing.
 */
export const creditOf = (
  sold: SoldOrder,
  credits: readonly Credit[],
  { lines = [], amount = 0, charges = [], tip = false }: ReturnRequest,
): { ok: true; value: Credit } | { ok: false; refusal: Refusal } => {
  const left = getRemaining(sold, credits);
  const refused = (field: string) => ({ ok: false, refusal: { field } }) as const;
  const taken: CreditedLine[] = [];
  for (const [place, { line_no, quantity }] of lines.entries()) {
    const whole = sold.lines.find((line) => line.line_no === line_no);
    const rest = left.lines.find((line) => line.line_no === line_no);
    if (!whole || !rest || taken.some((line) => line.line_no === line_no)) return refused(`lines.${place}.line_no`);
    if (quantity < 1 || quantity > rest.quantity) return refused(`lines.${place}.quantity`);
    taken.push({ line_no, quantity, rates: takeUnits(whole, rest, quantity) });
  }
  const afterLines = getRemaining(left, [{ lines: taken, charges: [], tip: 0 }]);
  const most = remainingItems(afterLines);
  if (amount > most) return { ok: false, refusal: { most } };
  const back: Credit["charges"] = [];
  for (const [place, kind] of charges.entries()) {
    const charge = left.charges.find((each) => each.kind === kind);
    if (!charge || grossOf(charge.rates) === 0 || back.some((each) => each.kind === kind))
      return refused(`charges.${place}`);
    back.push({ kind, rates: [...charge.rates] });
  }
  if (tip && left.tip === 0) return refused("tip");
  return {
    ok: true,
    value: {
      lines: [...taken, ...(amount > 0 ? takeAmount(afterLines, amount) : [])],
      charges: back,
      tip: tip ? left.tip : 0,
    },
  };
};

export type CreditSums = {
  /** Items and charges with the tax inside, without the tip. */
  gross: Halalas;
  tax: Halalas;
  charges: Halalas;
  charges_tax: Halalas;
  tip: Halalas;
  taxes: RatePart[];
};

export const sumOfCredit = ({ lines, charges, tip }: Credit): CreditSums => {
  const chargeRates = charges.flatMap(({ rates }) => rates);
  const rates = addRates([...lines.flatMap((line) => line.rates), ...chargeRates]).filter(
    ({ net, tax }) => net + tax > 0,
  );
  return {
    gross: grossOf(rates),
    tax: taxOf(rates),
    charges: grossOf(chargeRates),
    charges_tax: taxOf(chargeRates),
    tip,
    taxes: rates,
  };
};

/** Whether every unit came back: only then the order is `returned`. */
export const isAllBack = ({ lines }: SoldOrder): boolean => lines.every(({ quantity }) => quantity === 0);

/** Whether one person may give this back alone. `alone`: what they gave back alone for this order before, in halalas. */
export const needsSecondPerson = (amount: Halalas, alone: Halalas, limit: Halalas): boolean => amount + alone > limit;

type PricedOrder = {
  /** As stored with the order: the tax inside `net` + `tax`, by rate. */
  lines: readonly { line_no: number; quantity: number; gross: Halalas; tax: Halalas; rates?: readonly RatePart[] }[];
  charges: readonly { kind: string; amount: Halalas }[];
  prices_include_tax: boolean;
  tax: Halalas;
  taxes: readonly RatePart[];
  tip: Halalas;
};

/**
 * Brings a stored order into the shape of returns. What the order's rates hold beyond its lines belongs to the charges,
 * by their amounts. Lines of old orders without rates take theirs from the order's, one after another.
 */
export const toSoldOrder = (order: PricedOrder): SoldOrder => {
  let rest: RatePart[] = [...order.taxes];
  const lines = order.lines.map(({ line_no, quantity, gross, tax, rates }) => {
    const parts = rates && grossOf(rates) === gross && taxOf(rates) === tax ? [...rates] : takeRates(rest, gross, tax);
    rest = without(rest, parts);
    return { line_no, quantity, rates: parts };
  });
  const amounts = order.charges.map(({ amount }) => amount);
  const chargesTax = order.tax - sum(lines.map(({ rates }) => taxOf(rates)));
  const taxes = order.charges.length > 0 ? spread(chargesTax, amounts) : [];
  const charges = order.charges.map(({ kind, amount }, place) => {
    const tax = taxes[place] ?? 0;
    const parts = takeRates(rest, amount + (order.prices_include_tax ? 0 : tax), tax);
    rest = without(rest, parts);
    return { kind, rates: parts };
  });
  return { lines, charges, tip: order.tip };
};

/** What an order still owes (above zero) or is owed (below zero), in halalas. */
export type OrderMoney = { total: Halalas; credited: Halalas; received: Halalas; refunds_booked: Halalas };
export const getDue = ({ total, credited, received, refunds_booked }: OrderMoney): Halalas =>
  total - credited - (received - refunds_booked);

/** Money that goes back with a return: what was received beyond what the order costs afterwards. */
export const getPayback = (order: OrderMoney): Halalas => Math.max(0, -getDue(order));
