import { useState } from "react";
import type { BoardOrder } from "@sufra/domain/orders/board-api.ts";
import { needsAnswer } from "@sufra/domain/orders/scheduled.ts";
import { usePendingActions } from "../app/use-pending-actions.ts";
import { type MoveRequest, sendMove } from "./board-data.ts";
import { movesOf } from "./columns.ts";
import type { EndRequest } from "./end-order.tsx";
import type { PayableOrder } from "./full-order.ts";

const orderOf = ({ order }: MoveRequest): string => order.id;

/** Moves orders forward by one tap; ending one asks first, and keeps the reason until it succeeds. */
export const useMoves = () => {
  const steps = usePendingActions(sendMove, orderOf);
  const endings = usePendingActions(sendMove, orderOf);
  const [ending, setEnding] = useState<EndRequest | null>(null);
  const [accepting, setAccepting] = useState<readonly BoardOrder[] | null>(null);
  const [settling, setSettling] = useState<PayableOrder | null>(null);
  const leave = () => {
    if (ending) endings.dismiss(ending);
    setEnding(null);
  };
  return {
    steps,
    endings,
    ending,
    leave,
    settling,
    stopSettling: () => setSettling(null),
    accepting,
    stopAccepting: () => setAccepting(null),
    /** One after the other, the oldest first; what is refused stays on the board with its reason. */
    acceptAll: async (): Promise<void> => {
      const orders = accepting ?? [];
      setAccepting(null);
      for (const order of orders) await steps.run({ order, to: "sent_to_kitchen", accept: true });
    },
    carryOut: async (request: MoveRequest): Promise<void> => {
      if (!(await endings.run(request))) return;
      steps.dismiss(request);
      setEnding((before) => (before?.order.id === request.order.id ? null : before));
    },
    actions: {
      moving: steps.busy,
      advance: (order: BoardOrder): void => {
        const { forward } = movesOf(order);
        if (forward) void steps.run({ order, to: forward, accept: needsAnswer(order) });
      },
      acceptAll: (orders: readonly BoardOrder[]): void => setAccepting(orders),
      end: (order: BoardOrder, to: BoardOrder["status"]): void => setEnding({ order, to }),
      settle: (order: PayableOrder): void => setSettling(order),
    },
  };
};
export type Moves = ReturnType<typeof useMoves>;
