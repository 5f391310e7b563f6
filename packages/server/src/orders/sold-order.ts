import type { RatePart } from "@sufra/domain/reports/sales.ts";
import { type Credit, creditAll, type SoldOrder, toSoldOrder } from "@sufra/domain/orders/returns.ts";
import type { InvoiceLine } from "../gateways/invoices/invoice-issuer.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import { chosenOf } from "./invoice-contents.ts";
import { getPrice } from "./show-order.ts";

/** The order's row is held: whoever settles, refunds or moves it waits. */
export const lockOrder = async (tx: Tx, tenantId: string, orderId: string) => {
  const order = await tx
    .selectFrom("customer_order")
    .select(["id", "number", "branch_id", "status", "order_type", "table_id", "customer_id", "customer_phone"])
    .select(["total", "tip", "tax", "received", "refunds_booked", "credited", "recorded", "payment_method"])
    .select(["prices_include_tax", "priced", "ended_day_no"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!order || order.status === "awaiting_payment") throw new AppError("not_found");
  return order;
};
export type LockedOrder = Awaited<ReturnType<typeof lockOrder>>;

const readLines = (tx: Tx, tenantId: string, orderId: string) =>
  tx
    .selectFrom("order_line")
    .select(["line_no", "name", "quantity", "unit_price", "options_price", "line_total", "discount", "tax"])
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", orderId)
    .orderBy("line_no")
    .execute();
export type OrderLine = Awaited<ReturnType<typeof readLines>>[number] & { chosen: InvoiceLine["chosen"] };

/** Goodwill leaves points and punches alone. No id: the order ended unserved, which no return recorded. */
export type StoredCredit = Credit & { id: string | null; kind: string; reason: string; created_at: Date };
type CreditRow = Omit<StoredCredit, "lines" | "id"> & {
  id: string;
  lines: { line_no: number; quantity: number; rates?: RatePart[] }[];
};

const readCredits = async (tx: Tx, tenantId: string, orderId: string): Promise<CreditRow[]> => {
  const rows = await tx
    .selectFrom("order_return")
    .select(["id", "kind", "reason", "created_at", "lines", "charge_lines", "tip"])
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", orderId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  // Written by `recordCredit` alone.
  return rows.map(({ lines, charge_lines, ...row }) => ({
    ...row,
    lines: lines as unknown as CreditRow["lines"],
    charges: charge_lines as unknown as Credit["charges"],
  }));
};

/** Returns of the time before several were possible name no rates; nothing more comes back of such an order. */
const hasRates = ({ lines }: CreditRow): boolean => lines.every(({ rates }) => rates !== undefined);

export type Sold = { order: SoldOrder; credits: StoredCredit[]; lines: OrderLine[] };

type MoneyOfOrder = Pick<LockedOrder, "id" | "prices_include_tax" | "tax" | "tip" | "total" | "credited"> & {
  priced: unknown;
};

/** What was sold with an order and what came back of it. */
export const loadSold = async (tx: Tx, tenantId: string, row: MoneyOfOrder): Promise<Sold> => {
  const price = getPrice(row);
  const pricedLine = (no: number) => price.lines.find(({ line_no }) => line_no === no);
  const lines = (await readLines(tx, tenantId, row.id)).map((line) => {
    const priced = pricedLine(line.line_no);
    return { ...line, chosen: priced ? chosenOf(priced) : [] };
  });
  const order = toSoldOrder({
    lines: lines.map(({ line_no, quantity, line_total, discount, tax }) => ({
      line_no,
      quantity,
      gross: line_total - discount + (row.prices_include_tax ? 0 : tax),
      tax,
      rates: pricedLine(line_no)?.rates,
    })),
    charges: price.charges,
    prices_include_tax: row.prices_include_tax,
    tax: row.tax,
    taxes: price.taxes.map(({ rate_bp, base, amount }) => ({
      rate_bp,
      net: row.prices_include_tax ? base - amount : base,
      tax: amount,
    })),
    tip: row.tip,
  });
  const stored = await readCredits(tx, tenantId, row.id);
  const withRates = stored.map((credit) => ({
    ...credit,
    lines: credit.lines.map(({ line_no, quantity, rates = [] }) => ({ line_no, quantity, rates })),
  }));
  const whole = { ...creditAll(order), kind: "return" };
  const first = stored[0];
  // What ended unserved costs nothing any more, so nothing of it can come back.
  const ended = first === undefined && row.credited > 0;
  if (ended) return { order, lines, credits: [{ ...whole, id: null, reason: "", created_at: new Date(0) }] };
  const credits = first === undefined || stored.every(hasRates) ? withRates : [{ ...first, ...whole }];
  return { order, credits, lines };
};
