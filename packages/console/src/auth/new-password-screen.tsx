import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { BodyOf } from "@sufra/domain/contract/call.ts";
import { readPasswordReset, resetPassword } from "@sufra/domain/staff/password-reset-api.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client, queryClient } from "../app/client.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { ApiForm, useApiForm } from "../editing/api-form.tsx";
import { authFieldsOf } from "./auth-fields.tsx";
import { AuthPage } from "./auth-page.tsx";
import styles from "./auth-page.module.css";
import { forgotPath, signInWith } from "./return-place.ts";

const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ["session", "password", token],
    queryFn: ({ signal }) => client.send(readPasswordReset, { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

const Gone = () => (
  <>
    <Banner tone="warning">{m.console_auth_link_gone()}</Banner>
    <Link to={forgotPath("")} className={buttonClass({ size: "lg", wide: true })}>
      {m.console_auth_link_again()}
    </Link>
  </>
);

type Values = { password: string };

const f = authFieldsOf<Values>();

const Choosing = ({ token, email }: { token: string; email: string }) => {
  const navigate = useNavigate();
  const form = useApiForm<Values, BodyOf<typeof resetPassword>>({
    initial: { password: "" },
    schema: resetPassword.body,
    body: ({ password }) => ({ token, password }),
    submit: async (body) => {
      await client.send(resetPassword, { body });
      // A new password ends all sessions, also the one of this browser.
      queryClient.clear();
      await navigate(signInWith(email, "renewed"), { replace: true });
    },
  });
  if (hasCode(form.failure, "not_found")) return <Gone />;
  return (
    <>
      {form.failure !== undefined && <FailureBanner error={form.failure} />}
      <ApiForm form={form} className={styles.form}>
        <Field label={m.console_auth_email()} dir="ltr" autoComplete="username" value={email} readOnly />
        <f.Password
          name="password"
          label={m.console_auth_new_password()}
          hint={m.console_staff_password_hint()}
          autoComplete="new-password"
          autoFocus
        />
        <p className={styles.text}>{m.console_auth_new_password_effect()}</p>
        <Button type="submit" size="lg" wide busy={form.sending}>
          {m.console_auth_new_password_save()}
        </Button>
      </ApiForm>
    </>
  );
};

/** Opened by the link of the email. */
export const NewPasswordScreen = () => {
  const [token] = useState(() => window.location.hash.slice(1));
  const opened = useQuery({ ...linkQuery(token), enabled: token !== "" });
  return (
    <AuthPage title={m.console_auth_new_password()}>
      {token === "" || hasCode(opened.error, "not_found") ? (
        <Gone />
      ) : opened.data ? (
        <Choosing token={token} email={opened.data.email} />
      ) : opened.isError ? (
        <ErrorState error={opened.error} busy={opened.isFetching} onRetry={() => void opened.refetch()} />
      ) : (
        <Skeleton height="56px" radius="14px" lines={3} />
      )}
    </AuthPage>
  );
};
