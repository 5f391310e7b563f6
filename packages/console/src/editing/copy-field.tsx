import { Copy } from "lucide-react";
import { Field } from "@sufra/ui/components/field.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { copyText } from "../app/copy-text.ts";

type Props = {
  label: string;
  value: string;
  /** Words of its own for the button, and for what was copied. */
  words?: { action: string; copied: string };
};

/** A value to be entered or sent elsewhere, with a button that copies it. */
export const CopyField = ({ label, value, words }: Props) => {
  const { action, copied } = words ?? {
    action: m.console_connections_copy({ what: label }),
    copied: m.console_connections_copied(),
  };
  return (
    <Field
      label={label}
      dir="ltr"
      value={value}
      readOnly
      after={<IconButton label={action} icon={<Copy aria-hidden />} onClick={() => void copyText(value, copied)} />}
    />
  );
};
