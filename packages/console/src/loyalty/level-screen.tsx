import { useQuery } from "@tanstack/react-query";
import { countText } from "@sufra/domain/language/digits.ts";
import { readText } from "@sufra/domain/language/language.ts";
import * as calls from "@sufra/domain/loyalty/console-api.ts";
import type { ManagedLevel } from "@sufra/domain/loyalty/console-fields.ts";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { useWorkplace } from "../app/workplace.ts";
import { CountField } from "../editing/count-field.tsx";
import { EditorForm, EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { Loaded } from "../editing/loaded.tsx";
import { PercentField } from "../editing/percent-field.tsx";
import { TextPair } from "../editing/text-pair.tsx";
import { ThingPage } from "../editing/thing-page.tsx";
import { useThingEditor } from "../editing/use-thing-editor.tsx";
import { BenefitsField } from "./benefits-field.tsx";
import { checkLevel, levelBody, levelValues, type LevelValues } from "./level-values.ts";
import { levelQuery, levelsQuery, type ListedLevel } from "./loyalty-data.ts";
import { timesText } from "./loyalty-words.ts";

type Props = { thing: ManagedLevel | null; levels: readonly ListedLevel[]; onReload?: () => void };

/** What members notice, a sentence for each thing that is another. */
const useEffectWords = (thing: ManagedLevel | null, values: LevelValues, members: number): string => {
  const { style } = useWorkplace();
  if (!thing) return m.console_loyalty_level_effect_new();
  const { break_points, multiplier_bp, active } = values;
  const said = [
    thing.active && !active ? m.console_loyalty_level_effect_stop({ count: members }) : undefined,
    !thing.active && active ? m.console_loyalty_level_effect_new() : undefined,
    break_points !== null && break_points > thing.break_points
      ? m.console_loyalty_level_effect_higher({ count: members })
      : undefined,
    break_points !== null && break_points < thing.break_points ? m.console_loyalty_level_effect_lower() : undefined,
    multiplier_bp !== null && multiplier_bp !== thing.multiplier_bp
      ? m.console_loyalty_level_effect_times({ times: timesText(multiplier_bp, style) })
      : undefined,
  ].filter((each) => each !== undefined);
  return said.length === 0 ? m.console_loyalty_level_effect_words() : said.join(" ");
};

const Editor = ({ thing, levels, onReload }: Props) => {
  const { style } = useWorkplace();
  const members = levels.find(({ id }) => id === thing?.id)?.members ?? 0;
  const { editor, removal } = useThingEditor({
    thing,
    list: "/loyalty/levels",
    initial: levelValues(thing),
    check: checkLevel,
    bodyOf: levelBody,
    create: (body) => client.send(calls.createLevel, { body }),
    edit: (input) => client.send(calls.editLevel, input),
    touches: [levelsQuery.queryKey],
    removal: {
      textOf: ({ name }) => name,
      effect: m.console_loyalty_level_removal(),
      send: (input) => client.send(calls.removeLevel, input),
    },
  });
  const { values, set, errorOf } = editor;
  const effect = useEffectWords(thing, values, members);
  const other = levels.find(
    ({ id, active, break_points }) =>
      values.active && active && id !== thing?.id && break_points === values.break_points,
  );
  const taken = other && m.console_loyalty_level_taken({ name: readText(other.name, style.language) });
  return (
    <EditorForm editor={editor} effect={effect} onReload={onReload} more={removal}>
      <EditorSection title={m.console_loyalty_level_basics()}>
        <TextPair
          name="name"
          label={m.console_loyalty_level_name()}
          value={values.name}
          onChange={(name) => set("name", name)}
          error={errorOf("name")}
          maxLength={60}
        />
        <FieldRow>
          <CountField
            name="break_points"
            label={m.console_loyalty_level_from()}
            hint={m.console_loyalty_level_from_hint()}
            unit={m.console_loyalty_points_unit()}
            value={values.break_points}
            onChange={(points) => set("break_points", points)}
            error={taken ?? errorOf("break_points")}
          />
          <PercentField
            name="multiplier_bp"
            label={m.console_loyalty_level_multiplier()}
            hint={m.console_loyalty_level_multiplier_hint()}
            value={values.multiplier_bp}
            onChange={(multiplier) => set("multiplier_bp", multiplier)}
            error={errorOf("multiplier_bp")}
          />
        </FieldRow>
        <SwitchRow
          label={m.console_loyalty_level_active()}
          hint={
            thing ? m.console_loyalty_level_holds({ count: members, figure: countText(members, style) }) : undefined
          }
          checked={values.active}
          onChange={(active) => set("active", active)}
        />
      </EditorSection>
      <EditorSection title={m.console_loyalty_level_benefits()} text={m.console_loyalty_level_benefits_text()}>
        <BenefitsField
          value={values.benefits}
          onChange={(benefits) => set("benefits", benefits)}
          error={errorOf("benefits")}
        />
      </EditorSection>
    </EditorForm>
  );
};

export const LevelScreen = () => {
  const query = useQuery(levelsQuery);
  return (
    <ThingPage
      query={levelQuery}
      textOf={({ name }) => name}
      kind={m.console_loyalty_level()}
      fresh={m.console_loyalty_new_level()}
      back={{ to: "/loyalty/levels", label: m.console_loyalty_levels() }}
    >
      {(thing, onReload) => <Loaded query={query}>{(levels) => <Editor {...{ thing, levels, onReload }} />}</Loaded>}
    </ThingPage>
  );
};
