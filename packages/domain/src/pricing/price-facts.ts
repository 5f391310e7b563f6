import type { BasisPoints, Halalas } from "../money/halalas.ts";

/** A reduction of one line set on the item itself. `amount` is per unit; both end at the line's own sum. */
export type ItemDiscount = { kind: "percent"; rate_bp: BasisPoints } | { kind: "amount"; amount: Halalas };

/** One product in the cart, priced by the menu, never by the client. */
export type PriceLine = {
  /** Names the line in the answer and in the differences; unique among lines and combos. */
  line_no: number;
  product_id: string;
  /** 1 to 99 (invariant C9). */
  quantity: number;
  unit_price: Halalas;
  /** Price of the chosen options for one unit, without free ones (`optionsPrice`). */
  options_price: Halalas;
  tax_rate_bp: BasisPoints;
  discount?: ItemDiscount | null;
};

/** One product chosen in a slot of a combo. */
export type PriceComboProduct = {
  product_id: string;
  /** Its price outside the combo: the weight by which the combo's price is spread. */
  list_price: Halalas;
  surcharge: Halalas;
  options_price: Halalas;
  tax_rate_bp: BasisPoints;
};

export type PriceCombo = {
  line_no: number;
  combo_id: string;
  quantity: number;
  /** Price of one combo, before surcharges and options. */
  price: Halalas;
  products: readonly PriceComboProduct[];
  discount?: ItemDiscount | null;
};

/**
 * A coupon that applies: window, minimum, customer and limits were checked before. `items`: ids of the products and
 * combos it is limited to, `null` = all. `cap`: the largest discount, `null` = no limit.
 */
export type PriceCoupon = {
  code: string;
  stackable: boolean;
  cap: Halalas | null;
  items: readonly string[] | null;
} & (
  | { kind: "percent"; rate_bp: BasisPoints }
  | { kind: "amount"; amount: Halalas }
  | { kind: "free_delivery" }
  | { kind: "free_item" }
);

export type ServiceCharge = { tax_rate_bp: BasisPoints } & (
  | { kind: "percent"; rate_bp: BasisPoints }
  | { kind: "amount"; amount: Halalas }
);

/** Everything the price depends on. All amounts are whole halalas of at least 0. */
export type PriceFacts = {
  prices_include_tax: boolean;
  lines: readonly PriceLine[];
  combos?: readonly PriceCombo[];
  /** In the order they take effect. */
  coupons?: readonly PriceCoupon[];
  /** Money off bought with points; what exceeds the order is not used. */
  voucher?: { amount: Halalas } | null;
  /** Absent where the order is no delivery. */
  delivery?: { fee: Halalas; tax_rate_bp: BasisPoints } | null;
  service_charge?: ServiceCharge | null;
  tip?: Halalas;
};

export type PricedSum = {
  /** quantity × (unit price + options), before any discount. */
  line_total: Halalas;
  /** This line's share of every discount, its own included. */
  discount: Halalas;
  /** Tax of the discounted line: inside it where prices include tax, on top of it where they don't. */
  tax: Halalas;
  /** The discounted line without tax. */
  net: Halalas;
};

export type PricedComboProduct = PricedSum & {
  product_id: string;
  tax_rate_bp: BasisPoints;
  /** Its share of one combo's price. */
  share: Halalas;
  surcharge: Halalas;
  options_price: Halalas;
};

export type PricedLine = PricedSum & {
  line_no: number;
  quantity: number;
  unit_price: Halalas;
  options_price: Halalas;
} & (
    | { kind: "product"; product_id: string; tax_rate_bp: BasisPoints }
    | { kind: "combo"; combo_id: string; products: PricedComboProduct[] }
  );

export type PricedCharge = {
  kind: "delivery" | "service";
  /** As prices are: with the tax inside where they include it. */
  amount: Halalas;
  tax: Halalas;
  net: Halalas;
  tax_rate_bp: BasisPoints;
  /** The delivery fee waived by a coupon; not part of `amount` nor of `total_discount`. */
  waived: Halalas;
};

/** `base`: the discounted sum (lines and charges) the rate was applied to, as prices are; `net`: it without tax. */
export type PricedTax = { rate_bp: BasisPoints; base: Halalas; net: Halalas; amount: Halalas };

export type Price = {
  prices_include_tax: boolean;
  /** Products first, then combos, each in the order given. */
  lines: PricedLine[];
  subtotal: Halalas;
  total_discount: Halalas;
  /** The parts of `total_discount`, and what free delivery waived beside it. */
  discounts: { items: Halalas; coupons: { code: string; amount: Halalas; waived: Halalas }[]; voucher: Halalas };
  charges: PricedCharge[];
  /** By rate, ascending; a rate of 0 is listed too. */
  taxes: PricedTax[];
  /** Sum of `taxes`. */
  taxes_price: Halalas;
  tip: Halalas;
  total: Halalas;
};
