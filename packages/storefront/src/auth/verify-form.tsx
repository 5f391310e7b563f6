import { lazy, type SubmitEvent, Suspense, useEffect, useEffectEvent, useState } from "react";
import type { Customer } from "@sufra/domain/customers/api.ts";
import { clientMessages } from "@sufra/domain/errors/client-messages.ts";
import { wordedSentence } from "@sufra/domain/errors/worded-sentence.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { fieldProblemText } from "@sufra/ui/api/field-text.ts";
import { ApiProblem, type FieldProblem, hasCode } from "@sufra/ui/api/failures.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { CodeField } from "@sufra/ui/components/code-field.tsx";
import { clockText, useCountdown } from "@sufra/ui/components/countdown.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { PhoneField } from "@sufra/ui/components/phone-field.tsx";
import { fullPhone, type PhoneValue } from "@sufra/ui/components/phone-text.ts";
import type { Language } from "@sufra/domain/language/language.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useVisit } from "../app/visit.ts";
import { orderDraft } from "../checkout/order-draft.ts";
import { phoneProblem, startPhone } from "./check-phone.ts";
import { Consent } from "./consent.tsx";
import {
  type AskOptions,
  type CodeChannel,
  findUserProblem,
  type NumberUser,
  type Purpose,
  useCode,
} from "./use-code.ts";
import styles from "./verify.module.css";

const UserStep = lazy(async () => ({ default: (await import("./user-step.tsx")).UserStep }));

type Props = AskOptions & {
  onDone: (customer: Customer) => void;
};

const Failure = ({ error }: { error: unknown }) => {
  const language = useLanguage();
  if (error === undefined || hasCode(error, "wrong_code")) return null;
  const text =
    error instanceof ApiProblem && error.status < 500
      ? wordedSentence(error.sentence, error, language)
      : failureText(error, language).text;
  return <Banner tone="danger" title={text} />;
};

/** Runs one call at a time and stores its failure. */
const useAttempt = () => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(undefined);
  const attempt = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, attempt };
};

const findPhoneProblem = (error: unknown): FieldProblem | undefined =>
  error instanceof ApiProblem ? error.errors.find(({ path }) => path.endsWith("phone_number")) : undefined;

const checkPhone = (phone: PhoneValue, countries: readonly string[]): FieldProblem | undefined => {
  const code = phoneProblem(phone, countries);
  return code && { path: "phone_number", code };
};

/** The number as it is typed, kept with the order's data while signing in, and what is wrong with it. */
const useNumber = (purpose: Purpose, countries: readonly string[]) => {
  const [phone, setPhone] = useState(() => {
    const { dial_code, phone_number } = orderDraft.get();
    return startPhone(countries, purpose === "sign_in" ? { dial_code, phone_number } : undefined);
  });
  const [problem, setProblem] = useState<FieldProblem | undefined>(undefined);
  const change = (value: PhoneValue) => {
    setPhone(value);
    setProblem(undefined);
  };
  const leave = () => setProblem(phone.phone_number === "" ? undefined : checkPhone(phone, countries));
  /** Whether the number may be sent. */
  const accept = (): boolean => {
    const found = checkPhone(phone, countries);
    setProblem(found);
    if (!found && purpose === "sign_in") orderDraft.set((before) => ({ ...before, ...phone }));
    return !found;
  };
  const isValid = checkPhone(phone, countries) === undefined;
  return { phone, problem, setProblem, change, leave, accept, isValid };
};

type Enter = ReturnType<typeof useCode>["enter"];

/** Enters a code; `askedWith` is the code of a number that has to name its user first. */
const useEntry = (enterCode: Enter, attempt: ReturnType<typeof useAttempt>["attempt"], onDone: Props["onDone"]) => {
  const [askedWith, setAskedWith] = useState<string>();
  const enter = (digits: string, user: NumberUser = {}) =>
    attempt(async () => {
      try {
        const customer = await enterCode(digits, user);
        if (customer) onDone(customer);
      } catch (error) {
        const asks = findUserProblem(error);
        setAskedWith(asks ? digits : undefined);
        if (!asks || asks.code !== "field_empty") throw error;
      }
    });
  return { enter, askedWith };
};

/** The guest's number, then its code. */
export const VerifyForm = ({ purpose = "sign_in", reason, sendsAtOnce = false, onDone }: Props) => {
  const { uuid, establishment } = useVisit();
  const countries = establishment.code_countries;
  const code = useCode(uuid, purpose);
  const [channel, setChannel] = useState<CodeChannel>("sms");
  const number = useNumber(purpose, countries);
  const { busy, failure, attempt } = useAttempt();
  const send = (by: CodeChannel) =>
    attempt(async () => {
      setChannel(by);
      if (!number.accept()) return;
      try {
        await code.send(number.phone, by);
      } catch (error) {
        number.setProblem(findPhoneProblem(error));
        throw error;
      }
    });
  const sendNow = useEffectEvent(() => {
    if (number.isValid) void send("sms");
  });
  useEffect(() => {
    if (sendsAtOnce) sendNow();
  }, [sendsAtOnce]);
  const { enter, askedWith } = useEntry(code.enter, attempt, onDone);
  if (code.sent && askedWith !== undefined)
    return (
      <Suspense>
        <UserStep busy={busy} failure={failure} onSend={(user) => enter(askedWith, user)} />
      </Suspense>
    );
  if (code.sent) {
    return (
      <CodeStep
        key={code.sent.challenge_id}
        sent={code.sent}
        busy={busy}
        failure={failure}
        onEnter={enter}
        onResend={() => send(channel)}
        onChange={code.again}
      />
    );
  }
  return (
    <PhoneStep
      reason={reason}
      phone={number.phone}
      countries={countries}
      problem={number.problem}
      busy={busy}
      failure={failure}
      onChange={number.change}
      onLeave={number.leave}
      whatsapp={establishment.whatsapp_codes}
      onSend={send}
    />
  );
};

