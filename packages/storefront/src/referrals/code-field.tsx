import { Field } from "@sufra/ui/components/field.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";

type Props = { value: string; onChange: (value: string) => void; error: string | undefined };

/** Invitation code of the registration; prefilled from its link, editable. */
export const ReferralCodeField = ({ value, onChange, error }: Props) => (
  <Field
    label={m.referrals_code()}
    optional
    name="referral_code"
    dir="ltr"
    autoCapitalize="characters"
    autoComplete="off"
    spellCheck={false}
    maxLength={40}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    error={error}
  />
);
