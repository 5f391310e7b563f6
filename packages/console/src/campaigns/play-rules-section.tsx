import type { DrawKind } from "@sufra/domain/campaigns/campaign-rules.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Select } from "@sufra/ui/components/select.tsx";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import type { Editor } from "../editing/use-editor.ts";
import type { Choices } from "./campaign-data.ts";
import type { CampaignValues } from "./campaign-values.ts";
import { WaitField } from "./wait-field.tsx";

type Props = { kind: DrawKind; editor: Editor<CampaignValues>; choices: Choices };

const newTo = (kind: DrawKind) => [
  { value: "", label: m.console_campaigns_new_anybody() },
  { value: "branch", label: m.console_campaigns_new_branch() },
  { value: "game", label: kind === "wheel" ? m.console_campaigns_new_wheel() : m.console_campaigns_new_form() },
];

const oncePer = (kind: DrawKind) => [
  {
    value: "",
    label: kind === "register_and_win" ? m.console_campaigns_once_entry() : m.console_campaigns_once_never(),
  },
  { value: "customer", label: m.console_campaigns_once_customer() },
  { value: "branch", label: m.console_campaigns_once_branch() },
];

/** What only wheels ask for. */
const WheelRules = ({ editor: { values, set }, choices }: Pick<Props, "editor" | "choices">) => {
  const { style } = useWorkplace();
  return (
    <>
      <SwitchRow
        label={m.console_campaigns_form_first()}
        hint={m.console_campaigns_form_first_hint()}
        checked={values.form_required}
        onChange={(on) => set("form_required", on)}
      />
      <SwitchRow
        label={m.console_campaigns_per_order()}
        hint={m.console_campaigns_per_order_hint()}
        checked={values.per_order}
        onChange={(on) => set("per_order", on)}
      />
      {choices.levels.length > 0 && (
        <Select
          name="level_id"
          label={m.console_campaigns_level()}
          value={values.level_id ?? ""}
          options={[
            { value: "", label: m.console_campaigns_level_any() },
            ...choices.levels.map(({ id, name }) => ({ value: id, label: readText(name, style.language) })),
          ]}
          onChange={({ target }) => set("level_id", target.value === "" ? null : target.value)}
        />
      )}
    </>
  );
};

const asNewTo = (value: string): CampaignValues["new_to"] => (value === "branch" || value === "game" ? value : null);
const asOnce = (value: string): CampaignValues["once_per"] =>
  value === "customer" || value === "branch" ? value : null;

/** Who may take part, and how often. */
export const PlayRulesSection = ({ kind, editor, choices }: Props) => {
  const { values, set, errorOf } = editor;
  return (
    <EditorSection title={m.console_campaigns_who()} text={m.console_campaigns_who_text()}>
      {kind === "wheel" && <WheelRules editor={editor} choices={choices} />}
      <FieldRow>
        {kind !== "evaluation" && (
          <Select
            name="new_to"
            label={m.console_campaigns_new_to()}
            value={values.new_to ?? ""}
            options={newTo(kind)}
            onChange={({ target }) => set("new_to", asNewTo(target.value))}
          />
        )}
        <Select
          name="once_per"
          label={m.console_campaigns_once()}
          value={values.once_per ?? ""}
          options={oncePer(kind)}
          onChange={({ target }) => set("once_per", asOnce(target.value))}
        />
      </FieldRow>
      <WaitField
        name="loss_wait_minutes"
        label={m.console_campaigns_loss_wait()}
        hint={m.console_campaigns_loss_wait_hint()}
        none={m.console_campaigns_wait_minute()}
        days={[7, 10]}
        value={values.loss_wait_minutes}
        onChange={(value) => set("loss_wait_minutes", value)}
        error={errorOf("loss_wait_minutes")}
      />
      <WaitField
        name="win_period_minutes"
        label={m.console_campaigns_win_period()}
        hint={m.console_campaigns_win_period_hint()}
        none={m.console_campaigns_wait_minute()}
        days={[7, 30]}
        value={values.win_period_minutes}
        onChange={(value) => set("win_period_minutes", value)}
        error={errorOf("win_period_minutes")}
      />
    </EditorSection>
  );
};