type PhoneStepProps = {
  reason: string | undefined;
  phone: PhoneValue;
  countries: readonly string[];
  problem: FieldProblem | undefined;
  busy: boolean;
  failure: unknown;
  onChange: (phone: PhoneValue) => void;
  onLeave: () => void;
  /** The code may come by WhatsApp. */
  whatsapp: boolean;
  onSend: (channel: CodeChannel) => Promise<void>;
};

const phoneProblemText = (problem: FieldProblem, { dial_code }: PhoneValue, language: Language): string => {
  const isSaudi = dial_code === "966" && ["number_invalid", "mobile_invalid"].includes(problem.code);
  return isSaudi ? m.auth_phone_saudi_hint() : fieldProblemText(problem, language);
};

const PhoneStep = ({ reason, phone, countries, problem, busy, failure, whatsapp, ...on }: PhoneStepProps) => {
  const language = useLanguage();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void on.onSend("sms");
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {reason && <p className={styles.reason}>{reason}</p>}
      <PhoneField
        label={m.auth_phone()}
        value={phone}
        allowed={countries}
        onChange={on.onChange}
        onBlur={on.onLeave}
        error={problem && phoneProblemText(problem, phone, language)}
        autoFocus
      />
      <Failure error={hasCode(failure, "validation_failed") ? undefined : failure} />
      <Consent kind="phone" />
      <Button type="submit" size="lg" wide busy={busy}>
        {m.auth_send_code()}
      </Button>
      {whatsapp && (
        <Button variant="text" wide disabled={busy} onClick={() => void on.onSend("whatsapp")}>
          {m.auth_send_by_whatsapp()}
        </Button>
      )}
    </form>
  );
};

type OtpCredential = Credential & { code?: string };

/** Reads the code from the SMS where the browser supports it (WebOTP). */
const useSmsCode = (enabled: boolean, onCode: (code: string) => void): void => {
  useEffect(() => {
    if (!enabled || !("OTPCredential" in window)) return undefined;
    const abort = new AbortController();
    const options = { otp: { transport: ["sms"] }, signal: abort.signal } as CredentialRequestOptions;
    navigator.credentials.get(options).then(
      (credential: OtpCredential | null) => {
        const code = credential?.code;
        if (code && /^\d{4}$/.test(code)) onCode(code);
      },
      () => undefined,
    );
    return () => abort.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- asked once for each code
  }, [enabled]);
};

type StepProps = {
  sent: PhoneValue & { resend_at: string; codes_scarce: boolean; channel: CodeChannel };
  busy: boolean;
  failure: unknown;
  onEnter: (code: string) => Promise<void>;
  onResend: () => Promise<void>;
  onChange: () => void;
};

const CodeStep = ({ sent, busy, failure, onEnter, onResend, onChange }: StepProps) => {
  const language = useLanguage();
  const [digits, setDigits] = useState("");
  const left = useCountdown(sent.resend_at);
  const wrong = hasCode(failure, "wrong_code") && digits.length !== 4;
  const enter = (code: string) => void onEnter(code).then(() => setDigits(""));
  useSmsCode(true, (code) => {
    setDigits(code);
    enter(code);
  });
  return (
    <div className={styles.form}>
      <p className={styles.reason}>
        {sent.channel === "whatsapp" ? m.auth_sent_by_whatsapp() : m.auth_sent_to()}{" "}
        <Isolate>{fullPhone(sent)}</Isolate>
        <button type="button" className={styles.change} onClick={onChange}>
          {m.auth_change_number()}
        </button>
      </p>
      {sent.codes_scarce && <Banner title={m.auth_codes_scarce()} />}
      <CodeField
        label={m.auth_code()}
        value={digits}
        onChange={setDigits}
        onComplete={enter}
        error={wrong ? clientMessages.wrong_code[language] : undefined}
        autoFocus
      />
      <p className={styles.status} role="status">
        {busy && m.auth_checking()}
      </p>
      <Failure error={failure} />
      <Button variant="text" disabled={left === undefined || left > 0 || busy} onClick={() => void onResend()}>
        {left === undefined || left > 0 ? m.auth_resend_in({ time: clockText(left ?? 60) }) : m.auth_resend()}
      </Button>
    </div>
  );
};
