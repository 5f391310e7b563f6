import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { askPasswordReset } from "@sufra/domain/staff/password-reset-api.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { classes } from "@sufra/ui/components/classes.ts";
import { Field } from "@sufra/ui/components/field.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { useForm } from "@sufra/ui/forms/use-form.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { Door } from "./door.tsx";
import styles from "./door.module.css";
import { signInWith } from "./return-place.ts";

/** A forgotten password: a letter with a link, and one answer whoever the address belongs to. */
export const ForgotScreen = () => {
  const [query] = useSearchParams();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm<{ email: string }>({
    initial: { email: query.get("email") ?? "" },
    check: ({ email }) => ({
      email: email.trim() === "" ? "email_required" : /^\S+@\S+$/.test(email.trim()) ? undefined : "email_invalid",
    }),
    submit: async ({ email }) => {
      await client.send(askPasswordReset, { body: { email: email.trim() } });
      setSentTo(email.trim());
    },
  });
  return (
    <Door title={m.console_auth_forgot()}>
      {sentTo === undefined ? (
        <>
          <p className={styles.text}>{m.console_auth_forgot_text()}</p>
          {hasCode(form.failure, "cannot_notify_by_email") ? (
            <Banner tone="warning">{m.console_auth_forgot_no_mail()}</Banner>
          ) : (
            form.failure !== undefined && <FailureBanner error={form.failure} />
          )}
          <form {...form.form} className={styles.form} onSubmit={(event) => void form.form.onSubmit(event)}>
            <Field
              label={m.console_auth_email()}
              type="email"
              dir="ltr"
              inputMode="email"
              autoComplete="username"
              enterKeyHint="send"
              {...form.field("email")}
            />
            <Button type="submit" size="lg" wide busy={form.sending}>
              {m.console_auth_forgot_send()}
            </Button>
          </form>
        </>
      ) : (
        <Banner tone="success" title={<Isolate>{sentTo}</Isolate>}>
          {m.console_auth_forgot_sent()}
        </Banner>
      )}
      <Link
        to={signInWith(sentTo ?? form.values.email)}
        className={classes(buttonClass({ variant: "text", size: "sm" }), styles.narrow)}
      >
        {m.console_auth_back()}
      </Link>
    </Door>
  );
};
