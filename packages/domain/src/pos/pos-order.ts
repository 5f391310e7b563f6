import { addUp, type BasisPoints, type Halalas, spread, times } from "../money/halalas.ts";

/** A priced order as a point of sale receives it. The ids are ours in the domain and theirs in a draft. */
export type PosOption = {
  option_id: string;
  /** For all units of the line. Units that cost nothing are an entry of their own. */
  quantity: number;
  unit_price: Halalas;
  total_price: Halalas;
  /** Its share of the line's tax, after discounts. */
  tax: Halalas;
};

export type PosProductLine = {
  product_id: string;
  quantity: number;
  /** Without options. */
  unit_price: Halalas;
  /** Without options, before discounts. */
  total_price: Halalas;
  rate_bp: BasisPoints;
  /** After discounts, without that of its options. */
  tax: Halalas;
  options: PosOption[];
};

export type PosLine = PosProductLine & { line_no: number; note: string };

export type PosCombo = {
  line_no: number;
  combo_id: string;
  quantity: number;
  note: string;
  /** Their prices add up to the combo's. */
  products: (PosProductLine & { slot_id: string })[];
};

export const posChargeKinds = ["delivery", "service", "tip"] as const;
export type PosChargeKind = (typeof posChargeKinds)[number];
export type PosCharge = {
  kind: PosChargeKind;
  amount: Halalas;
  net: Halalas;
  rate_bp: BasisPoints;
  tax: Halalas;
};

export type PosCustomer = { name: string; dial_code: string; phone: string };

/** Of the specification's cart: `foodicsTaxes`, `foodicsCharges` (without tax) and `foodicsTotal`. */
export type PosTotals = {
  taxes: Halalas;
  charges_net: Halalas;
  /** Lines and combos with their options, before discounts. */
  subtotal: Halalas;
  discount: Halalas;
  total: Halalas;
};

export type PosOrderParts = PosTotals & { lines: PosLine[]; combos: PosCombo[]; charges: PosCharge[] };

type ChosenOption = { option_id: string; quantity: number; price: Halalas; free_quantity?: number };
type ComboProduct = {
  slot_id: string;
  product_id: string;
  surcharge: Halalas;
  options: readonly ChosenOption[];
  /** Its share of one combo's price. */
  share?: Halalas;
  tax?: Halalas;
  rate_bp?: BasisPoints;
};
type PricedLine = {
  line_no: number;
  product_id: string | null;
  combo_id: string | null;
  quantity: number;
  unit_price: Halalas;
  tax: Halalas;
  note: string;
  options: readonly ChosenOption[];
  products: readonly ComboProduct[];
  rates?: readonly { rate_bp: BasisPoints }[];
};

/** A price as it is stored with an order. */
export type PricedForPos = {
  lines: readonly PricedLine[];
  charges: readonly { kind: "delivery" | "service"; amount: Halalas; tax?: Halalas; rate_bp?: BasisPoints }[];
  total_discount: Halalas;
  prices_include_tax: boolean;
  tip: Halalas;
  total: Halalas;
};

type Item = { product_id: string; quantity: number; unit_price: Halalas; rate_bp: BasisPoints; tax: Halalas };

/** Paid units and those that cost nothing, so that each unit price times its quantity is its total. */
const splitOption = (
  { option_id, quantity, price, free_quantity: free = 0 }: ChosenOption,
  units: number,
): Omit<PosOption, "tax">[] => {
  const paid = quantity - free;
  const rows = [
    { option_id, quantity: paid * units, unit_price: paid > 0 ? price / paid : 0, total_price: times(price, units) },
    { option_id, quantity: free * units, unit_price: 0, total_price: 0 },
  ];
  return rows.filter((row) => row.quantity > 0);
};

/** Spreads the tax of an item over it and its options, in proportion to their prices. */
const toItem = ({ product_id, quantity, unit_price, rate_bp, tax }: Item, chosen: readonly ChosenOption[]) => {
  const options = chosen.flatMap((option) => splitOption(option, quantity));
  const total_price = times(unit_price, quantity);
  const [own = 0, ...shares] = spread(tax, [total_price, ...options.map((option) => option.total_price)]);
  const taxed = options.map((option, index): PosOption => Object.assign(option, { tax: shares[index] ?? 0 }));
  return { product_id, quantity, unit_price, total_price, rate_bp, tax: own, options: taxed } satisfies PosProductLine;
};

const toLine = (line: PricedLine): PosLine[] => {
  const { line_no, product_id, quantity, unit_price, tax, note, options, rates } = line;
  if (product_id === null) return [];
  const item = { product_id, quantity, unit_price, tax, rate_bp: rates?.[0]?.rate_bp ?? 0 };
  return [{ line_no, note, ...toItem(item, options) }];
};

const toCombo = ({ line_no, combo_id, quantity, note, products }: PricedLine): PosCombo[] => {
  if (combo_id === null) return [];
  const items = products.map(({ slot_id, product_id, surcharge, options, share = 0, tax = 0, rate_bp = 0 }) => {
    const item = { product_id, quantity, unit_price: share + surcharge, rate_bp, tax };
    return { slot_id, ...toItem(item, options) };
  });
  return [{ line_no, combo_id, quantity, note, products: items }];
};

/** A tip is a charge without tax: a point of sale has no other place for it. */
const toCharges = ({ charges, tip, prices_include_tax }: PricedForPos): PosCharge[] => [
  ...charges.map(({ kind, amount, tax = 0, rate_bp = 0 }): PosCharge => {
    return { kind, amount, net: prices_include_tax ? amount - tax : amount, rate_bp, tax };
  }),
  ...(tip > 0 ? [{ kind: "tip" as const, amount: tip, net: tip, rate_bp: 0, tax: 0 }] : []),
];

const sumItem = ({ total_price, tax, options }: PosProductLine) => ({
  price: addUp([total_price, ...options.map((option) => option.total_price)]),
  tax: addUp([tax, ...options.map((option) => option.tax)]),
});

/**
 * An order's price as a point of sale counts it, which does not price by itself. In whole halalas, always exactly:
 * `subtotal − discount + Σ charges (+ taxes if prices exclude them) = total`, and the taxes of lines, options and
 * charges add up to the order's. Ids are ours. Prices stored before taxes of charges and combos were give 0 for these.
 */
export const toPosOrder = (price: PricedForPos): PosOrderParts => {
  const lines = price.lines.flatMap(toLine);
  const combos = price.lines.flatMap(toCombo);
  const charges = toCharges(price);
  const sums = [...lines, ...combos.flatMap((combo) => combo.products)].map(sumItem);
  return {
    lines,
    combos,
    charges,
    taxes: addUp([...sums.map(({ tax }) => tax), ...charges.map(({ tax }) => tax)]),
    charges_net: addUp(charges.map(({ net }) => net)),
    subtotal: addUp(sums.map((sum) => sum.price)),
    discount: price.total_discount,
    total: price.total,
  };
};

/** The tax inside all chosen options: `modifiersTaxes` of the specification's cart. */
export const getOptionsTax = ({ lines, combos }: PosOrderParts): Halalas =>
  addUp(
    [...lines, ...combos.flatMap((combo) => combo.products)].flatMap(({ options }) => options.map(({ tax }) => tax)),
  );
