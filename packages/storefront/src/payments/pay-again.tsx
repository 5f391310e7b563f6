import { Banknote, ChevronRight, CreditCard, type LucideIcon, Nfc, Phone } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { PaymentMethod } from "@sufra/domain/contract/fields.ts";
import { wordedSentence } from "@sufra/domain/errors/worded-sentence.ts";
import type { OrderDetail } from "@sufra/domain/orders/api.ts";
import { payOrder } from "@sufra/domain/payments/api.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { withKey } from "@sufra/ui/api/intent.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useVisit } from "../app/visit.ts";
import { methodName } from "../checkout/payment-choice.tsx";
import { usePaymentMethods } from "../checkout/use-payment-methods.ts";
import { getPayPath, isBeingChecked, waitsForGuest } from "../orders/pay-path.ts";

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

/** Continues the payment that waits for the guest, or starts another one. */
const OnlineWay = ({ order, loading, onChanged, busy, onPay }: AgainProps & { busy: boolean; onPay: () => void }) => {
  const { uuid } = useVisit();
  const open = isBeingChecked(order);
  if (waitsForGuest(order))
    return (
      <Link to={getPayPath(order, uuid)} replace className={buttonClass({ size: "lg", wide: true })}>
        {m.orders_pay_now()}
      </Link>
    );
  return (
    <>
      {open && (
        <Button size="lg" wide busy={loading} onClick={onChanged}>
          {m.payments_check_now()}
        </Button>
      )}
      <Button variant={open ? "outline" : "fill"} size="lg" wide busy={busy} onClick={onPay}>
        {m.payments_try_again()}
      </Button>
    </>
  );
};

/** The card again, or another way. */
export const PayAgain = ({ order, loading, onChanged }: AgainProps) => {
  const language = useLanguage();
  const { methods } = usePaymentMethods(order.branch_id, order.order_type);
  const { busy, problem, pay } = usePayAgain(order.id, onChanged);
  const problemText = (): string =>
    problem instanceof ApiProblem && problem.status < 500
      ? wordedSentence(problem.sentence, problem, language)
      : failureText(problem, language).text;
  const others = methods.filter((method) => method !== "online_card");
  return (
    <>
      {problem !== undefined && <Banner tone="danger" title={problemText()} />}
      <div className="outcome-ways">
        <OnlineWay
          order={order}
          loading={loading}
          onChanged={onChanged}
          busy={busy === "online_card"}
          onPay={() => void pay("online_card")}
        />
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
