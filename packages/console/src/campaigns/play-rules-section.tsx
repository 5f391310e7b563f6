import { useState } from "react";
import type { DrawKind } from "@sufra/domain/campaigns/campaign-rules.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Select } from "@sufra/ui/components/select.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { CountField } from "../editing/count-field.tsx";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import type { Choices } from "./campaign-data.ts";
import { f } from "./campaign-values.ts";

type WaitProps = {
  name: string;
  label: string;
  hint: string;
  /** Said where nothing has to be waited for. */
  none: string;
  /** Days that are offered by themselves. */
  days: readonly number[];
  /** Minutes; null: no wait; NaN: what is written is none. */
  value: number | null;
  onChange: (value: number | null) => void;
  error: string | undefined;
};

const day = 1440;
const own = "own";

/** A wait: one of the usual numbers of days, or own hours and minutes. */
const WaitField = ({ name, label, hint, none, days, value, onChange, error }: WaitProps) => {
  const usual = value === null || days.some((count) => count * day === value);
  const [written, setWritten] = useState(!usual);
  const [hours, setHours] = useState<number | null>(usual ? null : Math.floor((value ?? 0) / 60));
  const [minutes, setMinutes] = useState<number | null>(usual ? null : (value ?? 0) % 60);
  const put = (nextHours: number | null, nextMinutes: number | null) => {
    setHours(nextHours);
    setMinutes(nextMinutes);
    const sum = (nextHours ?? 0) * 60 + (nextMinutes ?? 0);
    onChange(sum >= 1 && sum <= 365 * day ? sum : Number.NaN);
  };
  const choose = (chosen: string) => {
    setWritten(chosen === own);
    if (chosen === own) put(hours, minutes);
    else onChange(chosen === "" ? null : Number(chosen));
  };
  return (
    <FieldRow>
      <Select
        name={name}
        label={label}
        hint={hint}
        error={error}
        value={written ? own : value === null ? "" : String(value)}
        options={[
          { value: "", label: none },
          ...days.map((count) => ({ value: String(count * day), label: m.console_campaigns_days({ count }) })),
          { value: own, label: m.console_campaigns_wait_own() },
        ]}
        onChange={({ target }) => choose(target.value)}
      />
      {written && (
        <>
          <CountField
            name={`${name}-hours`}
            label={m.console_campaigns_hours()}
            value={hours}
            onChange={(next) => put(next, minutes)}
          />
          <CountField
            name={`${name}-minutes`}
            label={m.console_campaigns_minutes()}
            value={minutes}
            onChange={(next) => put(hours, next)}
          />
        </>
      )}
    </FieldRow>
  );
};

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
