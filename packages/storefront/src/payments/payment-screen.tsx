import { Landmark, ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { isUuid, paths } from "../app/paths.ts";
import { useVisit } from "../app/visit.ts";
import { useVerification } from "../auth/verify-sheet.tsx";
import { CardForm } from "./card-form.tsx";
import styles from "./payment.module.css";
import { CardRefused } from "./tokens.ts";
import { type Stage, useAttempt } from "./use-attempt.ts";

export const PaymentScreen = () => {
  const { uuid } = useVisit();
  const [query, setQuery] = useSearchParams();
  const attempt = query.get("attempt") ?? undefined;
  const extra = query.size > 1;
  useEffect(() => {
    // What the bank's page appended to the address is for looks only: it decides nothing and need not stay.
    if (extra && attempt) setQuery({ attempt }, { replace: true });
  }, [extra, attempt, setQuery]);
  return isUuid(attempt) ? (
    <PaymentOf key={attempt} attemptId={attempt} />
  ) : (
    <Navigate to={paths.orders(uuid)} replace />
  );
};

/** What is going on, said again in other words when it takes long: never a spinner alone. */
const Waiting = ({ stage }: { stage: Stage }) => {
  useLanguage();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    const timer = setTimeout(() => setSlow(true), 12_000);
    return () => clearTimeout(timer);
  }, [stage]);
  const words = (): string => {
    if (stage === "leaving") return m.payments_leaving();
    if (stage === "sending") return m.payments_sending();
    return stage === "asking" ? m.payments_asking() : m.payments_checking();
  };
  return (
    <div className={styles.waiting} role="status">
      <span className={styles.pulse} aria-hidden>
        <ShieldCheck />
      </span>
      <p className={styles.waitingTitle}>{words()}</p>
      <p className={styles.waitingText}>{slow ? m.payments_slow() : m.payments_stay()}</p>
    </div>
  );
};

const PaymentOf = ({ attemptId }: { attemptId: string }) => {
  const language = useLanguage();
  const { uuid, establishment } = useVisit();
  const { attempt, stage, problem, pay, again, goToBank } = useAttempt(uuid, attemptId);
  const verification = useVerification();
  const signedOut = hasCode(problem, "not_authenticated");
  const signIn = async () => {
    if (await verification.ask(m.auth_reason())) again();
  };
  const shown = attempt && (stage === "card" || stage === "sending" || stage === "bank");
  return (
    <Page title={m.payments_title()} back={paths.orders(uuid)}>
      <div className={styles.stack}>
        {attempt && (
          <div className={styles.amount}>
            <span className={styles.amountLabel}>
              {m.payments_order()} <Isolate>{orderNumberText(attempt.order_number)}</Isolate>
            </span>
            <Money amount={attempt.amount} className={styles.sum} />
          </div>
        )}
        {problem !== undefined && !attempt && (
          <ErrorState
            error={problem}
            onRetry={again}
            safe={m.payments_not_charged_twice()}
            action={signedOut ? <Button onClick={() => void signIn()}>{m.auth_title()}</Button> : undefined}
          />
        )}
        {problem !== undefined && attempt && (
          <Banner
            tone="danger"
            title={problem instanceof CardRefused ? m.payments_card_refused() : failureText(problem, language).text}
          >
            {m.payments_nothing_charged()}
          </Banner>
        )}
        {shown && attempt.next.kind === "browser_token" && (
          <>
            <CardForm amount={attempt.amount} zone={establishment.time_zone} busy={stage === "sending"} onPay={pay} />
            <p className={styles.status} role="status">
              {stage === "sending" && m.payments_sending()}
            </p>
          </>
        )}
        {shown && stage === "bank" && (
          <EmptyState
            icon={<Landmark aria-hidden />}
            title={m.payments_bank()}
            action={
              <Button size="lg" wide onClick={goToBank}>
                {m.payments_go_to_bank()}
              </Button>
            }
          >
            {m.payments_bank_text()}
          </EmptyState>
        )}
        {!shown && problem === undefined && <Waiting stage={stage} />}
        {stage === "bank" && (
          <Button variant="text" wide onClick={again}>
            {m.payments_look_again()}
          </Button>
        )}
      </div>
      {verification.sheet}
    </Page>
  );
};
