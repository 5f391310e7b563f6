import type { DrawKind } from "@sufra/domain/campaigns/campaign-rules.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import type { Choices } from "./campaign-data.ts";
import { f } from "./campaign-values.ts";
import { WaitField } from "./wait-field.tsx";

type Props = { kind: DrawKind; choices: Choices };

const newTo = (kind: DrawKind) => [
  { value: null, label: m.console_campaigns_new_anybody() },
  { value: "branch" as const, label: m.console_campaigns_new_branch() },
  {
    value: "game" as const,
    label: kind === "wheel" ? m.console_campaigns_new_wheel() : m.console_campaigns_new_form(),
  },
];

const oncePer = (kind: DrawKind) => [
  {
    value: null,
    label: kind === "register_and_win" ? m.console_campaigns_once_entry() : m.console_campaigns_once_never(),
  },
  { value: "customer" as const, label: m.console_campaigns_once_customer() },
  { value: "branch" as const, label: m.console_campaigns_once_branch() },
];

/** What only wheels ask for. */
const WheelRules = ({ choices }: Pick<Props, "choices">) => {
  const { style } = useWorkplace();
  return (
    <>
      <f.Switch
        name="form_required"
        label={m.console_campaigns_form_first()}
        hint={m.console_campaigns_form_first_hint()}
      />
      <f.Switch name="per_order" label={m.console_campaigns_per_order()} hint={m.console_campaigns_per_order_hint()} />
      {choices.levels.length > 0 && (
        <f.Choice
          name="level_id"
          label={m.console_campaigns_level()}
          options={[
            { value: null, label: m.console_campaigns_level_any() },
            ...choices.levels.map(({ id, name }) => ({ value: id, label: readText(name, style.language) })),
          ]}
        />
      )}
    </>
  );
};

/** Who may take part, and how often. */
export const PlayRulesSection = ({ kind, choices }: Props) => (
  <EditorSection title={m.console_campaigns_who()} text={m.console_campaigns_who_text()}>
    {kind === "wheel" && <WheelRules choices={choices} />}
    <FieldRow>
      {kind !== "evaluation" && <f.Choice name="new_to" label={m.console_campaigns_new_to()} options={newTo(kind)} />}
      <f.Choice name="once_per" label={m.console_campaigns_once()} options={oncePer(kind)} />
    </FieldRow>
    <f.Field name="loss_wait_minutes">
      {(field) => (
        <WaitField
          {...field}
          label={m.console_campaigns_loss_wait()}
          hint={m.console_campaigns_loss_wait_hint()}
          none={m.console_campaigns_wait_minute()}
          days={[7, 10]}
        />
      )}
    </f.Field>
    <f.Field name="win_period_minutes">
      {(field) => (
        <WaitField
          {...field}
          label={m.console_campaigns_win_period()}
          hint={m.console_campaigns_win_period_hint()}
          none={m.console_campaigns_wait_minute()}
          days={[7, 30]}
        />
      )}
    </f.Field>
  </EditorSection>
);
