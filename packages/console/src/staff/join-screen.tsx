import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { BodyOf } from "@sufra/domain/contract/call.ts";
import { type Language, readText } from "@sufra/domain/language/language.ts";
import { acceptInvitation } from "@sufra/domain/staff/invitation-api.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { authFieldsOf } from "../auth/auth-fields.tsx";
import { AuthPage } from "../auth/auth-page.tsx";
import styles from "../auth/auth-page.module.css";
import { beginSession } from "../auth/session.ts";
import { ApiForm, useApiForm } from "../editing/api-form.tsx";
import { accept, type OpenedInvitation, openedQuery } from "./invitation-data.ts";
import { roleName } from "./role-names.ts";

type Values = { name: string; password: string };

const f = authFieldsOf<Values>();

type Props = { token: string; invitation: OpenedInvitation; language: Language };

const Joining = ({ token, invitation, language }: Props) => {
  const navigate = useNavigate();
  const form = useApiForm<Values, BodyOf<typeof acceptInvitation>>({
    initial: { name: "", password: "" },
    schema: acceptInvitation.body,
    body: (values) => ({ token, ...values, language }),
    submit: async (body) => {
      beginSession(await accept(body));
      await navigate("/", { replace: true });
    },
  });
  const { establishment, inviter, role, email } = invitation;
  return (
    <>
      <p>
        {establishment === null || inviter === null
          ? m.console_staff_join_operator()
          : m.console_staff_join_text({
              who: inviter,
              establishment: readText(establishment, language),
              role: roleName[role](),
            })}
      </p>
      {form.failure !== undefined && <FailureBanner error={form.failure} />}
      <ApiForm form={form} className={styles.form}>
        <Field label={m.console_staff_email()} dir="ltr" autoComplete="username" value={email} readOnly />
        <f.Text name="name" label={m.console_staff_name()} maxLength={80} autoComplete="name" dir="auto" />
        <f.Password
          name="password"
          label={m.console_auth_password()}
          hint={m.console_staff_password_hint()}
          autoComplete="new-password"
        />
        <Button type="submit" size="lg" wide busy={form.sending}>
          {m.console_staff_join()}
        </Button>
      </ApiForm>
    </>
  );
};

/** Opened by the link of an invitation: name and password, then signed in. */
export const JoinScreen = () => {
  const language = useLanguage();
  const [token] = useState(() => window.location.hash.slice(1));
  const opened = useQuery({ ...openedQuery(token), enabled: token !== "" });
  const gone = token === "" || hasCode(opened.error, "not_found");
  return (
    <AuthPage title={m.console_staff_join()}>
      {gone ? (
        <Banner tone="warning">{m.console_staff_join_gone()}</Banner>
      ) : opened.data ? (
        <Joining token={token} invitation={opened.data} language={language} />
      ) : opened.isError ? (
        <ErrorState error={opened.error} busy={opened.isFetching} onRetry={() => void opened.refetch()} />
      ) : (
        <Skeleton height="56px" radius="14px" lines={4} />
      )}
    </AuthPage>
  );
};
