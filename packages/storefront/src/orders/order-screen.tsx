import { Phone, ReceiptText, RotateCcw } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link, useParams } from "react-router";
import { saidByScreens } from "@sufra/domain/errors/said-by-screens.ts";
import { reasonText } from "@sufra/domain/errors/reasons.ts";
import { timeText } from "@sufra/domain/language/dates.ts";
import { cancelOrder, type OrderDetail, readOrder, streamOrder } from "@sufra/domain/orders/api.ts";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { guestStatusName } from "@sufra/domain/orders/status-names.ts";
import { timelineOf } from "@sufra/domain/orders/timeline.ts";
import { isDone } from "@sufra/domain/orders/transitions.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { useLive } from "@sufra/ui/api/live.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { Timeline } from "@sufra/ui/components/timeline.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { setGuest } from "../app/guest-store.ts";
import { laterOrNothing } from "../app/later-or-nothing.ts";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { useOnceOpen } from "../app/use-once-open.ts";
import { type Read, useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { useVerification } from "../auth/verify-sheet.tsx";
import { Invoice } from "./invoice.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { headline, statusTone, statusWord } from "./order-words.ts";
import styles from "./order.module.css";
import { useOrderAgain } from "./use-order-again.ts";

const TableService = lazy(async () => ({ default: (await import("./table-service.tsx")).TableService }));
const FollowByPush = laterOrNothing(async () => (await import("../notifications/follow-by-push.tsx")).FollowByPush);
const Dialog = lazy(async () => ({ default: (await import("@sufra/ui/components/dialog.tsx")).Dialog }));

export const OrderScreen = () => {
  const { id = "" } = useParams();
  return <OrderOf key={id} id={id} />;
};

/** Keeps the order as it is on the server: told by the stream, asked every 20 s while that is down. */
const useLiveOrder = (read: Read<OrderDetail>, id: string) => {
  const status = read.data?.status;
  return useLive({
    client,
    call: streamOrder,
    params: { id },
    onEvent: read.reload,
    poll: read.reload,
    // What was delivered may still be returned while the guest looks.
    enabled: status !== undefined && (status === "delivered" || !isDone(status)),
  });
};

/** A tab in the background says how the order stands. */
const useTabTitle = (title: string | undefined): void => {
  useEffect(() => {
    if (title === undefined) return undefined;
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
};

const Way = ({ order }: { order: OrderDetail }) => {
  const style = useDateStyle();
  const steps = timelineOf(order.order_type, order.status, order.history);
  if (steps === null) return null;
  return (
    <section className={styles.panel} aria-label={m.orders_way()}>
      <Timeline
        steps={steps.map(({ status, state, at }) => ({
          key: status,
          label: guestStatusName(status, order.order_type)[style.language],
          state: state === "ahead" ? "todo" : state,
          ...(at === null ? {} : { time: timeText(new Date(at), style) }),
        }))}
      />
    </section>
  );
};

/** Declined, canceled or returned: why, what happens with the money, and one way on. */
const Ended = ({ order }: { order: OrderDetail }) => {
  const language = useLanguage();
  const reason =
    order.status_reason === null ? undefined : (reasonText(order.status_reason, language) ?? order.status_reason);
  const refund = order.payment?.refunded ?? 0;
  return (
    <Banner tone={order.status === "declined" ? "danger" : "info"} title={reason ?? m.orders_ended()}>
      {refund > 0 ? (
        <>
          {m.orders_refunded()} <Money amount={refund} />
        </>
      ) : order.payment_state === "paid" ? (
        m.orders_refund_coming()
      ) : order.status === "returned" ? (
        // What was handed over is paid for: at the branch, where the books end.
        m.orders_refund_at_branch()
      ) : (
        m.orders_not_charged()
      )}
    </Banner>
  );
};

const Actions = ({ order, onChanged }: { order: OrderDetail; onChanged: (order: OrderDetail) => void }) => {
  const language = useLanguage();
  const { uuid, services } = useVisit();
  const { busy, again } = useOrderAgain();
  const [asking, setAsking] = useState(false);
  const dialogWanted = useOnceOpen(asking);
  const [canceling, setCanceling] = useState(false);
  const cancel = async () => {
    if (canceling) return;
    setCanceling(true);
    try {
      onChanged(await client.send(cancelOrder, { params: { id: order.id } }));
    } catch (error) {
      const text = hasCode(error, "invalid_transition") ? m.orders_cancel_late() : failureText(error, language).text;
      showToast({ text, tone: "danger" });
    }
    setCanceling(false);
    setAsking(false);
  };
  return (
    <div className={styles.actions}>
      {order.status === "awaiting_payment" && (
        <Link to={`${paths.paymentFailed(uuid)}?order=${order.id}`} className={buttonClass({ size: "lg", wide: true })}>
          {m.orders_pay_now()}
        </Link>
      )}
      {isDone(order.status) && (
        <Button
          size="lg"
          wide
          busy={busy !== undefined}
          icon={<RotateCcw aria-hidden />}
          onClick={() => void again(order.id)}
        >
          {m.orders_again()}
        </Button>
      )}
      {order.status === "delivered" && services.includes("evaluation") && (
        <Link to={`/evaluate/${uuid}/order?order=${order.id}`} className={buttonClass({ variant: "tint", wide: true })}>
          {m.campaigns_rate_your_order()}
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
      {order.can_cancel && (
        <Button variant="danger" wide onClick={() => setAsking(true)}>
          {m.orders_cancel()}
        </Button>
      )}
      {dialogWanted && (
        <Suspense fallback={null}>
          <Dialog
            open={asking}
            onClose={() => setAsking(false)}
            title={m.orders_cancel_ask()}
            confirm={m.orders_cancel()}
            cancel={m.orders_keep()}
            danger
            busy={canceling}
            onConfirm={() => void cancel()}
          >
            {order.payment_state === "paid" ? m.orders_cancel_paid() : m.orders_cancel_text()}
          </Dialog>
        </Suspense>
      )}
    </div>
  );
};

/** Asking again for an order that is not there finds nothing: the guest's own are the way on. */
const ToOrders = () => {
  const { uuid } = useVisit();
  return (
    <Link to={paths.orders(uuid)} className={buttonClass({ variant: "tint" })}>
      {m.orders_title()}
    </Link>
  );
};

/** Whose order it is must be known; what went wrong otherwise may be tried again. */
const Refused = ({ read, onSignIn }: { read: Read<OrderDetail>; onSignIn: () => void }) =>
  hasCode(read.error, "not_authenticated") ? (
    <EmptyState
      icon={<ReceiptText aria-hidden />}
      title={m.orders_visitor_one()}
      action={<Button onClick={onSignIn}>{m.auth_title()}</Button>}
    >
      {m.orders_visitor_one_text()}
    </EmptyState>
  ) : (
    <ErrorState
      error={read.error}
      onRetry={read.reload}
      busy={read.loading}
      {...(hasCode(read.error, "not_found") && { action: <ToOrders /> })}
    />
  );

const OrderOf = ({ id }: { id: string }) => {
  const language = useLanguage();
  const style = useDateStyle();
  const { uuid } = useVisit();
  const verification = useVerification();
  const read = useRead(`order ${id}`, (signal) => client.send(readOrder, { params: { id }, signal }));
  const order = read.data;
  const live = useLiveOrder(read, id);
  const words = order && headline(order, style);
  useTabTitle(order && words ? `${words} · ${orderNumberText(order.number)}` : undefined);
  const done = order !== undefined && isDone(order.status);
  useEffect(() => {
    if (done) setGuest({ active_order: null });
  }, [done]);
  const signIn = async () => {
    if (await verification.ask(m.auth_reason())) read.reload();
  };
  const number = order ? orderNumberText(order.number) : "";
  return (
    <Page
      title={
        <>
          {m.orders_order()} <Isolate>{number}</Isolate>
        </>
      }
      back={paths.orders(uuid)}
    >
      {read.error !== undefined && !order && <Refused read={read} onSignIn={() => void signIn()} />}
      {!order && read.loading && <Skeleton height="240px" radius="20px" lines={2} />}
      {order && (
        <div className={styles.stack}>
          <div className={styles.head}>
            <Badge tone={statusTone(order.status)} live={!done && live === "live"}>
              {statusWord(order, style)}
            </Badge>
            <h2 className={styles.headline} role="status">
              {words}
            </h2>
            {!done && <p className={styles.hint}>{live === "polling" ? m.orders_polling() : m.orders_live()}</p>}
            {read.error !== undefined && <p className={styles.hint}>{saidByScreens.unknown_error[language]}</p>}
          </div>
          {timelineOf(order.order_type, order.status, order.history) === null ? (
            <Ended order={order} />
          ) : (
            <Way order={order} />
          )}
          {order.order_type === 1 && order.table_id !== null && !done && (
            <Suspense fallback={<Skeleton height="160px" radius="20px" />}>
              <TableService tableId={order.table_id} number={order.table_number} />
            </Suspense>
          )}
          {!done && (
            <Suspense fallback={null}>
              <FollowByPush />
            </Suspense>
          )}
          <OrderFacts order={order} />
          {order.invoices.map((invoice) => (
            <Invoice key={`${invoice.kind}-${invoice.number}`} invoice={invoice} />
          ))}
          <Actions order={order} onChanged={read.put} />
        </div>
      )}
      {verification.sheet}
    </Page>
  );
};
