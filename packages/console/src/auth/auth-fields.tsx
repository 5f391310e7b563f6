import { type ComponentProps, useEffect, useState } from "react";
import { Eye, EyeOff } from "lucide-react";
import { Button } from "@sufra/ui/components/button.tsx";
import { CodeField } from "@sufra/ui/components/code-field.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { bind, type Bound, TextField, type TextProps } from "../editing/bound-field.tsx";
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
const CodeEntry = ({ name = "code", value, onChange, onComplete, error, autoFocus, disabled, appOnly }: Props) => {
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

/** A password that can be made visible while it is typed. */
const PasswordField = (props: TextProps) => {
  const [isVisible, setVisible] = useState(false);
  return (
    <TextField
      type={isVisible ? "text" : "password"}
      dir="ltr"
      after={
        <IconButton
          label={isVisible ? m.console_auth_password_hide() : m.console_auth_password_show()}
          icon={isVisible ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          onClick={() => setVisible(!isVisible)}
        />
      }
      {...props}
    />
  );
};

/** The current password: a typed one that is refused is the wrong one. */
const OwnPasswordField = ({ error, ...props }: TextProps) => (
  <PasswordField
    autoComplete="current-password"
    {...props}
    error={error && props.value !== "" ? m.console_staff_account_password_wrong() : error}
  />
);

const table = {
  Text: bind(TextField, "left"),
  Password: bind(PasswordField, "left"),
  OwnPassword: bind(OwnPasswordField, "left"),
  Code: bind(CodeEntry),
};

type AuthFields<V> = {
  Text: Bound<V, TextProps>;
  Password: Bound<V, TextProps>;
  OwnPassword: Bound<V, TextProps>;
  Code: Bound<V, ComponentProps<typeof CodeEntry>>;
};

/** Bound fields of sign-in, passwords and one-time codes, apart from the editors' so that their pages stay small. */
export const authFieldsOf = <V extends object>(): AuthFields<V> => table;
