import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { messageOf } from "@sufra/domain/errors/message.ts";
import { localeOf } from "@sufra/domain/language/language.ts";
import { createStaffSession } from "@sufra/domain/staff/api.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { ApiProblem, hasCode } from "@sufra/ui/api/failures.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { Shape } from "@sufra/ui/components/shape.tsx";
import { useForm } from "@sufra/ui/forms/use-form.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { chooseLanguage } from "../app/language-choice.ts";
import { PasswordField } from "./password-field.tsx";
import { safePlace } from "./return-place.ts";
import { beginSession } from "./session.ts";
import styles from "./sign-in-screen.module.css";

type Values = { email: string; password: string; code: string };

const asksForCode = (error: unknown): boolean =>
  hasCode(error, "wrong_code") || (error instanceof ApiProblem && error.errors.some(({ path }) => path === "code"));

/** What is wrong, and what helps: another try, waiting, or the manager. */
const Refusal = ({ error }: { error: unknown }) => {
  const language = useLanguage();
  const words = failureText(error, language);
  const text =
    error instanceof ApiProblem && error.status < 500 ? messageOf(error.code, error.params, language) : words.text;
  const help = hasCode(error, "not_authenticated", "not_authorized")
    ? m.console_auth_wrong()
    : hasCode(error, "rate_limited")
      ? m.console_auth_locked()
      : "";
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
  const form = useForm<Values>({
    initial: { email: "", password: "", code: "" },
    check: ({ email, password }) => ({
      email: email.trim() === "" ? "email_required" : /^\S+@\S+$/.test(email.trim()) ? undefined : "email_invalid",
      password: password === "" ? "field_empty" : undefined,
    }),
    submit: async ({ email, password, code }) => {
      try {
        const body = { email: email.trim(), password, ...(code === "" ? {} : { code }) };
        const { staff } = await client.send(createStaffSession, { body });
        beginSession(staff);
      } catch (error) {
        if (asksForCode(error)) setCodeAsked(true);
        throw error;
      }
      await navigate(safePlace(query.get("to")), { replace: true });
    },
  });
  return { form, codeAsked, why: query.get("why") };
};

export const SignInScreen = () => {
  const other = useLanguage() === "sa" ? "en" : "sa";
  const { form, codeAsked, why } = useSignIn();
  return (
    <div className={styles.page}>
      <main className={styles.card}>
        <p className={styles.mark}>
          <Shape name="flower" className={styles.shape} />
          <span>{m.console_app_name()}</span>
        </p>
        <h1 className={styles.title}>{m.console_auth_title()}</h1>
        {why === "ended" && !form.failure && <Banner tone="info">{m.console_auth_ended()}</Banner>}
        {form.failure !== undefined && <Refusal error={form.failure} />}
        <form {...form.form} className={styles.form} onSubmit={(event) => void form.form.onSubmit(event)}>
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
          {codeAsked && (
            <Field
              label={m.console_auth_code()}
              dir="ltr"
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
              {...form.field("code")}
            />
          )}
          <Button type="submit" size="lg" wide busy={form.sending}>
            {m.console_auth_submit()}
          </Button>
        </form>
        <Button variant="text" size="sm" lang={localeOf(other)} onClick={() => chooseLanguage(other)}>
          {m.console_app_other_language()}
        </Button>
      </main>
    </div>
  );
};
