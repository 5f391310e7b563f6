import { useState } from "react";
import type { BoardOrder } from "@sufra/domain/staff/board-api.ts";
import { useTries } from "../app/use-tries.ts";
import { type MoveRequest, sendMove } from "./board-data.ts";
import { movesOf } from "./columns.ts";
import type { Ending } from "./end-order.tsx";

const orderOf = ({ order }: MoveRequest): string => order.id;

/** One tap forward, on several orders at once; what ends an order asks first and keeps what was written until it is done. */
export const useMoves = () => {
  const steps = useTries(sendMove, orderOf);
  const endings = useTries(sendMove, orderOf);
  const [ending, setEnding] = useState<Ending | null>(null);
  const leave = () => {
    if (ending) endings.dismiss(ending);
    setEnding(null);
  };
  return {
    steps,
    endings,
    ending,
    leave,
    carryOut: async (request: MoveRequest): Promise<void> => {
      if (!(await endings.run(request))) return;
      steps.dismiss(request);
      setEnding((before) => (before?.order.id === request.order.id ? null : before));
    },
    actions: {
      moving: steps.busy,
      advance: (order: BoardOrder): void => {
        const { forward } = movesOf(order);
        if (forward) void steps.run({ order, to: forward });
      },
      end: (order: BoardOrder, to: BoardOrder["status"]): void => setEnding({ order, to }),
    },
  };
};
export type Moves = ReturnType<typeof useMoves>;
