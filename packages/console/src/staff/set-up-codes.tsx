import { useState } from "react";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { beginCodes } from "@sufra/domain/staff/account-api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Qr } from "@sufra/ui/components/qr.tsx";
import { useForm } from "@sufra/ui/forms/use-form.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { CodeEntry } from "../auth/code-entry.tsx";
import { useCodeError } from "../auth/use-code-error.ts";
import { begin, confirm } from "./account-data.ts";
import styles from "./codes.module.css";
import { OwnPasswordField } from "./own-password-field.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Introduction = AnswerOf<typeof beginCodes>;

type ProvingProps = {
  /** Whoever is led here right after signing in has just given their password. */
  held: boolean;
  /** There are codes already, which other ones take the place of. */
  replacing: boolean;
  onBegun: (introduction: Introduction) => void;
};

const Proving = ({ held, replacing, onBegun }: ProvingProps) => {
  const form = useForm({
    initial: { password: "", code: "" },
    check: ({ password, code }) => ({
      password: !held && password === "" ? "field_empty" : undefined,
      code: replacing && code.trim() === "" ? "field_empty" : undefined,
    }),
    submit: async ({ password, code }) =>
      onBegun(await begin({ ...(held ? {} : { password }), ...(replacing ? { code } : {}) })),
  });
  const codeError = useCodeError(form.failure);
  return (
    <form {...form.form} className={styles.step} onSubmit={(event) => void form.form.onSubmit(event)}>
      {form.failure !== undefined && codeError === undefined && <FailureBanner error={form.failure} />}
      <p className={styles.text}>{replacing ? m.console_staff_codes_move_text() : m.console_staff_codes_how()}</p>
      {!held && <OwnPasswordField field={form.field("password")} />}
      {replacing && (
        <CodeEntry
          value={form.values.code}
          onChange={(code) => form.set("code", code)}
          error={form.errorOf("code") ?? codeError}
        />
      )}
      <Button type="submit" size="lg" wide busy={form.sending}>
        {m.console_staff_codes_next()}
      </Button>
    </form>
  );
};

type ConfirmingProps = { introduction: Introduction; onDone: (codes: string[]) => void };

const Confirming = ({ introduction, onDone }: ConfirmingProps) => {
  const form = useForm({
    initial: { code: "" },
    check: ({ code }) => ({ code: code.trim() === "" ? "field_empty" : undefined }),
    submit: async ({ code }) => onDone(await confirm(code)),
  });
  const codeError = useCodeError(form.failure);
  return (
    <form {...form.form} className={styles.step} onSubmit={(event) => void form.form.onSubmit(event)}>
      {form.failure !== undefined && codeError === undefined && <FailureBanner error={form.failure} />}
      <p className={styles.text}>{m.console_staff_codes_scan()}</p>
      <Qr svg={introduction.qr_svg} label={m.console_staff_codes_qr()} />
      <p className={styles.text}>{m.console_staff_codes_type()}</p>
      <p className={styles.secret} dir="ltr">
        {introduction.secret}
      </p>
      <CodeEntry
        appOnly
        value={form.values.code}
        onChange={(code) => form.set("code", code)}
        onComplete={() => requestAnimationFrame(() => form.form.ref.current?.requestSubmit())}
        error={form.errorOf("code") ?? codeError}
      />
      <Button type="submit" size="lg" wide busy={form.sending}>
        {m.console_staff_codes_confirm()}
      </Button>
    </form>
  );
};

type Props = Pick<ProvingProps, "held" | "replacing"> & {
  /** Told as soon as the codes count, with the recovery codes still on the screen. */
  onOn: () => void;
  onDone: () => void;
};

/** Proof of who one is, the secret for the app with its first code, and the recovery codes. */
export const SetUpCodes = ({ held, replacing, onOn, onDone }: Props) => {
  const [introduction, setIntroduction] = useState<Introduction>();
  const [recovery, setRecovery] = useState<string[]>();
  if (recovery) return <RecoveryCodes codes={recovery} onKept={onDone} />;
  if (!introduction) return <Proving {...{ held, replacing }} onBegun={setIntroduction} />;
  return (
    <Confirming
      introduction={introduction}
      onDone={(codes) => {
        setRecovery(codes);
        onOn();
      }}
    />
  );
};
