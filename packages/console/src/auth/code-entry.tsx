import { useEffect, useState } from "react";
import { Button } from "@sufra/ui/components/button.tsx";
import { CodeField } from "@sufra/ui/components/code-field.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./door.module.css";

type Props = {
  value: string;
  onChange: (code: string) => void;
  /** Called once the sixth digit is there. */
  onComplete?: (code: string) => void;
  error?: string | undefined;
  autoFocus?: boolean;
  disabled?: boolean;
  /** Where only the app's own code will do. */
  appOnly?: boolean;
};

/** Six digits of the app; a recovery code in their place for whoever has not the phone at hand. */
export const CodeEntry = ({ value, onChange, onComplete, error, autoFocus, disabled, appOnly }: Props) => {
  const [recovery, setRecovery] = useState(false);
  // Six digits that were wrong make room for the next ones.
  useEffect(() => {
    if (error && !recovery) onChange("");
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once a refusal
  }, [error]);
  return (
    <div className={styles.code}>
      {recovery ? (
        <Field
          label={m.console_auth_recovery_code()}
          hint={m.console_auth_recovery_hint()}
          name="code"
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
