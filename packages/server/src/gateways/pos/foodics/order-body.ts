import type { PosOption, PosProductLine } from "@sufra/domain/pos/pos-order.ts";
import { type PosDraft, PosError } from "../pos-adapter.ts";
import { toDecimal, toFoodicsTime } from "./decimals.ts";

type Taxes = { id: string; rate: number; amount: number }[];
type TaxesOf = (rate_bp: number, tax: number) => Taxes;

const useTaxes =
  (draft: PosDraft): TaxesOf =>
  (rate_bp, tax) => {
    if (rate_bp === 0) return [];
    const known = draft.tax_ids.find((each) => each.rate_bp === rate_bp);
    if (known === undefined) throw new PosError("unknown", `no tax of ${rate_bp} basis points`);
    return [{ id: known.id, rate: toDecimal(rate_bp), amount: toDecimal(tax) }];
  };

const toOption = (option: PosOption, rate_bp: number, taxes: TaxesOf) => ({
  modifier_option_id: option.option_id,
  quantity: option.quantity,
  unit_price: toDecimal(option.unit_price),
  total_price: toDecimal(option.total_price),
  taxes: taxes(rate_bp, option.tax),
});

const toProduct = (line: PosProductLine, note: string, taxes: TaxesOf) => ({
  product_id: line.product_id,
  quantity: line.quantity,
  unit_price: toDecimal(line.unit_price),
  total_price: toDecimal(line.total_price),
  ...(note === "" ? {} : { kitchen_notes: note }),
  taxes: taxes(line.rate_bp, line.tax),
  options: line.options.map((option) => toOption(option, line.rate_bp, taxes)),
});

/** Their combos have no note of their own, so its first product carries it to the kitchen. */
const toCombo = ({ combo_id, quantity, note, products }: PosDraft["combos"][number], taxes: TaxesOf) => ({
  combo_size_id: combo_id,
  quantity,
  products: products.map((product, index) => ({
    ...toProduct(product, index === 0 ? note : "", taxes),
    combo_option_id: product.slot_id,
    combo_size_id: combo_id,
  })),
});

const toCustomer = ({ customer, address }: PosDraft) => ({
  ...(customer && {
    customer_name: customer.name,
    customer_dial_code: customer.dial_code.replace(/\D/g, ""),
    customer_phone: customer.phone,
  }),
  ...(address && {
    customer_address_name: address.name,
    customer_address_description: address.description,
    ...(address.lat !== null && { customer_address_latitude: String(address.lat) }),
    ...(address.lng !== null && { customer_address_longitude: String(address.lng) }),
  }),
});

const toPayment = (draft: PosDraft) => {
  if (draft.payment === null) return {};
  const amount = toDecimal(draft.payment.amount);
  return { payments: [{ amount, tendered: amount, payment_method_id: draft.payment.method_id }] };
};

/** Throws `PosError` `unknown` for a rate without a tax there, before anything is sent. */
export const toOrderBody = (draft: PosDraft): Record<string, unknown> => {
  const taxes = useTaxes(draft);
  return {
    type: draft.type,
    branch_id: draft.branch_id,
    ...(draft.table_id !== null && { table_id: draft.table_id }),
    guests: draft.guests,
    due_at: draft.due_at && toFoodicsTime(draft.due_at),
    customer_notes: draft.customer_notes,
    kitchen_notes: draft.kitchen_notes,
    // 1: an amount of the seller's own, not one of their discounts.
    ...(draft.discount > 0 && { discount_type: 1 }),
    discount_amount: toDecimal(draft.discount),
    subtotal_price: toDecimal(draft.subtotal),
    rounding_amount: 0,
    total_price: toDecimal(draft.total),
    meta: { external_number: draft.external_number },
    ...toCustomer(draft),
    products: draft.lines.map((line) => toProduct(line, line.note, taxes)),
    combos: draft.combos.map((combo) => toCombo(combo, taxes)),
    charges: draft.charges.map((charge) => ({
      charge_id: charge.charge_id,
      amount: toDecimal(charge.amount),
      tax_exclusive_amount: toDecimal(charge.net),
      taxes: taxes(charge.rate_bp, charge.tax),
    })),
    ...toPayment(draft),
  };
};
