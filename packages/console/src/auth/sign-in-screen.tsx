import { useState } from "react";
import { useWatch } from "react-hook-form";
import { Link, useSearchParams } from "react-router";
import { getMessage } from "@sufra/domain/errors/message.ts";
import { timeText } from "@sufra/domain/language/dates.ts";
import type { BodyOf } from "@sufra/domain/contract/call.ts";
import { createStaffSession } from "@sufra/domain/staff/api.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { ApiProblem, hasCode } from "@sufra/ui/api/failures.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { classes } from "@sufra/ui/components/classes.ts";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { deviceStyle } from "../app/failure-words.ts";
import { ApiForm, useApiForm } from "../editing/api-form.tsx";
import { authFieldsOf } from "./auth-fields.tsx";
import { AuthPage } from "./auth-page.tsx";
import styles from "./auth-page.module.css";
import { forgotPath, safePlace } from "./return-place.ts";
import { beginSession } from "./session.ts";
import { useCodeError } from "./use-code-error.ts";

type Values = { email: string; password: string; code: string };

const f = authFieldsOf<Values>();

/** The password was right, and a one-time code is required. */
const asksForCode = (error: unknown): boolean =>
  error instanceof ApiProblem && error.errors.some(({ path }) => path === "code");

const secondsToWait = (error: unknown): number | undefined => {
  const time = error instanceof ApiProblem && hasCode(error, "rate_limited") ? error.params?.time : undefined;
  return typeof time === "number" ? time : undefined;
};

type RefusalProps = { error: unknown; lockedUntil: Date | undefined };

/** The error and what helps: another try, or how long to wait. */
const Refusal = ({ error, lockedUntil }: RefusalProps) => {
  const language = useLanguage();
  const words = failureText(error, language);
  const text =
    error instanceof ApiProblem && error.status < 500 ? getMessage(error.code, error.params, language) : words.text;
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
  const [codeAsked, setCodeAsked] = useState(false);
  const [lockedUntil, setLockedUntil] = useState<Date>();
  const form = useApiForm<Values, BodyOf<typeof createStaffSession>>({
    initial: { email: query.get("email") ?? "", password: "", code: "" },
    schema: createStaffSession.body,
    body: ({ email, password, code }) => {
      const typed = code.trim();
      return { email: email.trim(), password, ...(typed === "" ? {} : { code: typed }) };
    },
    submit: async (body) => {
      setLockedUntil(undefined);
      try {
        beginSession((await client.send(createStaffSession, { body })).staff);
      } catch (error) {
        if (asksForCode(error) && !codeAsked) return setCodeAsked(true);
        const seconds = secondsToWait(error);
        if (seconds !== undefined) setLockedUntil(new Date(Date.now() + seconds * 1000));
        throw error;
      }
      // Loaded again, since the page's policy names the map of whoever is signed in.
      window.location.replace(`/console${safePlace(query.get("to"))}`);
      await new Promise(() => undefined);
    },
  });
  const email = useWatch({ control: form.control, name: "email" });
  const back = () => {
    form.set("code", "");
    setCodeAsked(false);
  };
  return { form, email, codeAsked, back, lockedUntil, why: query.get("why") };
};

type Form = ReturnType<typeof useSignIn>["form"];

const PasswordStep = () => (
  <>
    <f.Text
      name="email"
      label={m.console_auth_email()}
      type="email"
      dir="ltr"
      inputMode="email"
      autoComplete="username"
      enterKeyHint="next"
    />
    <f.Password name="password" label={m.console_auth_password()} autoComplete="current-password" enterKeyHint="go" />
  </>
);

const CodeStep = ({ form, email }: { form: Form; email: string }) => (
  <>
    <p className={styles.text}>
      {m.console_auth_code_text()} <Isolate>{email}</Isolate>
    </p>
    <f.Code
      name="code"
      // The form's state is updated in the next frame.
      onComplete={() => requestAnimationFrame(() => form.form.ref.current?.requestSubmit())}
      error={useCodeError(form.failure)}
      autoFocus
    />
  </>
);

/** C1: email and password, then a one-time code if the account has them. */
export const SignInScreen = () => {
  const { form, email, codeAsked, back, lockedUntil, why } = useSignIn();
  const shown = form.failure !== undefined && !(codeAsked && hasCode(form.failure, "wrong_code"));
  return (
    <AuthPage title={codeAsked ? m.console_auth_code_title() : m.console_auth_title()}>
      {why === "ended" && !form.failure && <Banner tone="info">{m.console_auth_ended()}</Banner>}
      {why === "renewed" && !form.failure && !codeAsked && <Banner tone="success">{m.console_auth_renewed()}</Banner>}
      {shown && <Refusal error={form.failure} lockedUntil={lockedUntil} />}
      <ApiForm form={form} className={styles.form}>
        {codeAsked ? <CodeStep form={form} email={email} /> : <PasswordStep />}
        <Button type="submit" size="lg" wide busy={form.sending}>
          {m.console_auth_submit()}
        </Button>
      </ApiForm>
      {codeAsked ? (
        <Button variant="text" size="sm" onClick={back}>
          {m.console_auth_other_account()}
        </Button>
      ) : (
        <Link to={forgotPath(email)} className={classes(buttonClass({ variant: "text", size: "sm" }), styles.narrow)}>
          {m.console_auth_forgot()}
        </Link>
      )}
    </AuthPage>
  );
};
