import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { BoardOrder, readBoardOrder } from "@sufra/domain/orders/board-api.ts";

/** An order with its people, money, history and messages. */
export type FullOrder = AnswerOf<typeof readBoardOrder>;

/** What taking a payment needs to know of an order; a table's orders are no more than this. */
export type PayableOrder = Pick<BoardOrder, "id" | "number" | "branch_id" | "order_type" | "payment_method" | "due">;

/** All that is due at a table, for guests who pay together; `id` and `number` are the table's. */
export type PayableTable = PayableOrder & { orders: readonly { order_id: string; amount: number }[] };
export type Payable = PayableOrder | PayableTable;

export const isTable = (payable: Payable): payable is PayableTable => "orders" in payable;
