import { readText } from "@sufra/domain/language/language.ts";
import { Select } from "@sufra/ui/components/select.tsx";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { MomentField } from "../editing/moment-field.tsx";
import type { ShownValues } from "./banner-values.ts";

type Props = {
  editor: {
    values: ShownValues;
    set: {
      (name: "branch_id" | "starts_at" | "ends_at", value: string | null): void;
      (name: "active", value: boolean): void;
    };
    errorOf: (name: keyof ShownValues) => string | undefined;
  };
};

/** Where and when guests are shown it, and whether at all. */
export const ShownFields = ({ editor: { values, set, errorOf } }: Props) => {
  const { staff, style } = useWorkplace();
  return (
    <EditorSection title={m.console_banners_shown()} text={m.console_banners_shown_text()}>
      <FieldRow>
        <Select
          name="branch_id"
          label={m.console_banners_branch()}
          value={values.branch_id ?? ""}
          error={errorOf("branch_id")}
          options={[
            { value: "", label: m.console_banners_all_branches() },
            ...staff.branches.map(({ id, name }) => ({ value: id, label: readText(name, style.language) })),
          ]}
          onChange={(event) => set("branch_id", event.target.value === "" ? null : event.target.value)}
        />
        <MomentField
          name="starts_at"
          label={m.console_banners_starts()}
          value={values.starts_at}
          onChange={(at) => set("starts_at", at)}
          error={errorOf("starts_at")}
        />
        <MomentField
          name="ends_at"
          label={m.console_banners_ends()}
          value={values.ends_at}
          onChange={(at) => set("ends_at", at)}
          error={errorOf("ends_at")}
        />
      </FieldRow>
      <SwitchRow
        label={m.console_banners_active()}
        hint={m.console_banners_active_hint()}
        checked={values.active}
        onChange={(active) => set("active", active)}
      />
    </EditorSection>
  );
};
