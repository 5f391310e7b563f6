import type { readTableBill as contract } from "@sufra/domain/tables/api.ts";
import { captureMinutes } from "@sufra/domain/orders/business-day.ts";
import { readText } from "@sufra/domain/language/language.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { findTable } from "./find-table.ts";

/** Maximum age of orders on the bill if the sitting's start is unknown. */
const sittingHours = 6;
const dead = ["declined", "canceled", "returned", "awaiting_payment"];

/** Orders that reached the branch in this sitting; those that waited for payment were created earlier. */
const loadOrders = (tx: Tx, tenantId: string, tableId: string, since: Date) =>
  tx
    .selectFrom("customer_order")
    .select(["id", "number", "customer_id", "customer_name", "status", "total"])
    .where("tenant_id", "=", tenantId)
    .where("table_id", "=", tableId)
    .where("table_left_at", "is", null)
    .where("created_at", ">=", new Date(since.getTime() - 2 * captureMinutes * 60_000))
    .where("status", "not in", dead)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("order_event as e")
          .select("e.id")
          .where("e.tenant_id", "=", tenantId)
          .whereRef("e.order_id", "=", "customer_order.id")
          .where("e.to_status", "=", "pending")
          .where("e.created_at", ">=", since),
      ),
    )
    .orderBy("created_at")
    .execute();

const loadLines = async (tx: Tx, tenantId: string, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? []
    : tx
        .selectFrom("order_line")
        .select(["order_id", "name", "quantity", "line_total"])
        .where("tenant_id", "=", tenantId)
        .where("order_id", "in", orderIds)
        .orderBy("line_no")
        .execute();

/** Only the first name, for privacy. */
const firstName = (name: string): string => name.split(" ")[0] ?? "";

/**
 * The bill of a table, each line with its customer. Only for customers who ordered there in this sitting: the table's
 * code is public, its bill is not (404, as for an unknown table).
 */
export const readTableBill = (ctx: Ctx<typeof contract>) => {
  const { params, database, tenantId, customer, language, now } = ctx;
  return database.inTenant(
    tenantId,
    async (tx) => {
      const table = await findTable(tx, tenantId, params.id);
      if (!table || table.state === "available" || table.state === "reserved") throw new AppError("not_found");
      const since = table.seated_at ?? new Date(now.getTime() - sittingHours * 3_600_000);
      const orders = await loadOrders(tx, tenantId, table.id, since);
      if (!orders.some((order) => order.customer_id === customer.id)) throw new AppError("not_found");
      const lines = await loadLines(
        tx,
        tenantId,
        orders.map(({ id }) => id),
      );
      return {
        number: table.number,
        orders: orders.map((order) => ({
          id: order.id,
          order_number: order.number,
          owner: firstName(order.customer_name),
          mine: order.customer_id === customer.id,
          status: order.status,
          total: order.total,
          lines: lines
            .filter((line) => line.order_id === order.id)
            .map(({ name, quantity, line_total }) => ({ name: readText(name, language), quantity, line_total })),
        })),
        total: orders.reduce((sum, order) => sum + order.total, 0),
      };
    },
    { readOnly: true },
  );
};
