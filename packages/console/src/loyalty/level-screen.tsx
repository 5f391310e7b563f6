import { useQuery } from "@tanstack/react-query";
import { countText } from "@sufra/domain/language/digits.ts";
import { readText, type Text } from "@sufra/domain/language/language.ts";
import * as calls from "@sufra/domain/loyalty/console-api.ts";
import type { ManagedLevel } from "@sufra/domain/loyalty/console-fields.ts";
import { benefitNames } from "@sufra/domain/loyalty/level-benefits.ts";
import { plainMultiplier } from "@sufra/domain/loyalty/rules.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { MoneyInText } from "@sufra/ui/components/money-in-text.tsx";
import { benefitSentences } from "@sufra/ui/loyalty/benefit-sentences.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import { Loaded } from "../editing/loaded.tsx";
import { defineManaged, ManagedPage, type Opened, ThingForm } from "../editing/managed-page.tsx";
import { type BenefitValue, BenefitsField, freshBenefit } from "./benefits-field.tsx";
import { levelsQuery, type ListedLevel } from "./loyalty-data.ts";
import { getTyped, timesText } from "./loyalty-words.ts";
import styles from "./loyalty.module.css";

/** What a form holds of a level: numbers as `CountField` has them. */
type LevelValues = {
  name: Text;
  break_points: number | null;
  /** In percent of the plain points, two decimals: 150 is half as many again. */
  multiplier_bp: number | null;
  discount_bp: number | null;
  discount_cap: number | null;
  discount_minimum: number | null;
  discount_joins: boolean;
  delivery_minimum: number | null;
  birthday_points: number | null;
  benefits: readonly BenefitValue[];
  active: boolean;
};

const level = defineManaged({
  calls: { read: calls.readLevel, create: calls.createLevel, edit: calls.editLevel, remove: calls.removeLevel },
  key: "loyalty-level",
  list: "/loyalty/levels",
  refreshes: [levelsQuery.queryKey],
  values: (thing): LevelValues => ({
    name: thing?.name ?? { sa: "", en: "" },
    break_points: thing?.break_points ?? null,
    multiplier_bp: thing?.multiplier_bp ?? plainMultiplier,
    discount_bp: thing?.discount_bp ?? null,
    discount_cap: thing?.discount_cap ?? null,
    discount_minimum: thing?.discount_minimum || null,
    discount_joins: thing?.discount_joins ?? false,
    delivery_minimum: thing?.delivery_minimum ?? null,
    birthday_points: thing?.birthday_points ?? null,
    benefits: thing?.benefits.map(freshBenefit) ?? [],
    active: thing?.active ?? true,
  }),
  body: ({ benefits, discount_minimum, ...rest }) => ({
    ...rest,
    discount_minimum: discount_minimum ?? 0,
    benefits: benefits.map(({ text }) => text),
  }),
  nameOf: ({ name }) => name,
  words: {
    one: m.console_loyalty_level,
    fresh: m.console_loyalty_new_level,
    list: m.console_loyalty_levels,
    removal: m.console_loyalty_level_removal,
  },
});

const f = fieldsOf<LevelValues>();

type Props = Opened<ManagedLevel> & { levels: readonly ListedLevel[] };

/** What members notice, one sentence for each change. */
const Effect = ({ thing, members }: { thing: ManagedLevel | null; members: number }) => {
  const { style } = useWorkplace();
  const { break_points, multiplier_bp, active, ...values } = f.useValues();
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
    benefitNames.some((name) => (values[name] ?? 0) !== (thing[name] ?? 0))
      ? m.console_loyalty_level_effect_rules()
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

/** The sentences that members read about the rules. */
const Preview = () => {
  const { style } = useWorkplace();
  const { discount_bp, discount_cap, discount_minimum, discount_joins, delivery_minimum, birthday_points } =
    f.useValues();
  const sentences = benefitSentences(
    {
      discount_bp: getTyped(discount_bp),
      discount_cap: getTyped(discount_cap),
      discount_minimum: getTyped(discount_minimum) ?? 0,
      discount_joins,
      delivery_minimum: getTyped(delivery_minimum),
      birthday_points: getTyped(birthday_points),
    },
    style,
  );
  return (
    <div role="status" className={styles.benefit}>
      <p className={styles.note}>
        {sentences.length > 0 ? m.console_loyalty_level_preview() : m.console_loyalty_level_preview_none()}
      </p>
      {sentences.map((sentence) => (
        <p key={sentence}>
          <MoneyInText text={sentence} />
        </p>
      ))}
    </div>
  );
};

/** What the level gives on orders and birthdays. */
const LevelRules = () => {
  const { discount_bp } = f.useValues();
  const optional = m.console_loyalty_level_rule_hint();
  return (
    <EditorSection title={m.console_loyalty_level_rules()} text={m.console_loyalty_level_rules_text()}>
      <FieldRow>
        <f.Percent name="discount_bp" label={m.console_loyalty_level_discount()} hint={optional} />
        {discount_bp !== null && (
          <>
            <f.Amount
              name="discount_cap"
              label={m.console_loyalty_level_cap()}
              hint={m.console_loyalty_level_cap_hint()}
            />
            <f.Amount name="discount_minimum" label={m.console_loyalty_level_minimum()} hint={optional} />
          </>
        )}
      </FieldRow>
      {discount_bp !== null && (
        <f.Switch
          name="discount_joins"
          label={m.console_loyalty_level_joins()}
          hint={m.console_loyalty_level_joins_hint()}
        />
      )}
      <FieldRow>
        <f.Amount
          name="delivery_minimum"
          label={m.console_loyalty_level_delivery()}
          hint={m.console_loyalty_level_delivery_hint()}
        />
        <f.Count
          name="birthday_points"
          label={m.console_loyalty_level_birthday()}
          hint={m.console_loyalty_level_birthday_hint()}
          unit={m.console_loyalty_points_unit()}
        />
      </FieldRow>
      <Preview />
    </EditorSection>
  );
};

const Editor = (props: Props) => {
  const { levels, ...opened } = props;
  const members = levels.find(({ id }) => id === opened.thing?.id)?.members ?? 0;
  return (
    <ThingForm of={level} {...opened} effect={<Effect thing={opened.thing} members={members} />}>
      <Basics {...props} members={members} />
      <LevelRules />
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
