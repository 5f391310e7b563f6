import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { dateText } from "@sufra/domain/language/dates.ts";
import { changePassword, editAccount, type StaffAccount } from "@sufra/domain/staff/account-api.ts";
import type { Language } from "@sufra/domain/language/language.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { chooseLanguage } from "../app/language-choice.ts";
import { Page } from "../app/page.tsx";
import { queryClient } from "../app/client.ts";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { authFieldsOf } from "../auth/auth-fields.tsx";
import { sessionQuery } from "../auth/session.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import { Loaded } from "../editing/loaded.tsx";
import { ApiForm, useApiForm } from "../editing/api-form.tsx";
import { ManagedForm, useManagedForm } from "../editing/managed-form.tsx";
import { accountQuery, saveAccount, savePassword, signOutOwn } from "./account-data.ts";
import { MemberDevices } from "./member-devices.tsx";
import { teamQuery } from "./team-data.ts";
import styles from "./team.module.css";

type Codes = StaffAccount["codes"];

/** With fewer left, a warning is shown. */
const few = 3;

const On = ({ codes, since }: { codes: Codes; since: string }) => {
  const { style } = useWorkplace();
  return (
    <>
      <p className={styles.name}>
        <Badge tone="success">{m.console_staff_codes_on()}</Badge>
        <span className={styles.detail}>
          {m.console_staff_codes_since({ date: dateText(new Date(since), style) })} ·{" "}
          {m.console_staff_codes_left({ count: codes.recovery_left })}
        </span>
      </p>
      {codes.recovery_left < few && <Banner tone="warning">{m.console_staff_codes_few()}</Banner>}
      {codes.required && <p className={styles.detail}>{m.console_staff_codes_required()}</p>}
      <div className={styles.actions}>
        <Link to="/account/recovery-codes" className={buttonClass({ variant: "tint" })}>
          {m.console_staff_codes_renew()}
        </Link>
        <Link to="/account/codes" className={buttonClass({ variant: "tint" })}>
          {m.console_staff_codes_move()}
        </Link>
        {!codes.required && (
          <Link to="/account/codes/off" className={buttonClass({ variant: "danger" })}>
            {m.console_staff_codes_end()}
          </Link>
        )}
      </div>
    </>
  );
};

/** Whether one signs in with one-time codes, and the ways to change that. */
const AccountCodes = ({ codes }: { codes: Codes }) => (
  <EditorSection title={m.console_staff_codes()} text={m.console_staff_codes_text()}>
    {codes.since === null ? (
      <>
        {codes.required && <Banner tone="warning">{m.console_staff_codes_wanted()}</Banner>}
        <div className={styles.actions}>
          <Link to="/account/codes" className={buttonClass({ variant: "fill" })}>
            {m.console_staff_codes_begin()}
          </Link>
        </div>
      </>
    ) : (
      <On codes={codes} since={codes.since} />
    )}
  </EditorSection>
);

type Personal = { name: string; language: Language };

const f = fieldsOf<Personal>();

const Person = ({ account }: { account: StaffAccount }) => {
  const form = useManagedForm<Personal>({
    initial: { name: account.name, language: account.language },
    schema: editAccount.body,
    save: async (values) => {
      await saveAccount(values);
      chooseLanguage(values.language);
    },
    refreshes: [accountQuery.queryKey, sessionQuery.queryKey, teamQuery.queryKey],
  });
  return (
    <ManagedForm form={form}>
      <EditorSection title={m.console_staff_person()}>
        <f.Text name="name" label={m.console_staff_name()} maxLength={80} autoComplete="name" dir="auto" />
        <Field label={m.console_staff_email()} dir="ltr" value={account.email} readOnly />
        <f.Choice
          name="language"
          label={m.console_staff_account_language()}
          options={[
            { value: "sa", label: "العربية" },
            { value: "en", label: "English" },
          ]}
        />
      </EditorSection>
    </ManagedForm>
  );
};

type Passwords = { password: string; new_password: string };

const passwords = authFieldsOf<Passwords>();

const Password = ({ onSaved }: { onSaved: () => void }) => {
  const online = useOnline();
  const form = useApiForm<Passwords>({
    initial: { password: "", new_password: "" },
    schema: changePassword.body,
    submit: async (values) => {
      await savePassword(values);
      showToast({ text: m.console_staff_account_password_saved(), tone: "success" });
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
      onSaved();
    },
  });
  return (
    <ApiForm form={form}>
      <EditorSection title={m.console_auth_password()} text={m.console_staff_account_password_text()}>
        {form.failure !== undefined && <FailureBanner error={form.failure} />}
        <passwords.OwnPassword name="password" label={m.console_staff_account_password_old()} />
        <passwords.Password
          name="new_password"
          label={m.console_auth_new_password()}
          hint={m.console_staff_password_hint()}
          autoComplete="new-password"
        />
        <div className={styles.actions}>
          <Button type="submit" variant="tint" busy={form.sending} disabled={!online}>
            {m.console_staff_account_password_change()}
          </Button>
        </div>
      </EditorSection>
    </ApiForm>
  );
};

/** `opened` is the state when the page opened, so that typing is not overwritten; `now` is current. */
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

/** The own account: name and language, one-time codes, password, devices. */
export const AccountScreen = () => {
  const query = useQuery(accountQuery);
  return (
    <Page title={m.console_staff_account()}>
      <Loaded query={query}>{(opened) => <Parts opened={opened} now={query.data ?? opened} />}</Loaded>
    </Page>
  );
};
