import type { Text } from "@sufra/domain/language/language.ts";
import { fieldError } from "../platform/errors.ts";
import type { Tx } from "../platform/db/database.ts";

export type ReturnedLine = { line_no: number; quantity: number };
/** The returned lines and their share of the discounts. */
export type ReturnedSum = {
  total: number;
  tax: number;
  discount: number;
  lines: { name: Text; quantity: number; unitPrice: number; total: number }[];
};

/** Whether the returned lines are all the order has. */
export const isAllReturned = async (
  tx: Tx,
  tenantId: string,
  orderId: string,
  returned: readonly ReturnedLine[],
): Promise<boolean> => {
  const lines = await tx
    .selectFrom("order_line")
    .select(["line_no", "quantity"])
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", orderId)
    .execute();
  return lines.every(({ line_no, quantity }) =>
    returned.some((each) => each.line_no === line_no && each.quantity >= quantity),
  );
};

const share = (sum: number, quantity: number, of: number): number => Math.floor((sum * quantity) / of);

/** What the returned lines cost the guest, tax included; refuses lines the order does not have. */
export const sumOfReturned = async (
  tx: Tx,
  tenantId: string,
  order: { id: string; prices_include_tax: boolean },
  returned: readonly ReturnedLine[],
): Promise<ReturnedSum> => {
  const lines = await tx
    .selectFrom("order_line")
    .select(["line_no", "name", "quantity", "unit_price", "options_price", "line_total", "discount", "tax"])
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", order.id)
    .execute();
  const sum: ReturnedSum = { total: 0, tax: 0, discount: 0, lines: [] };
  const seen = new Set<number>();
  for (const [index, { line_no, quantity }] of returned.entries()) {
    const line = lines.find((each) => each.line_no === line_no);
    if (!line || seen.has(line_no)) throw fieldError(`lines.${index}.line_no`);
    if (quantity > line.quantity) throw fieldError(`lines.${index}.quantity`);
    seen.add(line_no);
    const part = (whole: number): number => share(whole, quantity, line.quantity);
    const [gross, paid, tax] = [part(line.line_total), part(line.line_total - line.discount), part(line.tax)];
    sum.total += paid + (order.prices_include_tax ? 0 : tax);
    sum.tax += tax;
    sum.discount += gross - paid;
    sum.lines.push({ name: line.name, quantity, unitPrice: line.unit_price + line.options_price, total: gross });
  }
  return sum;
};
