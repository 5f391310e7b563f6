import { useEffect, useState } from "react";
import { Button } from "@sufra/ui/components/button.tsx";
import { CodeField } from "@sufra/ui/components/code-field.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./auth-page.module.css";

type Props = {
  name?: string;
  value: string;
  onChange: (code: string) => void;
  /** Called after the sixth digit. */
  onComplete?: (code: string) => void;
  error?: string | undefined;
  autoFocus?: boolean;
  disabled?: boolean;
  /** Recovery codes are not accepted. */
  appOnly?: boolean;
};

/** Six digits of the authenticator app, or a recovery code instead. */
export const CodeEntry = ({
  name = "code",
  value,
  onChange,
  onComplete,
  error,
  autoFocus,
  disabled,
  appOnly,
}: Props) => {
  const [recovery, setRecovery] = useState(false);
  // A refused code is cleared for the next try.
  useEffect(() => {
    if (error && !recovery) onChange("");
    // oxlint-disable-next-line react/exhaustive-deps -- once a refusal
  }, [error]);
  return (
    <div className={styles.code}>
      {recovery ? (
        <Field
          label={m.console_auth_recovery_code()}
          hint={m.console_auth_recovery_hint()}
          name={name}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          value={value}
          error={error}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <CodeField
          label={m.console_auth_code()}
          value={value}
          onChange={onChange}
          onComplete={(code) => onComplete?.(code)}
          length={6}
          error={error}
          autoFocus={autoFocus ?? false}
          disabled={disabled ?? false}
        />
      )}
      {appOnly !== true && (
        <Button
          variant="text"
          size="sm"
          onClick={() => {
            onChange("");
            setRecovery(!recovery);
          }}
        >
          {recovery ? m.console_auth_use_app() : m.console_auth_use_recovery()}
        </Button>
      )}
    </div>
  );
};
