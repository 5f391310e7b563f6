import type { readBoardOrder } from "@sufra/domain/orders/board-api.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { ChargeKind } from "@sufra/domain/orders/return-fields.ts";
import { getRemaining, grossOf, remainingItems } from "@sufra/domain/orders/returns.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import type { Tender } from "@sufra/domain/settlements/fields.ts";
import type { Tx } from "../platform/db/database.ts";
import { listSettlements } from "../settlements/settlement-rows.ts";
import { refundableOnline } from "./refund-requests.ts";
import { listRequestsOfOrder } from "./return-requests.ts";
import { loadSold, type Sold } from "./sold-order.ts";

type BoardMoney = Pick<
  AnswerOf<typeof readBoardOrder>,
  "settlements" | "returns" | "refunds" | "remaining" | "return_requests"
>;
type Row = {
  id: string;
  priced: unknown;
  prices_include_tax: boolean;
  tax: number;
  tip: number;
  credited: number;
  total: number;
};

const readReturns = async (
  tx: Tx,
  tenantId: string,
  orderId: string,
  { lines }: Sold,
): Promise<BoardMoney["returns"]> => {
  const rows = await tx
    .selectFrom("order_return as x")
    .leftJoin("staff_account as s", "s.id", "x.staff_id")
    .leftJoin("staff_account as a", "a.id", "x.approved_by")
    .leftJoin("invoice as i", (join) =>
      join
        .onRef("i.tenant_id", "=", "x.tenant_id")
        .onRef("i.order_id", "=", "x.order_id")
        .on("i.cause", "=", (eb) => eb.cast<string>(eb.ref("x.id"), "text"))
        .on("i.tenant_id", "=", tenantId),
    )
    .select(["x.id", "x.kind", "x.gross", "x.tip", "x.reason", "x.lines", "x.created_at", "i.number"])
    .select("x.charge_lines")
    .select(["s.name as staff_name", "a.name as approved_by"])
    .where("x.tenant_id", "=", tenantId)
    .where("x.order_id", "=", orderId)
    .orderBy("x.created_at")
    .orderBy("x.id")
    .execute();
  const nameOf = (no: number): Text => lines.find(({ line_no }) => line_no === no)?.name ?? { sa: "", en: "" };
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind === "goodwill" ? "goodwill" : "return",
    amount: row.gross + row.tip,
    reason: row.reason,
    staff_name: row.staff_name,
    approved_by: row.approved_by,
    // Written by `recordReturn` alone.
    lines: (row.lines as { line_no: number; quantity: number }[])
      .filter(({ quantity }) => quantity > 0)
      .map(({ line_no, quantity }) => ({ name: nameOf(line_no), quantity })),
    charges: (row.charge_lines as { kind: ChargeKind }[]).map(({ kind }) => kind),
    tip: row.tip,
    credit_note: row.number,
    at: row.created_at.toISOString(),
  }));
};

const readRefunds = async (tx: Tx, tenantId: string, orderId: string): Promise<BoardMoney["refunds"]> => {
  const rows = await tx
    .selectFrom("refund as r")
    .leftJoin("cash_shift as h", (join) =>
      join.onRef("h.tenant_id", "=", "r.tenant_id").onRef("h.id", "=", "r.shift_id").on("h.tenant_id", "=", tenantId),
    )
    .leftJoin("cash_drawer as d", (join) =>
      join.onRef("d.tenant_id", "=", "h.tenant_id").onRef("d.id", "=", "h.drawer_id").on("d.tenant_id", "=", tenantId),
    )
    // A return tells its reason itself.
    .leftJoin("order_return as x", (join) =>
      join.onRef("x.tenant_id", "=", "r.tenant_id").onRef("x.id", "=", "r.return_id").on("x.tenant_id", "=", tenantId),
    )
    .leftJoin("staff_account as s", (join) => join.onRef("s.id", "=", "r.staff_id").on("x.id", "is", null))
    .select(["r.id", "r.tender", "r.amount", "r.state", "r.created_at", "r.reason", "d.number as drawer"])
    .select("s.name as staff_name")
    .where("r.tenant_id", "=", tenantId)
    .where("r.order_id", "=", orderId)
    .orderBy("r.created_at")
    .orderBy("r.id")
    .execute();
  return rows.map(({ id, tender, amount, state, created_at, drawer, reason, staff_name }) => ({
    id,
    // The column's CHECK allows exactly these.
    tender: tender as Tender,
    amount,
    done: state === "done",
    drawer,
    at: created_at.toISOString(),
    reason: staff_name === null ? null : reason,
    staff_name,
  }));
};

const getLeft = ({ order, credits }: Sold): Omit<BoardMoney["remaining"], "online"> => {
  const left = getRemaining(order, credits);
  return {
    items: remainingItems(left),
    lines: left.lines.map(({ line_no, quantity, rates }) => ({ line_no, quantity, amount: grossOf(rates) })),
    charges: left.charges.flatMap(({ kind, rates }) => {
      const amount = grossOf(rates);
      return amount === 0 ? [] : [{ kind: kind === "delivery" ? ("delivery" as const) : ("service" as const), amount }];
    }),
    tip: left.tip,
  };
};

/** What was paid for an order, what came back, and what still may. */
export const readBoardMoney = async (tx: Tx, tenantId: string, row: Row, readerId: string): Promise<BoardMoney> => {
  const sold = await loadSold(tx, tenantId, row);
  return {
    settlements: await listSettlements(tx, tenantId, row.id),
    returns: await readReturns(tx, tenantId, row.id, sold),
    refunds: await readRefunds(tx, tenantId, row.id),
    remaining: { ...getLeft(sold), online: await refundableOnline(tx, tenantId, row.id) },
    return_requests: await listRequestsOfOrder(tx, { tenantId, orderId: row.id, readerId }),
  };
};
