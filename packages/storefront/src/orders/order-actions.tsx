import { Phone, ReceiptText, RotateCcw } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { cancelOrder, type OrderDetail } from "@sufra/domain/orders/api.ts";
import { isDone } from "@sufra/domain/orders/transitions.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useHasOpened } from "../app/use-has-opened.ts";
import { useVisit } from "../app/visit.ts";
import styles from "./order.module.css";
import { useOrderAgain } from "./use-order-again.tsx";

const Dialog = lazy(async () => ({ default: (await import("@sufra/ui/components/dialog.tsx")).Dialog }));

const useCancel = (order: OrderDetail, onChanged: (order: OrderDetail) => void) => {
  const language = useLanguage();
  const [canceling, setCanceling] = useState(false);
  const cancel = async (): Promise<boolean> => {
    if (canceling) return false;
    setCanceling(true);
    try {
      onChanged(await client.send(cancelOrder, { params: { id: order.id } }));
      return true;
    } catch (error) {
      const text = hasCode(error, "invalid_transition") ? m.orders_cancel_late() : failureText(error, language).text;
      showToast({ text, tone: "danger" });
      return false;
    } finally {
      setCanceling(false);
    }
  };
  return { canceling, cancel };
};

type Props = { order: OrderDetail; onChanged: (order: OrderDetail) => void };

const CancelOrder = ({ order, onChanged }: Props) => {
  const { canceling, cancel } = useCancel(order, onChanged);
  const [open, setOpen] = useState(false);
  const dialogWanted = useHasOpened(open);
  const confirm = async () => {
    const canceled = await cancel();
    setOpen(false);
    // The button stands at the end of the page, what became of the order at its start.
    if (canceled) scrollTo(0, 0);
  };
  return (
    <>
      {order.can_cancel && (
        <Button variant="danger" wide onClick={() => setOpen(true)}>
          {m.orders_cancel()}
        </Button>
      )}
      {dialogWanted && (
        <Suspense fallback={null}>
          <Dialog
            open={open}
            onClose={() => setOpen(false)}
            title={m.orders_cancel_ask()}
            confirm={m.orders_cancel()}
            cancel={m.orders_keep()}
            danger
            busy={canceling}
            onConfirm={() => void confirm()}
          >
            {order.payment_state === "paid" ? m.orders_cancel_paid() : m.orders_cancel_text()}
          </Dialog>
        </Suspense>
      )}
    </>
  );
};

export const OrderActions = ({ order, onChanged }: Props) => {
  const { uuid } = useVisit();
  const { busy, again, sheet } = useOrderAgain();
  return (
    <div className={styles.actions}>
      {isDone(order.status) && (
        <Button
          size="lg"
          wide
          busy={busy !== undefined}
          icon={<RotateCcw aria-hidden />}
          onClick={() => again(order.id)}
        >
          {m.orders_again()}
        </Button>
      )}
      <div className={styles.pair}>
        {order.status !== "awaiting_payment" && (
          <Link to={paths.receipt(uuid, order.id)} className={buttonClass({ variant: "tint", wide: true })}>
            <span className={styles.inline}>
              <ReceiptText aria-hidden />
              {m.orders_receipt_show()}
            </span>
          </Link>
        )}
        {order.branch_phone && (
          <a href={`tel:${order.branch_phone}`} className={buttonClass({ variant: "tint", wide: true })}>
            <span className={styles.inline}>
              <Phone aria-hidden />
              {m.orders_call()}
            </span>
          </a>
        )}
      </div>
      <CancelOrder order={order} onChanged={onChanged} />
      {sheet}
    </div>
  );
};
