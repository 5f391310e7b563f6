import { lazy, type SubmitEvent, Suspense, useEffect, useEffectEvent, useState } from "react";
import type { Customer } from "@sufra/domain/customers/api.ts";
import { fieldProblemText } from "@sufra/ui/api/field-text.ts";
import { ApiProblem, type FieldProblem, hasCode } from "@sufra/ui/api/failures.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { PhoneField } from "@sufra/ui/components/phone-field.tsx";
import type { PhoneValue } from "@sufra/ui/components/phone-text.ts";
import type { Language } from "@sufra/domain/language/language.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useVisit } from "../app/visit.ts";
import { orderDraft } from "../checkout/order-draft.ts";
import { phoneProblem, startPhone } from "./check-phone.ts";
import { CodeStep } from "./code-step.tsx";
import { Consent } from "./consent.tsx";
import { Failure } from "./failure.tsx";
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
  /** False on a page where the form is one part of several. */
  autoFocus?: boolean;
  onDone: (customer: Customer) => void;
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
export const VerifyForm = ({ purpose = "sign_in", reason, sendsAtOnce = false, autoFocus = true, onDone }: Props) => {
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
      autoFocus={autoFocus}
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
  autoFocus: boolean;
  onSend: (channel: CodeChannel) => Promise<void>;
};

const phoneProblemText = (problem: FieldProblem, { dial_code }: PhoneValue, language: Language): string => {
  const isSaudi = dial_code === "966" && ["number_invalid", "mobile_invalid"].includes(problem.code);
  return isSaudi ? m.auth_phone_saudi_hint() : fieldProblemText(problem, language);
};

const PhoneStep = ({
  reason,
  phone,
  countries,
  problem,
  busy,
  failure,
  whatsapp,
  autoFocus,
  ...on
}: PhoneStepProps) => {
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
        autoFocus={autoFocus}
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
