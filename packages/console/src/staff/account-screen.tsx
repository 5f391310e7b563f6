import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { StaffAccount } from "@sufra/domain/staff/account-api.ts";
import type { Language } from "@sufra/domain/language/language.ts";
import { shortestPassword } from "@sufra/domain/staff/invitation-api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { useForm } from "@sufra/ui/forms/use-form.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { chooseLanguage } from "../app/language-choice.ts";
import { Page } from "../app/page.tsx";
import { queryClient } from "../app/query-client.ts";
import { useOnline } from "../app/use-online.ts";
import { PasswordField } from "../auth/password-field.tsx";
import { sessionQuery } from "../auth/session.ts";
import { EditorForm, EditorSection } from "../editing/editor-form.tsx";
import { Loaded } from "../editing/loaded.tsx";
import { useEditor } from "../editing/use-editor.ts";
import { AccountCodes } from "./account-codes.tsx";
import { accountQuery, saveAccount, savePassword, signOutOwn } from "./account-data.ts";
import { MemberDevices } from "./member-devices.tsx";
import { OwnPasswordField } from "./own-password-field.tsx";
import { teamQuery } from "./team-data.ts";
import styles from "./team.module.css";

const Person = ({ account }: { account: StaffAccount }) => {
  const editor = useEditor<{ name: string; language: Language }>({
    initial: { name: account.name, language: account.language },
    check: ({ name }) => ({ name: name.trim() === "" ? "name_required" : undefined }),
    save: async (values) => {
      await saveAccount(values);
      chooseLanguage(values.language);
    },
    touches: [accountQuery.queryKey, sessionQuery.queryKey, teamQuery.queryKey],
  });
  return (
    <EditorForm editor={editor}>
      <EditorSection title={m.console_staff_person()}>
        <Field label={m.console_staff_name()} maxLength={80} autoComplete="name" dir="auto" {...editor.field("name")} />
        <Field label={m.console_staff_email()} dir="ltr" value={account.email} readOnly />
        <Select
          label={m.console_staff_account_language()}
          name="language"
          value={editor.values.language}
          options={[
            { value: "sa", label: "العربية" },
            { value: "en", label: "English" },
          ]}
          onChange={({ target }) => editor.set("language", target.value === "en" ? "en" : "sa")}
        />
      </EditorSection>
    </EditorForm>
  );
};

const empty = { password: "", new_password: "" };

const Password = ({ onSaved }: { onSaved: () => void }) => {
  const online = useOnline();
  const form = useForm<typeof empty>({
    initial: empty,
    check: ({ password, new_password }) => ({
      password: password === "" ? "field_empty" : undefined,
      new_password: [...new_password].length < shortestPassword ? "password_short" : undefined,
    }),
    submit: async (values) => {
      await savePassword(values);
      showToast({ text: m.console_staff_account_password_saved(), tone: "success" });
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
      onSaved();
    },
  });
  return (
    <form {...form.form} onSubmit={(event) => void form.form.onSubmit(event)}>
      <EditorSection title={m.console_auth_password()} text={m.console_staff_account_password_text()}>
        {form.failure !== undefined && <FailureBanner error={form.failure} />}
        <OwnPasswordField label={m.console_staff_account_password_old()} field={form.field("password")} />
        <PasswordField
          label={m.console_auth_new_password()}
          hint={m.console_staff_password_hint()}
          autoComplete="new-password"
          {...form.field("new_password")}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="tint" busy={form.sending} disabled={!online}>
            {m.console_staff_account_password_change()}
          </Button>
        </div>
      </EditorSection>
    </form>
  );
};

/** `opened` as it was when the page was opened, so that nothing typed is written over; `now` as it stands. */
const Parts = ({ opened, now }: { opened: StaffAccount; now: StaffAccount }) => {
  const [changes, setChanges] = useState(0);
  return (
    <div className={styles.editor}>
      <Person account={opened} />
      <AccountCodes codes={now.codes} />
      <Password key={changes} onSaved={() => setChanges((before) => before + 1)} />
      <MemberDevices sessions={now.sessions} end={signOutOwn} touches={accountQuery.queryKey} />
    </div>
  );
};

/** One's own account: name and language, one-time codes, password, and where one is signed in. */
export const AccountScreen = () => {
  const query = useQuery(accountQuery);
  return (
    <Page title={m.console_staff_account()}>
      <Loaded query={query}>{(opened) => <Parts opened={opened} now={query.data ?? opened} />}</Loaded>
    </Page>
  );
};
