import { toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import { addRates, type RatePart, returnedByRate } from "@sufra/domain/reports/sales.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { recordSales, countReturns, theseOrders } from "./record-sales.ts";

type Line = { line_no: number; quantity: number };
type Priced = {
  taxes: { rate_bp: number; base: number; amount: number }[];
  lines: { line_no: number; rates?: RatePart[] }[];
};
type Returned = { gross: number; tax: number; charges: number; charges_tax: number; tip: number; taxes: RatePart[] };
type ReturnedLine = Line & { gross: number; tax: number; net: number };

const readOrder = (tx: Tx, tenantId: string, orderId: string) =>
  tx
    .selectFrom("customer_order as o")
    .innerJoin("establishment as e", "e.tenant_id", "o.tenant_id")
    .select(["o.total", "o.tip", "o.tax", "o.charges", "o.prices_include_tax", "o.priced", "e.time_zone"])
    .where("o.tenant_id", "=", tenantId)
    .where("e.tenant_id", "=", tenantId)
    .where("o.id", "=", orderId)
    .executeTakeFirstOrThrow();
type Order = Awaited<ReturnType<typeof readOrder>>;

const readLines = (tx: Tx, tenantId: string, orderId: string) =>
  tx
    .selectFrom("order_line")
    .select(["line_no", "quantity", "line_total", "discount", "tax"])
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", orderId)
    .execute();
type OrderLine = Awaited<ReturnType<typeof readLines>>[number];

/** A part of a line as in a credit note: each amount is rounded down on its own. */
const partOf = (line: OrderLine, quantity: number, included: boolean): ReturnedLine => {
  const part = (whole: number): number => Math.floor((whole * quantity) / line.quantity);
  const [paid, tax] = [part(line.line_total - line.discount), part(line.tax)];
  const gross = paid + (included ? 0 : tax);
  return { line_no: line.line_no, quantity, gross, tax, net: gross - tax };
};

const getRates = ({ priced, prices_include_tax }: Order): RatePart[] =>
  // Written with the order by `insertOrder` alone.
  (priced as unknown as Priced).taxes.map(({ rate_bp, base, amount }) => ({
    rate_bp,
    net: prices_include_tax ? base - amount : base,
    tax: amount,
  }));

/** Lines of older orders store no rates: uses those of the whole order. */
const ratesOfLine = (order: Order, line_no: number): RatePart[] =>
  (order.priced as unknown as Priced).lines.find((line) => line.line_no === line_no)?.rates ?? getRates(order);

const wholeOf = (order: Order, lines: readonly OrderLine[]): Returned => {
  const charges_tax = order.tax - lines.reduce((sum, { tax }) => sum + tax, 0);
  const charges = order.charges + (order.prices_include_tax ? 0 : charges_tax);
  return {
    gross: order.total - order.tip,
    tax: order.tax,
    charges,
    charges_tax,
    tip: order.tip,
    taxes: getRates(order),
  };
};

const getParts = (order: Order, parts: readonly ReturnedLine[]): Returned => ({
  gross: parts.reduce((sum, { gross }) => sum + gross, 0),
  tax: parts.reduce((sum, { tax }) => sum + tax, 0),
  charges: 0,
  charges_tax: 0,
  tip: 0,
  taxes: addRates(parts.flatMap(({ line_no, net, tax }) => returnedByRate(net, tax, ratesOfLine(order, line_no)))),
});

export type Return = {
  tenantId: string;
  orderId: string;
  /** What was returned; without it, everything, with charges and tip. */
  lines?: readonly Line[] | undefined;
  now: Date;
};

/** Counts a return once, on the day it happened; the order counts as a sale by then at the latest. */
export const recordReturn = async (tx: Tx, { tenantId, orderId, lines, now }: Return): Promise<void> => {
  await recordSales(tx, tenantId, [orderId]);
  const order = await readOrder(tx, tenantId, orderId);
  const sold = await readLines(tx, tenantId, orderId);
  const named = lines?.length ? new Map(lines.map((line) => [line.line_no, line.quantity])) : null;
  const parts = sold.flatMap((line): ReturnedLine[] => {
    const quantity = named === null ? line.quantity : named.get(line.line_no);
    return quantity === undefined ? [] : [partOf(line, quantity, order.prices_include_tax)];
  });
  const { taxes, ...sums } = named === null ? wholeOf(order, sold) : getParts(order, parts);
  const { day, minute } = toLocalTime(now, order.time_zone);
  const recorded = await tx
    .insertInto("order_return")
    .values({
      tenant_id: tenantId,
      order_id: orderId,
      day,
      hour: Math.floor(minute / 60),
      created_at: now,
      ...sums,
      lines: json(parts.map(({ line_no, quantity, gross }) => ({ line_no, quantity, gross }))),
      taxes: json(taxes.map((each) => ({ ...each }))),
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "order_id"]).doNothing())
    .returning("order_id")
    .executeTakeFirst();
  if (recorded) await countReturns(tx, tenantId, theseOrders([orderId]));
};
