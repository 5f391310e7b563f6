import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { OrderType, PaymentMethod } from "@sufra/domain/contract/fields.ts";
import { type OrderStatus, paymentState } from "@sufra/domain/orders/api.ts";
import { isDone, mayCancel, nextMoves } from "@sufra/domain/orders/transitions.ts";
import type {
  BoardOrder,
  listBoard as listBoardCall,
  readBoardOrder as readCall,
} from "@sufra/domain/orders/board-api.ts";
import { getKept } from "@sufra/domain/settlements/undo.ts";
import { readBoardMoney } from "./board-money.ts";
import { countProducts, discountsOf } from "./invoice-contents.ts";
import { orderRows } from "./load-order.ts";
import { readMessages } from "./read-messages.ts";
import { getPrice } from "./show-order.ts";
import { toPosState, withPos } from "../pos/board-state.ts";
import type { StoredLine, StoredOption } from "../pricing/quotes.ts";
import { dueOf } from "./order-money.ts";
import { getStatus } from "./read-placed.ts";
import { toPage, readCursor } from "../platform/db/pages.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { StaffIdentity } from "../platform/http/context.ts";

/** What the kitchen and the counter still have to do with. */
const onBoard: OrderStatus[] = ["pending", "sent_to_kitchen", "ready", "assigned", "en_route"];
const usualPage = 100;

const boardRows = (tx: Tx, tenantId: string) => withPos(orderRows(tx, tenantId), tenantId);
type Row = Awaited<ReturnType<ReturnType<typeof boardRows>["execute"]>>[number];

const toChosen = ({ name, quantity }: StoredOption) => ({ name, quantity });

const chosenIn = ({ options, products }: StoredLine): BoardOrder["lines"][number]["chosen"] => [
  ...options.map((option) => Object.assign(toChosen(option), { options: [] })),
  ...countProducts(products).map(({ name, count, options: inner }) => ({
    name,
    quantity: count,
    options: inner.map(toChosen),
  })),
];

const getMover = ({ role }: StaffIdentity): "cashier" | "manager" => (role === "manager" ? "manager" : "cashier");

export const toBoardOrder = (row: Row, staff: StaffIdentity): BoardOrder => {
  const status = getStatus(row.status);
  // The columns' CHECKs allow exactly the contract's values.
  const order_type = row.order_type as OrderType;
  const { id, number, business_day, branch_id, total, table_number, customer_name, notes, vehicle, status_reason } =
    row;
  return {
    id,
    number,
    business_day,
    branch_id,
    total,
    table_number,
    customer_name,
    notes,
    vehicle,
    status_reason,
    status,
    order_type,
    payment_method: row.payment_method as PaymentMethod,
    payment_state: paymentState.parse(row.payment_state),
    received: row.received,
    due: dueOf(row),
    scheduled_at: row.scheduled_at?.toISOString() ?? null,
    promised_at: row.promised_at.toISOString(),
    accept_before: row.accept_before.toISOString(),
    start_at: row.start_at?.toISOString() ?? null,
    accepted_at: row.accepted_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    address: row.address as BoardOrder["address"],
    lines: getPrice(row).lines.map((line) => {
      const { line_no, name, quantity, line_total, note } = line;
      return {
        line_no,
        name,
        quantity,
        line_total,
        note,
        chosen: chosenIn(line),
      };
    }),
    pos: toPosState(row, staff.role === "manager"),
    moves: nextMoves({ status, order_type }, getMover(staff)).filter(
      (to) => to !== "canceled" || mayCancel(getMover(staff), status, total, row.cashier_cancel_limit),
    ),
  };
};

