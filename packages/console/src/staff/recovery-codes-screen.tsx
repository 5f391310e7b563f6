import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "@sufra/ui/components/button.tsx";
import { useForm } from "@sufra/ui/forms/use-form.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { Page } from "../app/page.tsx";
import { queryClient } from "../app/query-client.ts";
import { CodeEntry } from "../auth/code-entry.tsx";
import { useCodeError } from "../auth/use-code-error.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { accountQuery, renew } from "./account-data.ts";
import styles from "./codes.module.css";
import { RecoveryCodes } from "./recovery-codes.tsx";

const Asking = ({ onMade }: { onMade: (codes: string[]) => void }) => {
  const form = useForm({
    initial: { code: "" },
    check: ({ code }) => ({ code: code.trim() === "" ? "field_empty" : undefined }),
    submit: async ({ code }) => onMade(await renew(code)),
  });
  const codeError = useCodeError(form.failure);
  return (
    <form {...form.form} className={styles.step} onSubmit={(event) => void form.form.onSubmit(event)}>
      {form.failure !== undefined && codeError === undefined && <FailureBanner error={form.failure} />}
      <CodeEntry
        value={form.values.code}
        onChange={(code) => form.set("code", code)}
        error={form.errorOf("code") ?? codeError}
        autoFocus
      />
      <Button type="submit" size="lg" wide busy={form.sending}>
        {m.console_staff_codes_renew()}
      </Button>
    </form>
  );
};

/** New recovery codes in place of the old, by a code. */
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
