import { useQuery } from "@tanstack/react-query";
import { readText } from "@sufra/domain/language/language.ts";
import { Select } from "@sufra/ui/components/select.tsx";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { CountField } from "../editing/count-field.tsx";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import type { Editor } from "../editing/use-editor.ts";
import { campaignsQuery } from "./campaign-data.ts";
import type { FormValues } from "./form-values.ts";

const orNull = (value: string): string | null => (value === "" ? null : value);

/** How often one may answer, where, what counts as low, and the draw behind it. */
export const FormRules = ({ editor: { values, set, errorOf } }: { editor: Editor<FormValues> }) => {
  const { staff, style } = useWorkplace();
  const campaigns = useQuery(campaignsQuery);
  const draws = (campaigns.data ?? []).filter(({ kind }) => kind === "evaluation");
  return (
    <EditorSection title={m.console_forms_rules()}>
      <FieldRow>
        <Select
          name="per"
          label={m.console_forms_per()}
          value={values.per}
          options={[
            { value: "period", label: m.console_forms_per_period() },
            { value: "order", label: m.console_forms_per_order() },
          ]}
          onChange={(event) => set("per", event.target.value === "order" ? "order" : "period")}
        />
        {values.per === "period" && (
          <CountField
            name="period_days"
            label={m.console_forms_period_days()}
            unit={m.console_forms_days()}
            value={values.period_days}
            onChange={(days) => set("period_days", days)}
            error={errorOf("period_days")}
          />
        )}
        <CountField
          name="low_score"
          label={m.console_forms_low_score()}
          hint={m.console_forms_low_score_hint()}
          value={values.low_score}
          onChange={(score) => set("low_score", score)}
          error={errorOf("low_score")}
        />
        <Select
          name="branch_id"
          label={m.console_banners_branch()}
          value={values.branch_id ?? ""}
          error={errorOf("branch_id")}
          options={[
            { value: "", label: m.console_banners_all_branches() },
            ...staff.branches.map(({ id, name }) => ({ value: id, label: readText(name, style.language) })),
          ]}
          onChange={(event) => set("branch_id", orNull(event.target.value))}
        />
        <Select
          name="campaign_id"
          label={m.console_forms_draw()}
          hint={m.console_forms_draw_hint()}
          value={values.campaign_id ?? ""}
          error={errorOf("campaign_id")}
          options={[
            { value: "", label: m.console_forms_no_draw() },
            ...draws.map(({ id, name }) => ({ value: id, label: name ? readText(name, style.language) : id })),
          ]}
          onChange={(event) => set("campaign_id", orNull(event.target.value))}
        />
      </FieldRow>
      <SwitchRow
        label={m.console_forms_active()}
        hint={m.console_forms_active_hint()}
        checked={values.active}
        onChange={(active) => set("active", active)}
      />
    </EditorSection>
  );
};