type Query = {
  branch_id?: string | undefined;
  status?: OrderStatus | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

type Listing = { tenantId: string; staff: StaffIdentity; branches: readonly string[] | null; query: Query };

/** The live board, oldest first; ended statuses newest first. Unpaid orders are not visible to staff. */
export const listBoard = async (
  tx: Tx,
  { tenantId, staff, branches, query }: Listing,
): Promise<AnswerOf<typeof listBoardCall>> => {
  const limit = query.limit ?? usualPage;
  const after = readCursor(query.cursor);
  const statuses = query.status === undefined ? onBoard : [query.status];
  if (query.status === "awaiting_payment" || branches?.length === 0) return { items: [], cursor: null };
  const newestFirst = query.status !== undefined && isDone(query.status);
  const found = await boardRows(tx, tenantId)
    .where("o.status", "in", statuses)
    .$if(branches !== null, (rows) => rows.where("o.branch_id", "in", branches ?? []))
    .$if(after !== undefined, (rows) => rows.where("o.id", newestFirst ? "<" : ">", after ?? ""))
    .orderBy("o.id", newestFirst ? "desc" : "asc")
    .limit(limit + 1)
    .execute();
  const { rows, cursor } = toPage(found, limit);
  return { items: rows.map((row) => toBoardOrder(row, staff)), cursor };
};

/** An order once it is paid or need not be; anything else is not there. */
export const findOnBoard = async (tx: Tx, tenantId: string, orderId: string): Promise<Row> => {
  const row = await boardRows(tx, tenantId).where("o.id", "=", orderId).executeTakeFirst();
  if (!row || row.status === "awaiting_payment") throw new AppError("not_found");
  return row;
};

const loadAround = async (tx: Tx, tenantId: string, row: Row) => ({
  events: await tx
    .selectFrom("order_event as v")
    .leftJoin("staff_account as s", "s.id", "v.staff_id")
    .select(["v.from_status", "v.to_status", "v.actor", "v.reason", "v.created_at", "s.name as staff_name"])
    .where("v.tenant_id", "=", tenantId)
    .where("v.order_id", "=", row.id)
    .orderBy("v.created_at")
    .orderBy("v.id")
    .execute(),
  payments: await tx
    .selectFrom("payment_attempt")
    .select([
      "id",
      "status",
      "amount",
      "captured",
      "refunded",
      "brand",
      "last4",
      "wallet",
      "failure_code",
      "created_at",
    ])
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", row.id)
    .orderBy("created_at")
    .execute(),
  messages: await tx
    .selectFrom("outbox_message")
    .select(["channel", "body", "state", "created_at"])
    .where("tenant_id", "=", tenantId)
    .where("dedupe_key", "like", `order:${row.id}%`)
    .execute(),
  staff_messages: await readMessages(tx, tenantId, row.id),
  accepted_by: await tx.selectFrom("staff_account").select("name").where("id", "=", row.accepted_by).executeTakeFirst(),
  customer_orders: await tx
    .selectFrom("customer_order")
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count"))
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", row.customer_id)
    .executeTakeFirstOrThrow(),
});

export const readBoardOrder = async (
  tx: Tx,
  tenantId: string,
  staff: StaffIdentity,
  orderId: string,
): Promise<AnswerOf<typeof readCall>> => {
  const row = await findOnBoard(tx, tenantId, orderId);
  const { events, payments, messages, staff_messages, customer_orders, accepted_by } = await loadAround(
    tx,
    tenantId,
    row,
  );
  const price = getPrice(row);
  const { subtotal, total_discount, taxes_price, tip, charges } = price;
  return {
    ...toBoardOrder(row, staff),
    customer_phone: row.customer_phone,
    customer_orders: customer_orders.count,
    accepted_by: accepted_by?.name ?? null,
    subtotal,
    total_discount,
    discounts: discountsOf(price),
    tax: taxes_price,
    tip,
    charges: charges.map(({ kind, amount }) => ({ kind, amount })),
    events: events.map(({ from_status, to_status, actor, reason, staff_name, created_at }) => ({
      from: from_status,
      to: getStatus(to_status),
      actor,
      staff_name,
      reason,
      at: created_at.toISOString(),
    })),
    payments: payments.map(({ created_at, ...payment }) => ({ ...payment, at: created_at.toISOString() })),
    staff_messages: staff_messages.map(({ text, staff_name, created_at }) => ({
      text,
      staff_name,
      at: created_at.toISOString(),
    })),
    messages: messages.map(({ created_at, ...message }) => ({ ...message, at: created_at.toISOString() })),
    kept: getKept(row),
    ...(await readBoardMoney(tx, tenantId, row, staff.id)),
  };
};
