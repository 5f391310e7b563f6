import { readText } from "@sufra/domain/language/language.ts";
import { Select } from "@sufra/ui/components/select.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { MomentField } from "../editing/moment-field.tsx";
import { FieldRow } from "../editing/editor-form.tsx";

type Window = { branch_id: string | null; starts_at: string | null; ends_at: string | null };
type Props = {
  value: Window;
  onChange: (changes: Partial<Window>) => void;
  error: string | undefined;
};

/** Where and from when until when something runs. */
export const WindowFields = ({ value, onChange, error }: Props) => {
  const { staff, style } = useWorkplace();
  return (
    <FieldRow>
      <Select
        name="branch_id"
        label={m.console_campaigns_where()}
        value={value.branch_id ?? ""}
        options={[
          { value: "", label: m.console_campaigns_everywhere() },
          ...staff.branches.map(({ id, name }) => ({ value: id, label: readText(name, style.language) })),
        ]}
        onChange={({ target }) => onChange({ branch_id: target.value === "" ? null : target.value })}
      />
      <MomentField
        name="starts_at"
        label={m.console_campaigns_starts()}
        hint={m.console_campaigns_starts_hint()}
        value={value.starts_at}
        onChange={(starts_at) => onChange({ starts_at })}
      />
      <MomentField
        name="ends_at"
        label={m.console_campaigns_ends()}
        hint={m.console_campaigns_ends_hint()}
        value={value.ends_at}
        onChange={(ends_at) => onChange({ ends_at })}
        error={error}
      />
    </FieldRow>
  );
};
