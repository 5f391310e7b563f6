import {
  Banknote,
  ChevronRight,
  CircleX,
  CreditCard,
  Hourglass,
  type LucideIcon,
  Phone,
  Nfc,
  Timer,
} from "lucide-react";
import { useEffect, useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import type { PaymentMethod } from "@sufra/domain/contract/fields.ts";
import { clientMessages } from "@sufra/domain/errors/client-messages.ts";
import { wordedSentence } from "@sufra/domain/errors/worded-sentence.ts";
import { type OrderDetail, readOrder } from "@sufra/domain/orders/api.ts";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { payOrder } from "@sufra/domain/payments/api.ts";
import { failureTexts } from "@sufra/domain/payments/failure-texts.ts";
import { failureCodes, type FailureCode } from "@sufra/domain/payments/statuses.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { withKey } from "@sufra/ui/api/intent.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
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
import { methodName } from "../checkout/payment-choice.tsx";
import { usePaymentMethods } from "../checkout/use-payment-methods.ts";
import { Outcome } from "./outcome.tsx";
import styles from "./payment.module.css";

export const PaymentFailedScreen = () => {
  const { uuid } = useVisit();
  const [query] = useSearchParams();
  const id = query.get("order") ?? undefined;
  return isUuid(id) ? <FailedOrder key={id} id={id} /> : <Navigate to={paths.orders(uuid)} replace />;
};

const isFailureCode = (code: string | null | undefined): code is FailureCode =>
  code != null && (failureCodes as readonly string[]).includes(code);

const isOpen = ({ payment }: OrderDetail): boolean =>
  payment !== null && ["requires_action", "processing", "authorized"].includes(payment.status);

/** Not charged, or not known yet. */
const Verdict = ({ order }: { order: OrderDetail }) => {
  const language = useLanguage();
  const { payment } = order;
  if (isOpen(order))
    return (
      <Outcome icon={<Hourglass />} title={m.payments_being_checked()} tone="open" busy>
        {m.payments_being_checked_text()}
      </Outcome>
    );
  const reason = isFailureCode(payment?.failure_code) ? failureTexts[payment.failure_code][language] : undefined;
  return (
    <Outcome icon={<CircleX />} title={reason ?? clientMessages.payment_failed[language]} tone="failed">
      {m.payments_not_charged()}
    </Outcome>
  );
};

/** Starts another attempt for the order and leads to its next step. */
const usePayAgain = (id: string, onFailed: () => void) => {
  const { uuid } = useVisit();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<PaymentMethod | undefined>(undefined);
  const [problem, setProblem] = useState<unknown>(undefined);
  const pay = async (payment_method: PaymentMethod) => {
    if (busy) return;
    setBusy(payment_method);
    setProblem(undefined);
    try {
      const body = { payment_method };
      const answer = await withKey(`pay order ${id}`, body, (key) =>
        client.send(payOrder, { params: { id }, body, key }),
      );
      const to = answer.attempt_id
        ? `${paths.payment(uuid)}?attempt=${answer.attempt_id}`
        : `${paths.confirmOrder(uuid)}?order=${id}`;
      void navigate(to, { replace: true });
    } catch (error) {
      setProblem(error);
      setBusy(undefined);
      onFailed();
    }
  };
  return { busy, problem, pay };
};

const Facts = ({ order, onTimeout }: { order: OrderDetail; onTimeout: () => void }) => (
  <div className="outcome-facts">
    <p>
      <span>
        {m.payments_order()} <Isolate>{orderNumberText(order.number)}</Isolate>
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

const icons = { online_card: CreditCard, physical_card: Nfc, cash: Banknote } satisfies Record<
  PaymentMethod,
  LucideIcon
>;

type OtherProps = { method: PaymentMethod; busy: boolean; onPay: () => void };

const OtherWay = ({ method, busy, onPay }: OtherProps) => {
  const Icon = icons[method];
  return (
    <Button
      variant="outline"
      size="lg"
      wide
      busy={busy}
      trailing={<ChevronRight aria-hidden className="flip onward" />}
      onClick={onPay}
    >
      <span className="outcome-call">
        <Icon aria-hidden />
        {methodName(method)}
      </span>
    </Button>
  );
};

type AgainProps = { order: OrderDetail; loading: boolean; onChanged: () => void };

const PayAgain = ({ order, loading, onChanged }: AgainProps) => {
  const language = useLanguage();
  const { methods } = usePaymentMethods(order.branch_id, order.order_type);
  const { busy, problem, pay } = usePayAgain(order.id, onChanged);
  const problemText = (): string =>
    problem instanceof ApiProblem && problem.status < 500
      ? wordedSentence(problem.sentence, problem, language)
      : failureText(problem, language).text;
  const open = isOpen(order);
  const others = methods.filter((method) => method !== "online_card");
  return (
    <>
      {problem !== undefined && <Banner tone="danger" title={problemText()} />}
      <div className="outcome-ways">
        {open && (
          <Button size="lg" wide busy={loading} onClick={onChanged}>
            {m.payments_check_now()}
          </Button>
        )}
        <Button
          variant={open ? "outline" : "fill"}
          size="lg"
          wide
          busy={busy === "online_card"}
          onClick={() => void pay("online_card")}
        >
          {m.payments_try_again()}
        </Button>
        {others.length > 0 && <h3>{m.payments_other_way()}</h3>}
        {others.map((method) => (
          <OtherWay key={method} method={method} busy={busy === method} onPay={() => void pay(method)} />
        ))}
        {order.branch_phone && (
          <a href={`tel:${order.branch_phone}`} className={buttonClass({ variant: "text", wide: true })}>
            <span className="outcome-call">
              <Phone aria-hidden />
              {m.orders_call()}
            </span>
          </a>
        )}
      </div>
    </>
  );
};

const FailedOrder = ({ id }: { id: string }) => {
  useLanguage();
  const { uuid } = useVisit();
  const navigate = useNavigate();
  const { data, error, reload, loading } = useRead(`order ${id}`, (signal) =>
    client.send(readOrder, { params: { id }, signal }),
  );
  const settled = data !== undefined && data.status !== "awaiting_payment";
  useEffect(() => {
    // Paid or canceled meanwhile: the order's own page says so.
    if (!settled) return;
    const to = data.status === "canceled" ? paths.order(uuid, id) : `${paths.confirmOrder(uuid)}?order=${id}`;
    void navigate(to, { replace: true });
  }, [settled, data, uuid, id, navigate]);
  const open = data !== undefined && isOpen(data);
  const content = () => {
    if (error !== undefined && !data) return <ErrorState error={error} onRetry={reload} busy={loading} />;
    if (!data || settled) return <Skeleton height="220px" radius="26px" />;
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
