import { CircleX, CreditCard, Hourglass, Timer } from "lucide-react";
import { useEffect } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { clientMessages } from "@sufra/domain/errors/client-messages.ts";
import { withoutStop } from "@sufra/domain/language/language.ts";
import { type OrderDetail, readOrder } from "@sufra/domain/orders/api.ts";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { failureTexts } from "@sufra/domain/payments/failure-texts.ts";
import { failureCodes, type FailureCode } from "@sufra/domain/payments/statuses.ts";
import { Countdown } from "@sufra/ui/components/countdown.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { isUuid, paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { getPayPath, isBeingChecked, waitsForGuest } from "../orders/pay-path.ts";
import { Outcome } from "./outcome.tsx";
import { PayAgain } from "./pay-again.tsx";
import styles from "./payment.module.css";

export const PaymentFailedScreen = () => {
  const { uuid } = useVisit();
  const [query] = useSearchParams();
  const id = query.get("order") ?? undefined;
  return isUuid(id) ? (
    <FailedOrder key={id} id={id} allWays={query.get("ways") === "all"} />
  ) : (
    <Navigate to={paths.orders(uuid)} replace />
  );
};

const isFailureCode = (code: string | null | undefined): code is FailureCode =>
  code != null && (failureCodes as readonly string[]).includes(code);

/** Not charged, not tried, or not known yet. */
const Verdict = ({ order }: { order: OrderDetail }) => {
  const language = useLanguage();
  const { payment } = order;
  if (isBeingChecked(order))
    return (
      <Outcome icon={<Hourglass />} title={m.payments_being_checked()} tone="open" busy>
        {m.payments_being_checked_text()}
      </Outcome>
    );
  if (waitsForGuest(order))
    return (
      <Outcome icon={<CreditCard />} title={m.orders_head_payment()} tone="open">
        {m.payments_not_charged_twice()}
      </Outcome>
    );
  const reason = isFailureCode(payment?.failure_code) ? failureTexts[payment.failure_code] : undefined;
  const title = withoutStop((reason ?? clientMessages.payment_failed)[language]);
  return (
    <Outcome icon={<CircleX />} title={title} tone="failed">
      {m.payments_not_charged()}
    </Outcome>
  );
};

const Facts = ({ order, onTimeout }: { order: OrderDetail; onTimeout: () => void }) => (
  <div className="outcome-facts">
    <p>
      <span>
        <span>
          {m.payments_order()} <Isolate>{orderNumberText(order.number)}</Isolate>
        </span>
      </span>
      <Money amount={order.total} />
    </p>
    {order.payment?.last4 && (
      <p>
        <span>
          <CreditCard aria-hidden />
          {m.payments_card()}
        </span>
        <Isolate dir="ltr">•••• {order.payment.last4}</Isolate>
      </p>
    )}
    {order.pay_before && (
      <p>
        <span>
          <Timer aria-hidden />
          {m.payments_kept_for()}
        </span>
        <Countdown until={order.pay_before} onDone={onTimeout} />
      </p>
    )}
  </div>
);

/** Where an order leads whose payment did not fail: paid or canceled meanwhile, or not tried yet. */
const getOtherPage = (order: OrderDetail | undefined, uuid: string, allWays: boolean): string | undefined => {
  if (order?.status === "awaiting_payment")
    return waitsForGuest(order) && !allWays ? getPayPath(order, uuid) : undefined;
  if (order?.status === "canceled") return paths.order(uuid, order.id);
  return order && `${paths.confirmOrder(uuid)}?order=${order.id}`;
};

const FailedOrder = ({ id, allWays }: { id: string; allWays: boolean }) => {
  useLanguage();
  const { uuid } = useVisit();
  const navigate = useNavigate();
  const { data, error, reload, loading } = useRead(`order ${id}`, (signal) =>
    client.send(readOrder, { params: { id }, signal }),
  );
  const otherPage = getOtherPage(data, uuid, allWays);
  useEffect(() => {
    if (otherPage !== undefined) void navigate(otherPage, { replace: true });
  }, [otherPage, navigate]);
  const open = data !== undefined && (isBeingChecked(data) || waitsForGuest(data));
  const content = () => {
    if (error !== undefined && !data) return <ErrorState error={error} onRetry={reload} busy={loading} />;
    if (!data || otherPage !== undefined) return <Skeleton height="220px" radius="26px" />;
    return (
      <div className={styles.stack}>
        <Verdict order={data} />
        <Facts order={data} onTimeout={reload} />
        <PayAgain order={data} loading={loading} onChanged={reload} />
      </div>
    );
  };
  return (
    <Page title={open ? m.payments_title() : m.payments_failed_title()} back={paths.orders(uuid)}>
      {content()}
    </Page>
  );
};
