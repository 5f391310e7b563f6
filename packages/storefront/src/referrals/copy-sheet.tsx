import { useState } from "react";
import { Field } from "@sufra/ui/components/field.tsx";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";

type Props = { /** Undefined: closed. */ link: string | undefined; onClose: () => void };

/** Shows the selected link where the browser cannot copy. */
export const CopySheet = ({ link, onClose }: Props) => {
  const [kept, setKept] = useState(link);
  if (link !== undefined && link !== kept) setKept(link);
  return (
    <Sheet open={link !== undefined} onClose={onClose} title={m.referrals_copy_yourself()}>
      <Field
        label={m.referrals_link()}
        hint={m.referrals_copy_refused()}
        dir="ltr"
        readOnly
        autoFocus
        value={kept ?? ""}
        onFocus={({ target }) => target.select()}
      />
    </Sheet>
  );
};
