import { useQuery } from "@tanstack/react-query";
import { countText } from "@sufra/domain/language/digits.ts";
import { readText } from "@sufra/domain/language/language.ts";
import type { ManagedLevel } from "@sufra/domain/loyalty/console-fields.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { Loaded } from "../editing/loaded.tsx";
import { ManagedPage, type Opened, ThingForm } from "../editing/managed-page.tsx";
import { BenefitsField } from "./benefits-field.tsx";
import { f, level } from "./level-values.ts";
import { levelsQuery, type ListedLevel } from "./loyalty-data.ts";
import { timesText } from "./loyalty-words.ts";

type Props = Opened<ManagedLevel> & { levels: readonly ListedLevel[] };

/** What members notice, one sentence for each change. */
const Effect = ({ thing, members }: { thing: ManagedLevel | null; members: number }) => {
  const { style } = useWorkplace();
  const { break_points, multiplier_bp, active } = f.useValues();
  if (!thing) return m.console_loyalty_level_effect_new();
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

const Basics = ({ thing, levels, members }: Props & { members: number }) => {
  const { style } = useWorkplace();
  const values = f.useValues();
  const other = levels.find(
    ({ id, active, break_points }) =>
      values.active && active && id !== thing?.id && break_points === values.break_points,
  );
  return (
    <EditorSection title={m.console_loyalty_level_basics()}>
      <f.Pair name="name" label={m.console_loyalty_level_name()} maxLength={60} />
      <FieldRow>
        <f.Count
          name="break_points"
          label={m.console_loyalty_level_from()}
          hint={m.console_loyalty_level_from_hint()}
          unit={m.console_loyalty_points_unit()}
          error={other && m.console_loyalty_level_taken({ name: readText(other.name, style.language) })}
        />
        <f.Percent
          name="multiplier_bp"
          label={m.console_loyalty_level_multiplier()}
          hint={m.console_loyalty_level_multiplier_hint()}
        />
      </FieldRow>
      <f.Switch
        name="active"
        label={m.console_loyalty_level_active()}
        hint={thing ? m.console_loyalty_level_holds({ count: members, figure: countText(members, style) }) : undefined}
      />
    </EditorSection>
  );
};

const Editor = (props: Props) => {
  const { levels, ...opened } = props;
  const members = levels.find(({ id }) => id === opened.thing?.id)?.members ?? 0;
  return (
    <ThingForm of={level} {...opened} effect={<Effect thing={opened.thing} members={members} />}>
      <Basics {...props} members={members} />
      <EditorSection title={m.console_loyalty_level_benefits()} text={m.console_loyalty_level_benefits_text()}>
        <f.Field name="benefits">{(field) => <BenefitsField {...field} />}</f.Field>
      </EditorSection>
    </ThingForm>
  );
};

export const LevelScreen = () => {
  const query = useQuery(levelsQuery);
  return (
    <ManagedPage of={level}>
      {(opened) => <Loaded query={query}>{(levels) => <Editor {...opened} levels={levels} />}</Loaded>}
    </ManagedPage>
  );
};
