import { useState } from "react";
import type { AnswerOf, BodyOf } from "@sufra/domain/contract/call.ts";
import { beginCodes, confirmCodes } from "@sufra/domain/staff/account-api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Qr } from "@sufra/ui/components/qr.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { authFieldsOf } from "../auth/auth-fields.tsx";
import { useCodeError } from "../auth/use-code-error.ts";
import { ApiForm, useApiForm } from "../editing/api-form.tsx";
import { begin, confirm } from "./account-data.ts";
import styles from "./codes.module.css";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Introduction = AnswerOf<typeof beginCodes>;

type ProvingProps = {
  /** Right after signing in, the password is not asked for again. */
  pending2fa: boolean;
  /** Replaces existing codes. */
  replacing: boolean;
  onBegun: (introduction: Introduction) => void;
};

type Proof = { password: string; code: string };
type Code = Pick<Proof, "code">;

const proof = authFieldsOf<Proof>();
const first = authFieldsOf<Code>();

const Proving = ({ pending2fa, replacing, onBegun }: ProvingProps) => {
  const form = useApiForm<Proof, BodyOf<typeof beginCodes>>({
    initial: { password: "", code: "" },
    schema: beginCodes.body,
    body: ({ password, code }) => ({ ...(pending2fa ? {} : { password }), ...(replacing ? { code } : {}) }),
    submit: async (body) => onBegun(await begin(body)),
  });
  const codeError = useCodeError(form.failure);
  return (
    <ApiForm form={form} className={styles.step}>
      {form.failure !== undefined && codeError === undefined && <FailureBanner error={form.failure} />}
      <p className={styles.text}>{replacing ? m.console_staff_codes_move_text() : m.console_staff_codes_how()}</p>
      {!pending2fa && <proof.OwnPassword name="password" label={m.console_auth_password()} />}
      {replacing && <proof.Code name="code" error={codeError} />}
      <Button type="submit" size="lg" wide busy={form.sending}>
        {m.console_staff_codes_next()}
      </Button>
    </ApiForm>
  );
};

type ConfirmingProps = { introduction: Introduction; onDone: (codes: string[]) => void };

const Confirming = ({ introduction, onDone }: ConfirmingProps) => {
  const form = useApiForm<Code>({
    initial: { code: "" },
    schema: confirmCodes.body,
    submit: async ({ code }) => onDone(await confirm(code)),
  });
  const codeError = useCodeError(form.failure);
  return (
    <ApiForm form={form} className={styles.step}>
      {form.failure !== undefined && codeError === undefined && <FailureBanner error={form.failure} />}
      <p className={styles.text}>{m.console_staff_codes_scan()}</p>
      <Qr svg={introduction.qr_svg} label={m.console_staff_codes_qr()} />
      <p className={styles.text}>{m.console_staff_codes_type()}</p>
      <p className={styles.secret} dir="ltr">
        {introduction.secret}
      </p>
      <first.Code
        name="code"
        appOnly
        onComplete={() => requestAnimationFrame(() => form.form.ref.current?.requestSubmit())}
        error={codeError}
      />
      <Button type="submit" size="lg" wide busy={form.sending}>
        {m.console_staff_codes_confirm()}
      </Button>
    </ApiForm>
  );
};

type Props = Pick<ProvingProps, "pending2fa" | "replacing"> & {
  /** Called when the codes are active; the recovery codes are still shown. */
  onOn: () => void;
  onDone: () => void;
};

/** Asks for the password, shows the secret, confirms its first code, shows the recovery codes. */
export const SetUpCodes = ({ pending2fa, replacing, onOn, onDone }: Props) => {
  const [introduction, setIntroduction] = useState<Introduction>();
  const [recovery, setRecovery] = useState<string[]>();
  if (recovery) return <RecoveryCodes codes={recovery} onKept={onDone} />;
  if (!introduction) return <Proving pending2fa={pending2fa} replacing={replacing} onBegun={setIntroduction} />;
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
