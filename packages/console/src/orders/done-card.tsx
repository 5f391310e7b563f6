import { Check, ChevronRight, CircleX, Undo2 } from "lucide-react";
import { isolated } from "@sufra/domain/language/text-hygiene.ts";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { statusNames } from "@sufra/domain/orders/status-names.ts";
import type { BoardOrder } from "@sufra/domain/orders/board-api.ts";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { type CardActions, PaymentBadge, PosBadge, Settle, useOpen } from "./card-parts.tsx";
import styles from "./order-card.module.css";
import { EndTime, OrderPlace } from "./order-facts.tsx";
import { reasonWords } from "./order-words.ts";

const endIcons = { delivered: Check, returned: Undo2, other: CircleX };

/** A done order needs few lines: what became of it, when, and its money. */
export const DoneCard = ({ order, actions }: { order: BoardOrder; actions: CardActions }) => {
  const { style } = useWorkplace();
  const open = useOpen(order);
  const kind = order.status === "delivered" || order.status === "returned" ? order.status : "other";
  const Icon = endIcons[kind];
  return (
    <div className={styles.done} data-kind={kind} data-order={order.id}>
      <button type="button" className={styles.doneOpen} onClick={open}>
        <Icon aria-hidden />
        <span className={styles.doneWords}>
          <span className={styles.doneTop}>
            <Isolate>{orderNumberText(order.number)}</Isolate>
            <OrderPlace order={order} />
          </span>
          <span className={styles.doneState}>
            {statusNames[order.status][style.language]}
            {order.status_reason && `: ${isolated(reasonWords(order.status_reason, style))}`} ·{" "}
            <EndTime instant={order.updated_at} />
          </span>
          <span className={styles.doneMoney}>
            <PaymentBadge order={order} />
            <PosBadge order={order} />
          </span>
        </span>
        <ChevronRight aria-hidden className="flip" />
      </button>
      <div className={styles.asides}>
        <Settle order={order} actions={actions} />
      </div>
    </div>
  );
};
