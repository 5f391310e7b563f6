import type { BasisPoints, Halalas } from "../money/halalas.ts";

/** What a point of sale is told of a priced order. The ids are ours in the domain and theirs in a draft. */
export type PosOption = {
  option_id: string;
  /** Units of all units of the line. */
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
  /** Filled in a draft. */
  charge_id: string;
  amount: Halalas;
  net: Halalas;
  rate_bp: BasisPoints;
  tax: Halalas;
};

export type PosCustomer = { name: string; dial_code: string; phone: string };

/** Of the specification's cart: `foodicsTaxes`, `foodicsCharges` (without tax) and `foodicsTotal`. */
export type PosTotals = { taxes: Halalas; charges_net: Halalas; subtotal: Halalas; total: Halalas };
