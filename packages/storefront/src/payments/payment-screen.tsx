import { CreditCard, Landmark, ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
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
import { useSignIn } from "../loyalty/use-sign-in.ts";
import { Outcome } from "./outcome.tsx";
import { PayWays } from "./pay-ways.tsx";
import styles from "./payment.module.css";
import { ScreenStyles } from "../app/screen-styles.tsx";
import cardStyles from "./card.css?url";
import { CardRefused } from "./card-token.ts";
import { StcCode } from "./stc-pay.tsx";
import { type Attempt, type Stage, useAttempt } from "./use-attempt.ts";

export const PaymentScreen = () => {
  const { uuid } = useVisit();
  const [query, setQuery] = useSearchParams();
  const attempt = query.get("attempt") ?? undefined;
  const extra = query.size > 1;
  useEffect(() => {
    // The bank appends parameters to the address. They decide nothing and are removed.
    if (extra && attempt) setQuery({ attempt }, { replace: true });
  }, [extra, attempt, setQuery]);
  return isUuid(attempt) ? (
    <AttemptPage key={attempt} attemptId={attempt} />
  ) : (
    <Navigate to={paths.orders(uuid)} replace />
  );
};

/** Says what is going on, and reassures when it takes long. */
const Waiting = ({ stage, hosted }: { stage: Stage; hosted: boolean }) => {
  useLanguage();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    const timer = setTimeout(() => setSlow(true), 12_000);
    return () => clearTimeout(timer);
  }, [stage]);
  const words = (): string => {
    if (stage === "leaving") return hosted ? m.payments_leaving_hosted() : m.payments_leaving();
    if (stage === "sending") return m.payments_sending();
    return stage === "asking" ? m.payments_asking() : m.payments_checking();
  };
  return (
    <div role="status">
      <Outcome icon={<ShieldCheck />} title={words()} busy>
        {slow ? m.payments_slow() : m.payments_stay()}
      </Outcome>
    </div>
  );
};

const Amount = ({ attempt }: { attempt: Attempt }) => (
  <div className={styles.amount}>
    <span className={styles.amountLabel}>
      {m.payments_order()} <Isolate>{orderNumberText(attempt.order_number)}</Isolate>
    </span>
    <Money amount={attempt.amount} className={styles.sum} />
  </div>
);

type Elsewhere = { hosted: boolean; onContinue: () => void; onLook: () => void };

/** The bank's page, or the provider's where everything is entered there; and the guest who comes back from it. */
const PaidElsewhere = ({ hosted, onContinue, onLook }: Elsewhere) => (
  <>
    <Outcome icon={hosted ? <CreditCard /> : <Landmark />} title={hosted ? m.payments_hosted() : m.payments_bank()}>
      {hosted ? m.payments_hosted_text() : m.payments_bank_text()}
    </Outcome>
    <div className="outcome-ways">
      <Button size="lg" wide onClick={onContinue}>
        {hosted ? m.payments_go_to_hosted() : m.payments_go_to_bank()}
      </Button>
      <Button variant="outline" size="lg" wide onClick={onLook}>
        {hosted ? m.payments_look_again_hosted() : m.payments_look_again()}
      </Button>
    </div>
  </>
);

type ProblemProps = { problem: unknown; attempt: Attempt | undefined; onRetry: () => void };

const Problem = ({ problem, attempt, onRetry }: ProblemProps) => {
  const language = useLanguage();
  const { signIn, sheet } = useSignIn(onRetry);
  const title = () =>
    problem instanceof CardRefused ? m.payments_card_refused() : failureText(problem, language).text;
  const signedOut = hasCode(problem, "not_authenticated");
  return (
    <>
      {problem !== undefined && !attempt && (
        <ErrorState
          error={problem}
          onRetry={onRetry}
          safe={m.payments_not_charged_twice()}
          action={signedOut ? <Button onClick={signIn}>{m.auth_title()}</Button> : undefined}
        />
      )}
      {problem !== undefined && attempt && (
        <Banner tone="danger" title={title()}>
          {m.payments_nothing_charged()}
        </Banner>
      )}
      {sheet}
    </>
  );
};

const AttemptPage = ({ attemptId }: { attemptId: string }) => {
  useLanguage();
  const { uuid, establishment } = useVisit();
  const { attempt, stage, problem, again, goToBank, ...paying } = useAttempt(uuid, attemptId);
  const waitsForGuest = attempt && !paying.paysAgreed && ["ways", "code", "sending", "bank"].includes(stage);
  const busy = stage === "sending";
  const hosted = attempt?.hosted ?? false;
  return (
    <Page title={m.payments_title()} back={paths.orders(uuid)}>
      <ScreenStyles href={cardStyles} />
      <div className={styles.stack}>
        {attempt && <Amount attempt={attempt} />}
        <Problem problem={problem} attempt={attempt} onRetry={again} />
        {waitsForGuest && attempt.next.kind === "browser_token" && (
          <PayWays
            attempt={attempt}
            zone={establishment.time_zone}
            busy={busy}
            onCard={paying.payByCard}
            onApple={() => paying.payByApple(establishment.name)}
            onPay={paying.payBy}
          />
        )}
        {waitsForGuest && attempt.next.kind === "code" && (
          <StcCode
            amount={attempt.amount}
            mobileEnd={attempt.next.mobile_end}
            busy={busy}
            onCode={(code) => void paying.sendCode(code)}
            onOther={() => void paying.startOver()}
          />
        )}
        {waitsForGuest && stage !== "bank" && (
          <p className={styles.status} role="status">
            {busy && m.payments_sending()}
          </p>
        )}
        {waitsForGuest && stage === "bank" && <PaidElsewhere hosted={hosted} onContinue={goToBank} onLook={again} />}
        {!waitsForGuest && problem === undefined && <Waiting stage={stage} hosted={hosted} />}
      </div>
    </Page>
  );
};
