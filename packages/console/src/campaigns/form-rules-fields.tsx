import { useQuery } from "@tanstack/react-query";
import { readText } from "@sufra/domain/language/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { campaignsQuery } from "./campaign-data.ts";
import { f } from "./form-values.ts";

/** How often one may answer, where, what counts as low, and the draw behind it. */
export const FormRules = () => {
  const { staff, style } = useWorkplace();
  const campaigns = useQuery(campaignsQuery);
  const draws = (campaigns.data ?? []).filter(({ kind }) => kind === "evaluation");
  return (
    <EditorSection title={m.console_forms_rules()}>
      <FieldRow>
        <f.Choice
          name="per"
          label={m.console_forms_per()}
          options={[
            { value: "period", label: m.console_forms_per_period() },
            { value: "order", label: m.console_forms_per_order() },
          ]}
        />
        {f.useValue("per") === "period" && (
          <f.Count name="period_days" label={m.console_forms_period_days()} unit={m.console_forms_days()} />
        )}
        <f.Count name="low_score" label={m.console_forms_low_score()} hint={m.console_forms_low_score_hint()} />
        <f.Choice
          name="branch_id"
          label={m.console_banners_branch()}
          options={[
            { value: null, label: m.console_banners_all_branches() },
            ...staff.branches.map(({ id, name }) => ({ value: id, label: readText(name, style.language) })),
          ]}
        />
        <f.Choice
          name="campaign_id"
          label={m.console_forms_draw()}
          hint={m.console_forms_draw_hint()}
          options={[
            { value: null, label: m.console_forms_no_draw() },
            ...draws.map(({ id, name }) => ({ value: id, label: name ? readText(name, style.language) : id })),
          ]}
        />
      </FieldRow>
      <f.Switch name="active" label={m.console_forms_active()} hint={m.console_forms_active_hint()} />
    </EditorSection>
  );
};
