import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { Language } from "@sufra/domain/language/language.ts";
import type { listOrders, OrderDetail } from "@sufra/domain/orders/api.ts";
import type { Tx } from "../platform/db/database.ts";
import { toPage, readCursor, usualPage } from "../platform/db/pages.ts";
import { AppError } from "../platform/errors.ts";
import { loadPictures } from "./item-pictures.ts";
import { loadParts, orderRows } from "./load-order.ts";
import { getPrice, toOrderDetail, toOrderSummary } from "./show-order.ts";

export type Owner = { tenantId: string; customerId: string; language: Language };

export const listOwnOrders = async (
  tx: Tx,
  { tenantId, customerId, language }: Owner,
  query: { cursor?: string | undefined; limit?: number | undefined },
): Promise<AnswerOf<typeof listOrders>> => {
  const limit = query.limit ?? usualPage;
  const after = readCursor(query.cursor);
  const found = await orderRows(tx, tenantId)
    .where("o.customer_id", "=", customerId)
    .$if(after !== undefined, (rows) => rows.where("o.id", "<", after ?? ""))
    .orderBy("o.id", "desc")
    .limit(limit + 1)
    .execute();
  const { rows, cursor } = toPage(found, limit);
  const pictures = await loadPictures(tx, tenantId, rows.map(getPrice));
  return { items: rows.map((row) => toOrderSummary(row, pictures, language)), cursor };
};

/** One's own order in full; other orders are not found. */
export const readOwnOrder = async (tx: Tx, owner: Owner, orderId: string): Promise<OrderDetail> => {
  const { tenantId, customerId, language } = owner;
  const row = await orderRows(tx, tenantId)
    .where("o.id", "=", orderId)
    .where("o.customer_id", "=", customerId)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  const parts = await loadParts(tx, tenantId, orderId);
  return toOrderDetail(row, parts, await loadPictures(tx, tenantId, [getPrice(row)]), language);
};

/** Throws `not_found` unless the order belongs to the customer. */
export const requireOwn = async (tx: Tx, tenantId: string, customerId: string, orderId: string): Promise<void> => {
  const row = await tx
    .selectFrom("customer_order")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", orderId)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
};
