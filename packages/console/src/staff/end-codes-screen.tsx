import { useNavigate } from "react-router";
import { Button } from "@sufra/ui/components/button.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { useForm } from "@sufra/ui/forms/use-form.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { Page } from "../app/page.tsx";
import { queryClient } from "../app/query-client.ts";
import { CodeEntry } from "../auth/code-entry.tsx";
import { useCodeError } from "../auth/use-code-error.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { accountQuery, end } from "./account-data.ts";
import styles from "./codes.module.css";
import { OwnPasswordField } from "./own-password-field.tsx";
import { teamQuery } from "./team-data.ts";

/** Turning one-time codes off takes both: the password, and a code. */
export const EndCodesScreen = () => {
  const navigate = useNavigate();
  const form = useForm({
    initial: { password: "", code: "" },
    check: ({ password, code }) => ({
      password: password === "" ? "field_empty" : undefined,
      code: code.trim() === "" ? "field_empty" : undefined,
    }),
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
      <form {...form.form} className={styles.page} onSubmit={(event) => void form.form.onSubmit(event)}>
        <EditorSection title={m.console_staff_codes_end()} text={m.console_staff_codes_end_text()}>
          <div className={styles.step}>
            {form.failure !== undefined && codeError === undefined && <FailureBanner error={form.failure} />}
            <OwnPasswordField field={form.field("password")} />
            <CodeEntry
              value={form.values.code}
              onChange={(code) => form.set("code", code)}
              error={form.errorOf("code") ?? codeError}
            />
            <Button type="submit" variant="danger" size="lg" wide busy={form.sending}>
              {m.console_staff_codes_end()}
            </Button>
          </div>
        </EditorSection>
      </form>
    </Page>
  );
};
