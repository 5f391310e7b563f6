import { useState } from "react";
import { useWatch } from "react-hook-form";
import { Link, useSearchParams } from "react-router";
import { askPasswordReset } from "@sufra/domain/staff/password-reset-api.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { classes } from "@sufra/ui/components/classes.ts";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { ApiForm, useApiForm } from "../editing/api-form.tsx";
import { authFieldsOf } from "./auth-fields.tsx";
import { AuthPage } from "./auth-page.tsx";
import styles from "./auth-page.module.css";
import { signInWith } from "./return-place.ts";

type Values = { email: string };

const f = authFieldsOf<Values>();

/** Sends a reset link. The answer never tells if the address has an account. */
export const ForgotScreen = () => {
  const [query] = useSearchParams();
  const [sentTo, setSentTo] = useState<string>();
  const form = useApiForm<Values>({
    initial: { email: query.get("email") ?? "" },
    schema: askPasswordReset.body,
    submit: async ({ email }) => {
      await client.send(askPasswordReset, { body: { email: email.trim() } });
      setSentTo(email.trim());
    },
  });
  const email = useWatch({ control: form.control, name: "email" });
  return (
    <AuthPage title={m.console_auth_forgot()}>
      {sentTo === undefined ? (
        <>
          <p className={styles.text}>{m.console_auth_forgot_text()}</p>
          {hasCode(form.failure, "cannot_notify_by_email") ? (
            <Banner tone="warning">{m.console_auth_forgot_no_mail()}</Banner>
          ) : (
            form.failure !== undefined && <FailureBanner error={form.failure} />
          )}
          <ApiForm form={form} className={styles.form}>
            <f.Text
              name="email"
              label={m.console_auth_email()}
              type="email"
              dir="ltr"
              inputMode="email"
              autoComplete="username"
              enterKeyHint="send"
            />
            <Button type="submit" size="lg" wide busy={form.sending}>
              {m.console_auth_forgot_send()}
            </Button>
          </ApiForm>
        </>
      ) : (
        <Banner tone="success" title={<Isolate>{sentTo}</Isolate>}>
          {m.console_auth_forgot_sent()}
        </Banner>
      )}
      <Link
        to={signInWith(sentTo ?? email)}
        className={classes(buttonClass({ variant: "text", size: "sm" }), styles.narrow)}
      >
        {m.console_auth_back()}
      </Link>
    </AuthPage>
  );
};
