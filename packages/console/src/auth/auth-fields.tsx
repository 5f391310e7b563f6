import { type ComponentProps, useState } from "react";
import { Eye, EyeOff } from "lucide-react";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { bind, type Bound, TextField, type TextProps } from "../editing/bound-field.tsx";
import { CodeEntry } from "./code-entry.tsx";

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
