import { useQuery } from "@tanstack/react-query";
import { readText } from "@sufra/domain/language/language.ts";
import { stampShapes } from "@sufra/domain/punch-cards/programs.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { ItemsField } from "../menu/items-field.tsx";
import { programsQuery } from "./program-data.ts";
import { f } from "./program-values.ts";

export const WordsSection = () => (
  <EditorSection title={m.console_punch_words()}>
    <f.Pair name="name" label={m.console_punch_name()} maxLength={120} />
    <f.Pair name="description" label={m.console_punch_description()} maxLength={1000} multiline optional />
    <f.Pair name="terms" label={m.console_punch_terms()} maxLength={2000} multiline optional />
  </EditorSection>
);

export const RulesSection = () => {
  const { staff, style } = useWorkplace();
  return (
    <EditorSection title={m.console_punch_rules()} text={m.console_punch_rules_text()}>
      <FieldRow>
        <f.Count name="required" label={m.console_punch_required()} />
        <f.Count name="days" label={m.console_punch_days()} hint={m.console_punch_days_hint()} />
        <f.Count name="max_per_visit" label={m.console_punch_max()} hint={m.console_punch_max_hint()} />
      </FieldRow>
      <f.Field name="items">
        {(field) => <ItemsField {...field} label={m.console_punch_items()} all={m.console_punch_items_all()} />}
      </f.Field>
      <f.Subset
        name="branches"
        label={m.console_punch_branches()}
        all={m.console_punch_branches_all()}
        options={staff.branches.map(({ id, name }) => ({ value: id, label: readText(name, style.language) }))}
      />
      <f.Switch name="repeats" label={m.console_punch_repeats()} hint={m.console_punch_repeats_hint()} />
    </EditorSection>
  );
};

export const RewardSection = () => {
  const { style } = useWorkplace();
  const { data } = useQuery(programsQuery);
  return (
    <EditorSection title={m.console_punch_reward()} text={m.console_punch_reward_text()}>
      <f.Pair name="reward_name" label={m.console_punch_reward()} maxLength={120} />
      <f.Choice
        name="prize_id"
        label={m.console_punch_prize()}
        hint={m.console_punch_prize_hint()}
        options={[
          { value: null, label: m.console_punch_prize_none() },
          ...(data?.prizes ?? []).map(({ id, name }) => ({ value: id, label: readText(name, style.language) })),
        ]}
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

export const LookSection = () => (
  <EditorSection title={m.console_punch_look()}>
    <FieldRow>
      <f.Choice
        name="stamp"
        label={m.console_punch_stamp()}
        options={[
          { value: null, label: m.console_punch_shape_own() },
          ...stampShapes.map((shape) => ({ value: shape, label: shapeName[shape]() })),
        ]}
      />
      <f.Moment name="starts_at" label={m.console_punch_starts()} />
      <f.Moment name="ends_at" label={m.console_punch_ends()} hint={m.console_punch_ends_hint()} />
    </FieldRow>
  </EditorSection>
);
