import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { placeOrder } from "@sufra/domain/orders/api.ts";
import type { Tx } from "../platform/db/database.ts";
import { brokenConstraint, StartAgainError } from "../platform/db/engine.ts";
import { newId } from "../platform/db/new-id.ts";
import { sendWithCommit } from "../platform/db/transaction-scope.ts";
import { type AroundNumber, LateAnswer } from "../platform/http/late-answer.ts";
import type { StoredLine } from "../pricing/quotes.ts";
import type { NewOrder } from "./new-order.ts";
import { getOrderStatement, type OrderValues, type Shape } from "./order-statement.ts";

type Placed = AnswerOf<typeof placeOrder>;

const lineRow = (line: StoredLine) => ({
  line_no: line.line_no,
  product_id: line.product_id,
  combo_id: line.combo_id,
  name: line.name,
  quantity: line.quantity,
  unit_price: line.unit_price,
  options_price: line.options_price,
  line_total: line.line_total,
  discount: line.discount,
  tax: line.tax,
  note: line.note,
  chosen: line.kind === "product" ? line.options : line.products,
});

const eventRows = (order: NewOrder) =>
  order.steps.map((step, index) => ({
    id: newId(),
    from_status: order.steps[index - 1]?.to ?? "new",
    to_status: step.to,
    actor: step.actor,
  }));

/** An unpaid order is queued with its payment. */
export const isQueued = ({ integrated, steps }: Pick<NewOrder, "integrated" | "steps">): boolean =>
  integrated && steps.at(-1)?.to !== "awaiting_payment";

const getShape = (order: NewOrder, last: boolean): Shape => {
  const paid = order.steps.at(-1)?.to !== "awaiting_payment";
  return {
    slots: order.shares.length > 0,
    table: order.tableId === null ? "none" : paid ? "taken" : "free",
    attempt: order.attempt !== null,
    queued: isQueued(order),
    last,
  };
};

const notLast: AroundNumber = { actor: "", route: "", key: "", answerStatus: 0, beforeNumber: "", afterNumber: "" };

const toValues = (order: NewOrder, around: AroundNumber): OrderValues => {
  const { price, steps, shares, earning, attempt, address } = order;
  return {
    ...order,
    ...around,
    shares: JSON.stringify(shares),
    slotCount: shares.length,
    status: steps.at(-1)?.to ?? "pending",
    previous: steps.at(-2)?.to ?? "new",
    address: address === null ? null : JSON.stringify(address),
    subtotal: price.subtotal,
    discount: price.total_discount,
    charges: price.charges.reduce((sum, { amount }) => sum + amount, 0),
    tax: price.taxes_price,
    tip: price.tip,
    total: price.total,
    taxIncluded: price.prices_include_tax,
    priced: JSON.stringify(price),
    lines: JSON.stringify(price.lines.map(lineRow)),
    events: JSON.stringify(eventRows(order)),
    rulesVersion: earning.rules_version,
    multiplier: earning.multiplier_bp,
    eligible: earning.eligible,
    pendingPoints: earning.pending_points,
    bonus: earning.bonus.length > 0 ? JSON.stringify(earning.bonus) : null,
    attemptId: attempt?.id ?? null,
    provider: attempt?.provider ?? null,
    account: attempt?.account ?? null,
    flow: attempt?.flow ?? null,
    nextCheckAt: attempt?.nextCheckAt ?? null,
  };
};

/** Returns the units of an order that was not written: another tab's order was seen, or one of its slots is full. */
const putBackSlots = async (tx: Tx, { tenantId, branchId, shares }: NewOrder, taken: readonly string[]) => {
  const times = new Set(taken.map((at) => new Date(at).getTime()));
  for (const { at, units } of shares.filter((share) => times.has(share.at.getTime())))
    await tx
      .updateTable("kitchen_slot")
      .set((eb) => ({ used: eb("used", "-", units) }))
      .where("tenant_id", "=", tenantId)
      .where("branch_id", "=", branchId)
      .where("slot_at", "=", at)
      .execute();
};

/** Nothing else than another tab's order of the same cart can prevent it. */
const isPlain = ({ shares, tableId, attempt }: NewOrder): boolean =>
  shares.length === 0 && tableId === null && attempt === null;

/** Another tab placed the cart first; the transaction begins again and finds its order. */
const toRetry = (error: unknown): unknown =>
  brokenConstraint(error) === "order_of_cart"
    ? new StartAgainError("Another tab was quicker", { cause: error })
    : error;

/**
 * Writes an order that needs nothing else with the commit, and its answer with it; null where more is to be decided before.
 */
export const insertLast = (order: NewOrder): LateAnswer<Placed> | null => {
  if (!isPlain(order)) return null;
  let number = 0;
  const write = (around: AroundNumber) =>
    sendWithCommit(getOrderStatement(getShape(order, true)).fill(toValues(order, around)), {
      answered: ({ rows: [row] }) => (number = Number(row?.number)),
      failed: toRetry,
    });
  const { id, price, steps } = order;
  const draft = { id, number, status: steps.at(-1)?.to ?? "pending", total: price.total, payment: null } as const;
  return new LateAnswer<Placed>(draft, write, () => number);
};

/**
 * Writes the whole order in one statement. If anything conflicts, no order is written and the answer names the reason;
 * slots that it found free are put back.
 */
export const insertOrder = async (
  tx: Tx,
  order: NewOrder,
): Promise<{ number: number } | "slot_full" | "table_taken" | "cart_placed"> => {
  const [row] = await getOrderStatement(getShape(order, false)).run(tx, toValues(order, notLast));
  if (!row || row.slot === null) {
    await putBackSlots(tx, order, row?.taken ?? []);
    return "slot_full";
  }
  if (row.seat === null) return "table_taken";
  if (row.number !== null) return { number: row.number };
  await putBackSlots(tx, order, row.taken);
  return "cart_placed";
};
