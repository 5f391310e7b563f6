import { readText } from "@sufra/domain/language/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import type { ShownValues } from "./banner-values.ts";

const f = fieldsOf<ShownValues>();

/** Where and when guests are shown it, and whether at all. */
export const ShownFields = () => {
  const { staff, style } = useWorkplace();
  return (
    <EditorSection title={m.console_banners_shown()} text={m.console_banners_shown_text()}>
      <FieldRow>
        <f.Choice
          name="branch_id"
          label={m.console_banners_branch()}
          options={[
            { value: null, label: m.console_banners_all_branches() },
            ...staff.branches.map(({ id, name }) => ({ value: id, label: readText(name, style.language) })),
          ]}
        />
        <f.Moment name="starts_at" label={m.console_banners_starts()} />
        <f.Moment name="ends_at" label={m.console_banners_ends()} />
      </FieldRow>
      <f.Switch name="active" label={m.console_banners_active()} hint={m.console_banners_active_hint()} />
    </EditorSection>
  );
};
