import { Field } from "@sufra/ui/components/field.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";

type Days = { from?: string | undefined; to?: string | undefined };

/** From which day to which; an empty one is none. */
export const DayFields = ({ days: { from, to }, onChange }: { days: Days; onChange: (days: Days) => void }) => (
  <>
    <Field
      label={m.console_audit_log_from()}
      type="date"
      value={from ?? ""}
      onChange={({ target }) => onChange({ from: target.value || undefined, to })}
    />
    <Field
      label={m.console_audit_log_to()}
      type="date"
      value={to ?? ""}
      onChange={({ target }) => onChange({ from, to: target.value || undefined })}
    />
  </>
);
