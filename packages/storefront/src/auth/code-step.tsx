import { useEffect, useState } from "react";
import { clientMessages } from "@sufra/domain/errors/client-messages.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { CodeField } from "@sufra/ui/components/code-field.tsx";
import { clockText, useCountdown } from "@sufra/ui/components/countdown.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { fullPhone, type PhoneValue } from "@sufra/ui/components/phone-text.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Failure } from "./failure.tsx";
import type { CodeChannel } from "./use-code.ts";
import styles from "./verify.module.css";

type OtpCredential = Credential & { code?: string };

/** Reads the code from the SMS where the browser supports it (WebOTP). */
const useSmsCode = (enabled: boolean, onCode: (code: string) => void): void => {
  useEffect(() => {
    if (!enabled || !("OTPCredential" in window)) return undefined;
    const abort = new AbortController();
    const options = { otp: { transport: ["sms"] }, signal: abort.signal } as CredentialRequestOptions;
    navigator.credentials.get(options).then(
      (credential: OtpCredential | null) => {
        const code = credential?.code;
        if (code && /^\d{4}$/.test(code)) onCode(code);
      },
      () => undefined,
    );
    return () => abort.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- asked once for each code
  }, [enabled]);
};

type StepProps = {
  sent: PhoneValue & { resend_at: string; codes_scarce: boolean; channel: CodeChannel; tries: number };
  busy: boolean;
  failure: unknown;
  onEnter: (code: string) => Promise<void>;
  onResend: () => Promise<void>;
  onChange: () => void;
};

/** The code that was sent, entered on its fourth digit. */
export const CodeStep = ({ sent, busy, failure, onEnter, onResend, onChange }: StepProps) => {
  const language = useLanguage();
  const [digits, setDigits] = useState("");
  const left = useCountdown(sent.resend_at);
  const wrong = hasCode(failure, "wrong_code") && digits.length !== 4;
  const enter = (code: string) => void onEnter(code).then(() => setDigits(""));
  const rest = sent.tries > 0 ? m.auth_tries_left({ count: sent.tries }) : m.auth_tries_none();
  useSmsCode(true, (code) => {
    setDigits(code);
    enter(code);
  });
  return (
    <div className={styles.form}>
      <p className={styles.reason}>
        {sent.channel === "whatsapp" ? m.auth_sent_by_whatsapp() : m.auth_sent_to()}{" "}
        <Isolate>{fullPhone(sent)}</Isolate>
        <button type="button" className={styles.change} onClick={onChange}>
          {m.auth_change_number()}
        </button>
      </p>
      {sent.codes_scarce && <Banner title={m.auth_codes_scarce()} />}
      <CodeField
        label={<span className="visually-hidden">{m.auth_code()}</span>}
        value={digits}
        onChange={setDigits}
        onComplete={enter}
        error={wrong ? `${clientMessages.wrong_code[language]} ${rest}` : undefined}
        autoFocus
      />
      <Failure error={failure} />
      {left === 0 ? (
        <button type="button" className={styles.change} disabled={busy} onClick={() => void onResend()}>
          {m.auth_resend()}
        </button>
      ) : (
        <p className={styles.reason}>{m.auth_resend_in({ time: clockText(left ?? 60) })}</p>
      )}
      <p className={styles.status} role="status">
        {busy && m.auth_checking()}
      </p>
    </div>
  );
};
