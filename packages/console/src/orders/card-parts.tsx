import { Banknote } from "lucide-react";
import { useNavigate } from "react-router";
import { moneyText } from "@sufra/domain/money/format-money.ts";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import type { BoardOrder } from "@sufra/domain/orders/board-api.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useNow } from "../app/use-now.ts";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import type { PayableOrder } from "./full-order.ts";
import { paymentWords } from "./order-words.ts";
import { posMark } from "./pos-words.ts";

export type CardActions = {
  advance: (order: BoardOrder) => void;
  acceptAll: (orders: readonly BoardOrder[]) => void;
  end: (order: BoardOrder, to: BoardOrder["status"]) => void;
  settle: (order: PayableOrder) => void;
  /** The orders whose move is under way. */
  moving: ReadonlySet<string>;
};

/** The whole card opens the order; the buttons on it do not. */
export const useOpen = (order: BoardOrder) => {
  const navigate = useNavigate();
  return () => void navigate({ search: `?order=${order.id}` });
};

/** Some guests pay while the kitchen is at work; before it accepted, the order's panel takes their money. */
const paysNow: ReadonlySet<BoardOrder["status"]> = new Set([
  "sent_to_kitchen",
  "ready",
  "assigned",
  "en_route",
  "delivered",
]);

type SettleProps = { order: BoardOrder; actions: CardActions; short?: boolean };

const takesPayment = ({ due, status }: BoardOrder): boolean => due > 0 && paysNow.has(status);

export const Settle = ({ order, actions, short = false }: SettleProps) => {
  const online = useOnline();
  if (!takesPayment(order)) return null;
  return (
    <Button
      size="sm"
      variant="outline"
      disabled={!online}
      trailing={<Money amount={order.due} />}
      onClick={() => actions.settle(order)}
    >
      {short ? <Banknote aria-hidden /> : null}
      <span className={short ? "visually-hidden" : undefined}>{m.console_orders_settle()}</span>
      <span className="visually-hidden"> {orderNumberText(order.number)}</span>
    </Button>
  );
};

/** Beside the kitchen's own step, where a dense card has no line for the amount. */
export const SettleMark = ({ order, actions, className }: SettleProps & { className: string | undefined }) => {
  const { style } = useWorkplace();
  const online = useOnline();
  if (!takesPayment(order)) return null;
  const due = moneyText(order.due, style.language, style.digits);
  return (
    <IconButton
      label={`${m.console_orders_settle()} ${orderNumberText(order.number)} · ${due}`}
      icon={<Banknote aria-hidden />}
      className={className}
      disabled={!online}
      onClick={() => actions.settle(order)}
    />
  );
};

export const PosBadge = ({ order }: { order: BoardOrder }) => {
  const now = useNow();
  const mark = order.pos && posMark(order.pos, now);
  return mark && <Badge tone={mark.tone}>{mark.text}</Badge>;
};

/** Of what ended unserved only money that is owed counts. */
export const PaymentBadge = ({ order }: { order: BoardOrder }) => {
  if ((order.status === "declined" || order.status === "canceled") && order.due === 0 && order.received === 0)
    return null;
  const { text, tone } = paymentWords(order);
  return <Badge tone={tone}>{text}</Badge>;
};
