import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { readBoardOrder } from "@sufra/domain/orders/board-api.ts";

/** An order with its people, money, history and messages. */
export type FullOrder = AnswerOf<typeof readBoardOrder>;
