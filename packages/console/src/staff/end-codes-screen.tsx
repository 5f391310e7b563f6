import { useNavigate } from "react-router";
import { endCodes } from "@sufra/domain/staff/account-api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { Page } from "../app/page.tsx";
import { queryClient } from "../app/client.ts";
import { authFieldsOf } from "../auth/auth-fields.tsx";
import { useCodeError } from "../auth/use-code-error.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { ApiForm, useApiForm } from "../editing/api-form.tsx";
import { accountQuery, end } from "./account-data.ts";
import styles from "./codes.module.css";
import { teamQuery } from "./team-data.ts";

type Values = { password: string; code: string };

const f = authFieldsOf<Values>();

/** Turning one-time codes off requires the password and a code. */
export const EndCodesScreen = () => {
  const navigate = useNavigate();
  const form = useApiForm<Values>({
    initial: { password: "", code: "" },
    schema: endCodes.body,
    submit: async (values) => {
      await end(values);
      showToast({ text: m.console_staff_codes_ended(), tone: "success" });
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: teamQuery.queryKey });
      await navigate("/account");
    },
  });
  const codeError = useCodeError(form.failure);
  return (
    <Page title={m.console_staff_codes()} back={{ to: "/account", label: m.console_staff_account() }}>
      <ApiForm form={form} className={styles.page}>
        <EditorSection title={m.console_staff_codes_end()} text={m.console_staff_codes_end_text()}>
          <div className={styles.step}>
            {form.failure !== undefined && codeError === undefined && <FailureBanner error={form.failure} />}
            <f.OwnPassword name="password" label={m.console_auth_password()} />
            <f.Code name="code" error={codeError} />
            <Button type="submit" variant="danger" size="lg" wide busy={form.sending}>
              {m.console_staff_codes_end()}
            </Button>
          </div>
        </EditorSection>
      </ApiForm>
    </Page>
  );
};
