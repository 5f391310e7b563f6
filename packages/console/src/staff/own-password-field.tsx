import { m } from "@sufra/ui/i18n/messages.ts";
import { PasswordField } from "../auth/password-field.tsx";

type Props = {
  label?: string;
  /** Of the form's field `password`. */
  field: { name: string; value: string; error: string | undefined };
};

/** The password one has: where one was typed and is refused, it is not the right one. */
export const OwnPasswordField = ({ label, field }: Props) => (
  <PasswordField
    label={label ?? m.console_auth_password()}
    autoComplete="current-password"
    {...field}
    error={field.error && field.value !== "" ? m.console_staff_account_password_wrong() : field.error}
  />
);
