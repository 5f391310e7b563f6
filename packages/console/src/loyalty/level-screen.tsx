import { useQuery } from "@tanstack/react-query";
import { CirclePlus, Trash2 } from "lucide-react";
import { countText } from "@sufra/domain/language/digits.ts";
import { readText, type Text } from "@sufra/domain/language/language.ts";
import * as calls from "@sufra/domain/loyalty/console-api.ts";
import type { ManagedLevel } from "@sufra/domain/loyalty/console-fields.ts";
import { plainMultiplier } from "@sufra/domain/loyalty/rules.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { isNamed } from "../editing/checks.ts";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import { Loaded } from "../editing/loaded.tsx";
import { defineManaged, ManagedPage, type Opened, ThingForm } from "../editing/managed-page.tsx";
import { SortableList } from "../editing/sortable-list.tsx";
import { TextPair } from "../editing/text-pair.tsx";
import { levelsQuery, type ListedLevel } from "./loyalty-data.ts";
import { timesText } from "./loyalty-words.ts";
import styles from "./loyalty.module.css";

/** A benefit in the form; `key` tells them apart while they are sorted. */
type BenefitValue = { key: string; text: Text };

/** What a form holds of a level: numbers as `CountField` has them. */
type LevelValues = {
  name: Text;
  break_points: number | null;
  /** In percent of the plain points, two decimals: 150 is half as many again. */
  multiplier_bp: number | null;
  benefits: readonly BenefitValue[];
  active: boolean;
};

const freshBenefit = (text: Text = { sa: "", en: "" }): BenefitValue => ({ key: crypto.randomUUID(), text });

const level = defineManaged({
  calls: { read: calls.readLevel, create: calls.createLevel, edit: calls.editLevel, remove: calls.removeLevel },
  key: "loyalty-level",
  list: "/loyalty/levels",
  refreshes: [levelsQuery.queryKey],
  values: (thing): LevelValues => ({
    name: thing?.name ?? { sa: "", en: "" },
    break_points: thing?.break_points ?? null,
    multiplier_bp: thing?.multiplier_bp ?? plainMultiplier,
    benefits: thing?.benefits.map(freshBenefit) ?? [],
    active: thing?.active ?? true,
  }),
  body: ({ benefits, ...rest }) => ({ ...rest, benefits: benefits.map(({ text }) => text) }),
  rules: ({ benefits }) => ({ benefits: benefits.every(({ text }) => isNamed(text)) ? undefined : "field_empty" }),
  nameOf: ({ name }) => name,
  words: {
    one: m.console_loyalty_level,
    fresh: m.console_loyalty_new_level,
    list: m.console_loyalty_levels,
    removal: m.console_loyalty_level_removal,
  },
});

const f = fieldsOf<LevelValues>();

const most = 10;

type BenefitsProps = {
  value: readonly BenefitValue[];
  onChange: (value: BenefitValue[]) => void;
  error: string | undefined;
};

/** What a level promises beside its points, line by line, in the order members read it. */
const BenefitsField = ({ value, onChange, error }: BenefitsProps) => {
  const { style } = useWorkplace();
  return (
    <>
      <SortableList
        items={value}
        keyOf={({ key }) => key}
        nameOf={({ text }) => readText(text, style.language)}
        onOrder={onChange}
      >
        {(benefit, index) => (
          <div className={styles.benefit}>
            <TextPair
              name={`benefit-${benefit.key}`}
              label={m.console_loyalty_benefit()}
              value={benefit.text}
              onChange={(text) => onChange(value.with(index, { ...benefit, text }))}
              maxLength={160}
            />
            <div>
              <Button
                variant="text"
                size="sm"
                icon={<Trash2 aria-hidden />}
                onClick={() => onChange(value.toSpliced(index, 1))}
              >
                {m.console_loyalty_benefit_remove()}
              </Button>
            </div>
          </div>
        )}
      </SortableList>
      {value.length < most && (
        <div>
          <Button variant="tint" icon={<CirclePlus aria-hidden />} onClick={() => onChange([...value, freshBenefit()])}>
            {m.console_loyalty_benefit_add()}
          </Button>
        </div>
      )}
      {error !== undefined && (
        <p role="alert" className={styles.wrong}>
          {error}
        </p>
      )}
    </>
  );
};

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
