import type { OrderType, PaymentMethod } from "@sufra/domain/contract/fields.ts";
import { type Language, readText, type Text } from "@sufra/domain/language/language.ts";
import { type OrderDetail, type OrderSummary, paymentState } from "@sufra/domain/orders/api.ts";
import { nextMoves } from "@sufra/domain/orders/transitions.ts";
import { qrSvg } from "../gateways/qr/qr-svg.ts";
import { type StoredPrice, toCouponViews, toLevelView, toQuoteLine, toQuoteSums } from "../pricing/quotes.ts";
import type { InvoiceAmount, InvoiceLine } from "../gateways/invoices/invoice-issuer.ts";
import type { ItemPicture } from "./item-pictures.ts";
import type { OrderRow, OrderParts } from "./load-order.ts";
import { dueOf } from "./order-money.ts";
import { getStatus } from "./read-placed.ts";

/** Written with the order by `insertOrder` alone. */
export const getPrice = (row: { priced: unknown }): StoredPrice => row.priced as StoredPrice;

/** Pictures on a card of the list. */
const shownItems = 4;

export const toItems = (
  row: Pick<OrderRow, "priced">,
  pictures: ReadonlyMap<string, ItemPicture>,
  language: Language,
): OrderSummary["items"] =>
  getPrice(row)
    .lines.slice(0, shownItems)
    .map(({ name, quantity, product_id, combo_id }) => ({
      name: readText(name, language),
      quantity,
      ...(pictures.get(product_id ?? combo_id ?? "") ?? { image: null, image_color: null }),
    }));

export const toOrderSummary = (
  row: OrderRow,
  pictures: ReadonlyMap<string, ItemPicture>,
  language: Language,
): OrderSummary => ({
  id: row.id,
  number: row.number,
  business_day: row.business_day,
  branch_id: row.branch_id,
  total: row.total,
  status: getStatus(row.status),
  // The columns' CHECKs allow exactly the contract's values.
  order_type: row.order_type as OrderType,
  payment_method: row.payment_method as PaymentMethod,
  payment_state: paymentState.parse(row.payment_state),
  branch_name: readText(row.branch_name, language),
  created_at: row.created_at.toISOString(),
  promised_at: row.promised_at.toISOString(),
  start_at: row.start_at?.toISOString() ?? null,
  accepted_at: row.accepted_at?.toISOString() ?? null,
  items: toItems(row, pictures, language),
});

/** Written only when invoices are issued; older ones name no options. */
type StoredInvoiceLine = Omit<InvoiceLine, "chosen"> & Partial<Pick<InvoiceLine, "chosen">>;

const shownInvoice = (
  invoice: OrderParts["invoices"][number],
  all: OrderParts["invoices"],
  address: Text,
  language: Language,
) => {
  const { number, seller_name, vat_number, total, tax, tip, qr_base64 } = invoice;
  const amounts = (stored: unknown) =>
    (stored as InvoiceAmount[]).map(({ name, amount }) => ({ name: readText(name, language), amount }));
  return {
    number,
    seller_name,
    vat_number,
    total,
    tax,
    tip,
    qr_base64,
    discounts: amounts(invoice.discounts),
    charges: amounts(invoice.charges),
    kind: invoice.kind === "credit_note" ? ("credit_note" as const) : ("invoice" as const),
    issued_at: invoice.issued_at.toISOString(),
    seller_address: readText(address, language),
    original_number: all.find(({ id }) => id === invoice.original_id)?.number ?? null,
    lines: (invoice.lines as unknown as StoredInvoiceLine[]).map((line) => ({
      name: readText(line.name, language),
      chosen: (line.chosen ?? []).map((each) => ({
        name: readText(each.name, language),
        quantity: each.quantity,
        price: each.price,
      })),
      quantity: line.quantity,
      unit_price: line.unitPrice,
      total: line.total,
    })),
    qr_svg: qr_base64 === "" ? "" : qrSvg(qr_base64),
  };
};

/** An order that failed earns nothing; without points nothing is shown. */
const shownPoints = (earning: OrderParts["earning"]): OrderDetail["points"] => {
  if (!earning || earning.rules_version === null || earning.state === "void") return null;
  const posted = earning.state === "posted";
  return { amount: posted ? earning.points - earning.reversed : earning.pending_points, posted };
};

export const toOrderDetail = (
  row: OrderRow,
  parts: OrderParts,
  pictures: ReadonlyMap<string, ItemPicture>,
  language: Language,
): OrderDetail => {
  const summary = toOrderSummary(row, pictures, language);
  const { status, order_type } = summary;
  const { status_reason, table_id, table_number, customer_name, customer_phone, notes, vehicle } = row;
  const { attempt } = parts;
  return {
    ...summary,
    ...toQuoteSums(getPrice(row)),
    received: row.received,
    refunded: row.refunds_booked,
    credited: row.credited,
    settlements: parts.paid.map(({ tender, amount, last4 }) => ({ tender, amount, last4 })),
    refunds: parts.refunds.map(({ tender, amount, done }) => ({ tender, amount, done })),
    due: dueOf(row),
    lines: getPrice(row).lines.map((line) => toQuoteLine(line, language)),
    coupons: toCouponViews(getPrice(row), language),
    level: toLevelView(getPrice(row), language),
    status_reason,
    table_id,
    table_number,
    customer_name,
    customer_phone,
    notes,
    vehicle,
    scheduled_at: row.scheduled_at?.toISOString() ?? null,
    address: row.address as OrderDetail["address"],
    branch_phone: row.branch_phone,
    branch_lat: row.branch_lat,
    branch_lng: row.branch_lng,
    can_cancel: nextMoves({ status, order_type }, "guest").includes("canceled"),
    points: shownPoints(parts.earning),
    pay_before: row.pay_before?.toISOString() ?? null,
    history: parts.history.map(({ to_status, created_at }) => ({
      status: getStatus(to_status),
      at: created_at.toISOString(),
    })),
    messages: parts.messages.map(({ text, created_at }) => ({ text, at: created_at.toISOString() })),
    payment: attempt ?? null,
    invoices: parts.invoices.map((invoice) => shownInvoice(invoice, parts.invoices, row.tax_address, language)),
  };
};
