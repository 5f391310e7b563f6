import { Field } from "@sufra/ui/components/field.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";

type Props = { value: string; onChange: (value: string) => void; error: string | undefined };

/** The invitation a guest registers with: filled in where they came by its link, and theirs to put right or leave out. */
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
