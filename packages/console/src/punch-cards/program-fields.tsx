import { useQuery } from "@tanstack/react-query";
import { readText } from "@sufra/domain/language/language.ts";
import { stampShapes } from "@sufra/domain/punch-cards/programs.ts";
import { Select } from "@sufra/ui/components/select.tsx";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { CountField } from "../editing/count-field.tsx";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { MomentField } from "../editing/moment-field.tsx";
import { SubsetField } from "../editing/subset-field.tsx";
import { TextPair } from "../editing/text-pair.tsx";
import type { Editor } from "../editing/use-editor.ts";
import { ItemsField } from "../menu/items-field.tsx";
import { programsQuery } from "./program-data.ts";
import type { ProgramValues } from "./program-values.ts";

type Props = { editor: Editor<ProgramValues> };

export const WordsSection = ({ editor: { values, set, errorOf } }: Props) => (
  <EditorSection title={m.console_punch_words()}>
    <TextPair
      name="name"
      label={m.console_punch_name()}
      value={values.name}
      onChange={(name) => set("name", name)}
      error={errorOf("name")}
      maxLength={120}
    />
    <TextPair
      name="description"
      label={m.console_punch_description()}
      value={values.description}
      onChange={(text) => set("description", text)}
      error={errorOf("description")}
      maxLength={1000}
      multiline
      optional
    />
    <TextPair
      name="terms"
      label={m.console_punch_terms()}
      value={values.terms}
      onChange={(text) => set("terms", text)}
      error={errorOf("terms")}
      maxLength={2000}
      multiline
      optional
    />
  </EditorSection>
);

export const RulesSection = ({ editor: { values, set, errorOf } }: Props) => {
  const { staff, style } = useWorkplace();
  return (
    <EditorSection title={m.console_punch_rules()} text={m.console_punch_rules_text()}>
      <FieldRow>
        <CountField
          name="required"
          label={m.console_punch_required()}
          value={values.required}
          error={errorOf("required")}
          onChange={(count) => set("required", count)}
        />
        <CountField
          name="days"
          label={m.console_punch_days()}
          hint={m.console_punch_days_hint()}
          value={values.days}
          error={errorOf("days")}
          onChange={(count) => set("days", count)}
        />
        <CountField
          name="max_per_visit"
          label={m.console_punch_max()}
          hint={m.console_punch_max_hint()}
          value={values.max_per_visit}
          error={errorOf("max_per_visit")}
          onChange={(count) => set("max_per_visit", count)}
        />
      </FieldRow>
      <ItemsField
        label={m.console_punch_items()}
        all={m.console_punch_items_all()}
        value={values.items}
        error={errorOf("items")}
        onChange={(items) => set("items", items)}
      />
      <SubsetField
        label={m.console_punch_branches()}
        all={m.console_punch_branches_all()}
        options={staff.branches.map(({ id, name }) => ({ value: id, label: readText(name, style.language) }))}
        value={values.branches}
        error={errorOf("branches")}
        onChange={(branches) => set("branches", branches)}
      />
      <SwitchRow
        label={m.console_punch_repeats()}
        hint={m.console_punch_repeats_hint()}
        checked={values.repeats}
        onChange={(repeats) => set("repeats", repeats)}
      />
    </EditorSection>
  );
};

export const RewardSection = ({ editor: { values, set, errorOf } }: Props) => {
  const { style } = useWorkplace();
  const { data } = useQuery(programsQuery);
  return (
    <EditorSection title={m.console_punch_reward()} text={m.console_punch_reward_text()}>
      <TextPair
        name="reward_name"
        label={m.console_punch_reward()}
        value={values.reward_name}
        onChange={(name) => set("reward_name", name)}
        error={errorOf("reward_name")}
        maxLength={120}
      />
      <Select
        name="prize_id"
        label={m.console_punch_prize()}
        hint={m.console_punch_prize_hint()}
        value={values.prize_id ?? "none"}
        error={errorOf("prize_id")}
        options={[
          { value: "none", label: m.console_punch_prize_none() },
          ...(data?.prizes ?? []).map(({ id, name }) => ({ value: id, label: readText(name, style.language) })),
        ]}
        onChange={({ target }) => set("prize_id", target.value === "none" ? null : target.value)}
      />
    </EditorSection>
  );
};

const shapeName: Record<(typeof stampShapes)[number], () => string> = {
  circle: m.console_punch_shape_circle,
  flower: m.console_punch_shape_flower,
  scallop: m.console_punch_shape_scallop,
  star: m.console_punch_shape_star,
  leaf: m.console_punch_shape_leaf,
  drop: m.console_punch_shape_drop,
  bean: m.console_punch_shape_bean,
  heart: m.console_punch_shape_heart,
  square: m.console_punch_shape_square,
};

export const LookSection = ({ editor: { values, set, errorOf } }: Props) => (
  <EditorSection title={m.console_punch_look()}>
    <FieldRow>
      <Select
        name="stamp"
        label={m.console_punch_stamp()}
        value={values.stamp ?? "own"}
        options={[
          { value: "own", label: m.console_punch_shape_own() },
          ...stampShapes.map((shape) => ({ value: shape, label: shapeName[shape]() })),
        ]}
        onChange={({ target }) => set("stamp", stampShapes.find((shape) => shape === target.value) ?? null)}
      />
      <MomentField
        name="starts_at"
        label={m.console_punch_starts()}
        value={values.starts_at}
        error={errorOf("starts_at")}
        onChange={(at) => set("starts_at", at)}
      />
      <MomentField
        name="ends_at"
        label={m.console_punch_ends()}
        hint={m.console_punch_ends_hint()}
        value={values.ends_at}
        error={errorOf("ends_at")}
        onChange={(at) => set("ends_at", at)}
      />
    </FieldRow>
  </EditorSection>
);
