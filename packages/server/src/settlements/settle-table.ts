import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { addUp } from "@sufra/domain/money/halalas.ts";
import { getDue } from "@sufra/domain/orders/returns.ts";
import type { settleTable as settleCall } from "@sufra/domain/settlements/api.ts";
import { getChange } from "@sufra/domain/settlements/cash.ts";
import { requireKeeper } from "../drawers/open-shift.ts";
import { type LockedOrder, lockOrder } from "../orders/sold-order.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { requireFitting, takePayment } from "./settle-order.ts";

type Part = { order: LockedOrder; amount: number };

/** The orders of the table, locked by id: two that lock several never wait for each other. */
const lockParts = async ({ tx, tenantId, params, body }: Ctx<typeof settleCall>): Promise<Part[]> => {
  const asked = new Map(body.orders.map(({ order_id, amount }) => [order_id, amount]));
  if (asked.size !== body.orders.length) throw fieldError("orders");
  const parts: Part[] = [];
  for (const [id, amount] of [...asked].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const order = await lockOrder(tx, tenantId, id);
    if (order.table_id !== params.id) throw new AppError("not_found");
    parts.push({ order, amount });
  }
  return parts;
};

/** One payment for several orders of a table, each with a settlement of its own: returns and undoing follow the order. */
export const settleTable = async (ctx: Ctx<typeof settleCall>): Promise<AnswerOf<typeof settleCall>> => {
  const { tx, tenantId, staff, body } = ctx;
  const { orders: _, tendered, ...payment } = body;
  const parts = await lockParts(ctx);
  const dueOf = ({ order }: Part): number => Math.max(0, getDue(order));
  if (parts.some((part) => part.amount > dueOf(part)))
    throw new AppError("amount_exceeded", { amount: addUp(parts.map(dueOf)) });
  const received = addUp(parts.map(({ amount }) => amount));
  const given = tendered === undefined ? {} : { tendered };
  requireFitting({ ...payment, ...given, amount: received });
  await requireKeeper(tx, { tenantId, shiftId: body.shift_id, staff });
  const change = getChange(tendered ?? received, received);
  for (const [place, { order, amount }] of parts.entries()) {
    // The change went back once: it stands at the last order.
    const more = place === parts.length - 1 ? change : 0;
    const own = tendered === undefined ? {} : { tendered: amount + more };
    await takePayment(ctx, order, { ...payment, ...own, amount });
  }
  return { received, change };
};
