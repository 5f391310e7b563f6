import { CircleAlert, WifiOff } from "lucide-react";
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import type { EvaluationForm } from "@sufra/domain/campaigns/evaluation-api.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { fieldText } from "@sufra/ui/api/field-text.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useGuest } from "../app/guest-store.ts";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { useVisit } from "../app/visit.ts";
import { Consent } from "../auth/consent.tsx";
import { useSignIn } from "../loyalty/use-sign-in.ts";
import styles from "./campaigns.module.css";
import { firstUnanswered, isAnswered } from "./evaluation-draft.ts";
import { closedBy } from "./problem-state.ts";
import { QuestionField } from "./question-field.tsx";
import { useEvaluation } from "./use-evaluation.ts";

const ClosedState = lazy(async () => ({ default: (await import("./closed-state.tsx")).ClosedState }));
const EvaluationDone = lazy(async () => ({ default: (await import("./evaluation-done.tsx")).EvaluationDone }));

const Progress = ({ at, of }: { at: number; of: number }) => (
  <div className={styles.progress}>
    <p className={styles.hint} role="status">
      {m.campaigns_rate_step({ at: String(at + 1), of: String(of) })}
    </p>
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={m.campaigns_rate_progress()}
      aria-valuenow={at + 1}
      aria-valuemin={1}
      aria-valuemax={of}
    >
      <span style={{ inlineSize: `${((at + 1) / of) * 100}%` }} />
    </div>
  </div>
);

/** Before the answers go: what could be won, and to a visitor that it takes a number. */
const Chance = ({ gifts, onVerify }: { gifts: readonly string[]; onVerify: () => void }) => {
  const { customer } = useGuest();
  if (gifts.length === 0) return null;
  return (
    <Banner
      tone="info"
      title={m.campaigns_rate_chance()}
      {...(!customer && {
        action: (
          <Button size="sm" variant="outline" onClick={onVerify}>
            {m.loyalty_verify()}
          </Button>
        ),
      })}
    >
      {m.campaigns_rate_gifts({ gifts: gifts.join(m.campaigns_list_join()) })}{" "}
      {!customer && m.campaigns_rate_chance_verify()}
    </Banner>
  );
};

/** A form being answered: one question at a time, kept on the device, judged once more where it is sent. */
export const Answering = ({ form }: { form: EvaluationForm }) => {
  const language = useLanguage();
  const { uuid } = useVisit();
  const state = useEvaluation(form);
  const { answers, step, sent, sending, waiting, problem, goTo, send } = state;
  const { signIn, sheet } = useSignIn(() => undefined);
  const [asked, setAsked] = useState(false);
  const [uploading, setUploading] = useState(false);
  const errorId = useId();
  const place = useRef<HTMLDivElement>(null);
  const { questions } = form;
  const question = questions[step];
  const last = step === questions.length - 1;
  const wrong = problem instanceof ApiProblem ? problem.errors : [];
  // A refused answer takes the guest to its question.
  const refusedAt = questions.findIndex(({ id }) => wrong.some(({ path }) => path === `answers.${id}`));
  useEffect(() => {
    if (refusedAt >= 0) goTo(refusedAt);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [problem]);
  const move = (to: number) => {
    setAsked(false);
    goTo(to);
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>("input, textarea")?.focus());
  };
  const next = () => {
    if (!isAnswered(answers[question?.id ?? ""])) return setAsked(true);
    if (!last) return move(step + 1);
    const missing = firstUnanswered(questions, answers);
    if (missing < 0) return void send();
    move(missing);
    return setAsked(true);
  };
  const closed = closedBy(problem, language) ?? (sent ? null : form.refusal);
  if (sent || closed)
    return (
      <Page title={form.name} back={paths.entry(uuid)}>
        <Suspense>{sent ? <EvaluationDone sent={sent} /> : closed && <ClosedState {...closed} />}</Suspense>
      </Page>
    );
  if (!question) return null;
  const code = asked ? "answer_required" : refusedAt === step ? "field_invalid" : undefined;
  const other = problem !== undefined && refusedAt < 0;
  return (
    <Page
      title={form.name}
      back={paths.entry(uuid)}
      footer={
        <div className={styles.actions}>
          {step > 0 && (
            <Button variant="tint" size="lg" onClick={() => move(step - 1)}>
              {m.campaigns_rate_back()}
            </Button>
          )}
          <Button size="lg" wide busy={sending || waiting || uploading} onClick={next}>
            {last ? m.campaigns_rate_send() : m.campaigns_rate_next()}
          </Button>
        </div>
      }
    >
      <div className={styles.stack} ref={place}>
        {form.order && (
          <p className={styles.hint}>
            {m.campaigns_rate_order()} <Isolate>{form.order.number}</Isolate>
          </p>
        )}
        {step === 0 && form.intro !== "" && <p>{form.intro}</p>}
        <Progress at={step} of={questions.length} />
        {waiting && (
          <Banner tone="warning" icon={<WifiOff aria-hidden />} title={m.campaigns_rate_waiting()}>
            {m.campaigns_rate_waiting_text()}
          </Banner>
        )}
        {other && <Banner tone="danger" title={failureText(problem, language).text} />}
        <QuestionField
          key={question.id}
          question={question}
          answer={answers[question.id]}
          onAnswer={(value) => {
            setAsked(false);
            state.answer(question.id, value);
          }}
          onBusy={setUploading}
          describedBy={code && errorId}
        />
        {code && (
          <p id={errorId} className={styles.wrong} role="alert">
            <CircleAlert aria-hidden />
            {fieldText(code, language)}
          </p>
        )}
        {last && <Chance gifts={form.gifts} onVerify={signIn} />}
        {last && <Consent kind="form" />}
      </div>
      {sheet}
    </Page>
  );
};
