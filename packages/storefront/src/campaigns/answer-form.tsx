import { CircleAlert, WifiOff } from "lucide-react";
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import type { EvaluationForm } from "@sufra/domain/campaigns/evaluation-api.ts";
import type { FieldCode } from "@sufra/domain/errors/catalog.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { fieldText } from "@sufra/ui/api/field-text.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { PartBar } from "@sufra/ui/components/part-bar.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useGuest } from "../app/guest-store.ts";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { useVisit } from "../app/visit.ts";
import { Consent } from "../auth/consent.tsx";
import { useSignIn } from "../loyalty/use-sign-in.ts";
import styles from "./campaigns.module.css";
import { firstUnanswered } from "./evaluation-draft.ts";
import { toClosed } from "./problem-state.ts";
import { QuestionField } from "./question-field.tsx";
import { useEvaluation } from "./use-evaluation.ts";

const ClosedState = lazy(async () => ({ default: (await import("./closed-state.tsx")).ClosedState }));
const EvaluationDone = lazy(async () => ({ default: (await import("./evaluation-done.tsx")).EvaluationDone }));

const Progress = ({ at, of }: { at: number; of: number }) => (
  <div className={styles.progress}>
    <p className={styles.hint} role="status">
      {m.campaigns_rate_step({ at: at + 1, of })}
    </p>
    <div
      role="progressbar"
      aria-label={m.campaigns_rate_progress()}
      aria-valuenow={at + 1}
      aria-valuemin={1}
      aria-valuemax={of}
    >
      <PartBar part={(at + 1) / of} />
    </div>
  </div>
);

/** Says what the answers may win, and to a visitor that this needs a verified phone. */
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

/** The step of the form, what is missing at it, and how to move on. */
const useSteps = (form: EvaluationForm, evaluation: ReturnType<typeof useEvaluation>) => {
  const { answers, step, problem, goTo, send } = evaluation;
  const { questions } = form;
  const [answerMissing, setAnswerMissing] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const last = step === questions.length - 1;
  const errors = problem instanceof ApiProblem ? problem.errors : [];
  const refusedAt = questions.findIndex(({ id }) => errors.some(({ path }) => path === `answers.${id}`));
  useEffect(() => {
    // A refused answer takes the guest to its question.
    if (refusedAt >= 0) goTo(refusedAt);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [problem]);
  const move = (to: number) => {
    setAnswerMissing(false);
    goTo(to);
    requestAnimationFrame(() => content.current?.querySelector<HTMLElement>("input, textarea")?.focus());
  };
  const question = questions[step];
  const ready = question !== undefined && firstUnanswered([question], answers) < 0;
  const next = () => {
    if (!ready) return setAnswerMissing(true);
    if (!last) return move(step + 1);
    const missing = firstUnanswered(questions, answers);
    if (missing < 0) return void send();
    move(missing);
    return setAnswerMissing(true);
  };
  const code: FieldCode | undefined = answerMissing
    ? "answer_required"
    : refusedAt === step
      ? "field_invalid"
      : undefined;
  /** A failure that belongs to no question. */
  const failed = problem !== undefined && refusedAt < 0;
  return { last, code, failed, content, move, next, clearMissing: () => setAnswerMissing(false) };
};

const FieldError = ({ id, code }: { id: string; code: FieldCode }) => {
  const language = useLanguage();
  return (
    <p id={id} className={styles.wrong} role="alert">
      <CircleAlert aria-hidden />
      {fieldText(code, language)}
    </p>
  );
};

type FooterProps = {
  first: boolean;
  last: boolean;
  busy: boolean;
  onBack: () => void;
  onNext: () => void;
};

const Footer = ({ first, last, busy, onBack, onNext }: FooterProps) => (
  <>
    {last && <Consent kind="form" />}
    <div className={styles.actions}>
      {!first && (
        <Button variant="tint" size="lg" onClick={onBack}>
          {m.campaigns_rate_back()}
        </Button>
      )}
      <Button size="lg" wide busy={busy} onClick={onNext}>
        {last ? m.campaigns_rate_send() : m.campaigns_rate_next()}
      </Button>
    </div>
  </>
);

const OrderHint = ({ number }: { number: number }) => (
  <p className={styles.hint}>
    {m.campaigns_rate_order()} <Isolate>{number}</Isolate>
  </p>
);

const WaitingForNetwork = () => (
  <Banner tone="warning" icon={<WifiOff aria-hidden />} title={m.campaigns_rate_waiting()}>
    {m.campaigns_rate_waiting_text()}
  </Banner>
);

/** Asks one question at a time. Answers are stored on the device and checked again when they are sent. */
export const AnswerForm = ({ form }: { form: EvaluationForm }) => {
  const language = useLanguage();
  const { uuid } = useVisit();
  const evaluation = useEvaluation(form);
  const { answers, step, sent, sending, waiting, problem } = evaluation;
  const steps = useSteps(form, evaluation);
  const { signIn, sheet } = useSignIn(() => undefined);
  const [uploading, setUploading] = useState(false);
  const errorId = useId();
  const question = form.questions[step];
  const closed = toClosed(problem, language) ?? (sent ? null : form.refusal);
  if (sent || closed)
    return (
      <Page title={form.name} back={paths.entry(uuid)}>
        <Suspense>{sent ? <EvaluationDone sent={sent} /> : closed && <ClosedState {...closed} />}</Suspense>
      </Page>
    );
  if (!question) return null;
  const busy = sending || waiting || uploading;
  const answer = (value: Parameters<typeof evaluation.answer>[1]) => {
    steps.clearMissing();
    evaluation.answer(question.id, value);
  };
  const footer = (
    <Footer first={step === 0} last={steps.last} busy={busy} onBack={() => steps.move(step - 1)} onNext={steps.next} />
  );
  return (
    <Page title={form.name} back={paths.entry(uuid)} footer={footer} className={styles.page}>
      <div className={styles.stack} ref={steps.content}>
        {form.order && <OrderHint number={form.order.number} />}
        {step === 0 && form.intro !== "" && <p>{form.intro}</p>}
        <Progress at={step} of={form.questions.length} />
        {waiting && <WaitingForNetwork />}
        {steps.failed && <Banner tone="danger" title={failureText(problem, language).text} />}
        <QuestionField
          key={question.id}
          question={question}
          answer={answers[question.id]}
          onAnswer={answer}
          onBusy={setUploading}
          describedBy={steps.code && errorId}
        />
        {steps.code && <FieldError id={errorId} code={steps.code} />}
        {steps.last && <Chance gifts={form.gifts} onVerify={signIn} />}
      </div>
      {sheet}
    </Page>
  );
};
