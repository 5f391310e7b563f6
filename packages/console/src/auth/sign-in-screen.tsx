import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { messageOf } from "@sufra/domain/errors/message.ts";
import { timeText } from "@sufra/domain/language/dates.ts";
import { createStaffSession } from "@sufra/domain/staff/api.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { ApiProblem, hasCode } from "@sufra/ui/api/failures.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { classes } from "@sufra/ui/components/classes.ts";
import { Field } from "@sufra/ui/components/field.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { useForm } from "@sufra/ui/forms/use-form.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { deviceStyle } from "../app/failure-words.ts";
import { CodeEntry } from "./code-entry.tsx";
import { Door } from "./door.tsx";
import styles from "./door.module.css";
import { PasswordField } from "./password-field.tsx";
import { forgotPath, safePlace } from "./return-place.ts";
import { beginSession } from "./session.ts";
import { useCodeError } from "./use-code-error.ts";

type Values = { email: string; password: string; code: string };

/** The password was right, and a code is wanted besides. */
const asksForCode = (error: unknown): boolean =>
  error instanceof ApiProblem && error.errors.some(({ path }) => path === "code");

const secondsToWait = (error: unknown): number | undefined => {
  const time = error instanceof ApiProblem && hasCode(error, "rate_limited") ? error.params?.time : undefined;
  return typeof time === "number" ? time : undefined;
};

type RefusalProps = { error: unknown; lockedUntil: Date | undefined };

/** What is wrong, and what helps: another try, or waiting until when. */
const Refusal = ({ error, lockedUntil }: RefusalProps) => {
  const language = useLanguage();
  const words = failureText(error, language);
  const text =
    error instanceof ApiProblem && error.status < 500 ? messageOf(error.code, error.params, language) : words.text;
  if (lockedUntil)
    return (
      <Banner tone="danger" title={m.console_auth_locked_until({ time: timeText(lockedUntil, deviceStyle(language)) })}>
        {text} {m.console_auth_locked()}
      </Banner>
    );
  const help = hasCode(error, "not_authenticated", "not_authorized") ? m.console_auth_wrong() : "";
  return (
    <Banner tone="danger" title={help ? text : words.title}>
      {help || text}
    </Banner>
  );
};

const useSignIn = () => {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [codeAsked, setCodeAsked] = useState(false);
  const [lockedUntil, setLockedUntil] = useState<Date>();
  const form = useForm<Values>({
    initial: { email: query.get("email") ?? "", password: "", code: "" },
    check: ({ email, password }) => ({
      email: email.trim() === "" ? "email_required" : /^\S+@\S+$/.test(email.trim()) ? undefined : "email_invalid",
      password: password === "" ? "field_empty" : undefined,
    }),
    submit: async ({ email, password, code }) => {
      setLockedUntil(undefined);
      const typed = code.trim();
      try {
        const body = { email: email.trim(), password, ...(typed === "" ? {} : { code: typed }) };
        beginSession((await client.send(createStaffSession, { body })).staff);
      } catch (error) {
        if (asksForCode(error) && !codeAsked) return setCodeAsked(true);
        const seconds = secondsToWait(error);
        if (seconds !== undefined) setLockedUntil(new Date(Date.now() + seconds * 1000));
        throw error;
      }
      await navigate(safePlace(query.get("to")), { replace: true });
    },
  });
  const back = () => {
    form.set("code", "");
    setCodeAsked(false);
  };
  return { form, codeAsked, back, lockedUntil, why: query.get("why") };
};

type Form = ReturnType<typeof useSignIn>["form"];

const PasswordStep = ({ form }: { form: Form }) => (
  <>
    <Field
      label={m.console_auth_email()}
      type="email"
      dir="ltr"
      inputMode="email"
      autoComplete="username"
      enterKeyHint="next"
      {...form.field("email")}
    />
    <PasswordField
      label={m.console_auth_password()}
      autoComplete="current-password"
      enterKeyHint="go"
      {...form.field("password")}
    />
  </>
);

const CodeStep = ({ form }: { form: Form }) => {
  const wrong = useCodeError(form.failure);
  return (
    <>
      <p className={styles.text}>
        {m.console_auth_code_text()} <Isolate>{form.values.email}</Isolate>
      </p>
      <CodeEntry
        value={form.values.code}
        onChange={(code) => form.set("code", code)}
        // Sent once what was typed is what the form holds.
        onComplete={() => requestAnimationFrame(() => form.form.ref.current?.requestSubmit())}
        error={form.errorOf("code") ?? wrong}
        autoFocus
      />
    </>
  );
};

/** C1: e-mail and password, then a one-time code of those who have them. */
export const SignInScreen = () => {
  const { form, codeAsked, back, lockedUntil, why } = useSignIn();
  const shown = form.failure !== undefined && !(codeAsked && hasCode(form.failure, "wrong_code"));
  return (
    <Door title={codeAsked ? m.console_auth_code_title() : m.console_auth_title()}>
      {why === "ended" && !form.failure && <Banner tone="info">{m.console_auth_ended()}</Banner>}
      {why === "renewed" && !form.failure && !codeAsked && <Banner tone="success">{m.console_auth_renewed()}</Banner>}
      {shown && <Refusal error={form.failure} lockedUntil={lockedUntil} />}
      <form {...form.form} className={styles.form} onSubmit={(event) => void form.form.onSubmit(event)}>
        {codeAsked ? <CodeStep form={form} /> : <PasswordStep form={form} />}
        <Button type="submit" size="lg" wide busy={form.sending}>
          {m.console_auth_submit()}
        </Button>
      </form>
      {codeAsked ? (
        <Button variant="text" size="sm" onClick={back}>
          {m.console_auth_other_account()}
        </Button>
      ) : (
        <Link
          to={forgotPath(form.values.email)}
          className={classes(buttonClass({ variant: "text", size: "sm" }), styles.narrow)}
        >
          {m.console_auth_forgot()}
        </Link>
      )}
    </Door>
  );
};
