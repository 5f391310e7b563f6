import { useState } from "react";
import { useNavigate } from "react-router";
import { renewRecoveryCodes } from "@sufra/domain/staff/account-api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { Page } from "../app/page.tsx";
import { queryClient } from "../app/client.ts";
import { authFieldsOf } from "../auth/auth-fields.tsx";
import { useCodeError } from "../auth/use-code-error.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { ApiForm, useApiForm } from "../editing/api-form.tsx";
import { accountQuery, renew } from "./account-data.ts";
import styles from "./codes.module.css";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Values = { code: string };

const f = authFieldsOf<Values>();

const Asking = ({ onMade }: { onMade: (codes: string[]) => void }) => {
  const form = useApiForm<Values>({
    initial: { code: "" },
    schema: renewRecoveryCodes.body,
    submit: async ({ code }) => onMade(await renew(code)),
  });
  const codeError = useCodeError(form.failure);
  return (
    <ApiForm form={form} className={styles.step}>
      {form.failure !== undefined && codeError === undefined && <FailureBanner error={form.failure} />}
      <f.Code name="code" error={codeError} autoFocus />
      <Button type="submit" size="lg" wide busy={form.sending}>
        {m.console_staff_codes_renew()}
      </Button>
    </ApiForm>
  );
};

/** Replaces the recovery codes; requires a one-time code. */
export const RecoveryCodesScreen = () => {
  const navigate = useNavigate();
  const [codes, setCodes] = useState<string[]>();
  const made = (fresh: string[]) => {
    setCodes(fresh);
    void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
  };
  return (
    <Page title={m.console_staff_recovery()} back={{ to: "/account", label: m.console_staff_account() }}>
      <div className={styles.page}>
        <EditorSection title={m.console_staff_codes_renew()} text={m.console_staff_codes_renew_text()}>
          {codes ? <RecoveryCodes codes={codes} onKept={() => void navigate("/account")} /> : <Asking onMade={made} />}
        </EditorSection>
      </div>
    </Page>
  );
};
