import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Field } from "@sufra/ui/components/field.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";

/** A password that can be looked at while it is typed. */
export const PasswordField = (props: ComponentProps<typeof Field>) => {
  const [shown, setShown] = useState(false);
  return (
    <Field
      type={shown ? "text" : "password"}
      dir="ltr"
      after={
        <IconButton
          label={shown ? m.console_auth_password_hide() : m.console_auth_password_show()}
          icon={shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          onClick={() => setShown(!shown)}
        />
      }
      {...props}
    />
  );
};
