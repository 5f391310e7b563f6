import type { Text } from "@sufra/domain/language/language.ts";
import { bonusIssues } from "@sufra/domain/loyalty/bonuses.ts";
import * as calls from "@sufra/domain/loyalty/console-api.ts";
import type { ManagedBonus } from "@sufra/domain/loyalty/console-fields.ts";
import { plainMultiplier } from "@sufra/domain/loyalty/rules.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import { codesOf } from "../editing/form-rules.ts";
import { defineManaged, ManagedPage, type Opened, ThingForm } from "../editing/managed-page.tsx";
import { ItemsField } from "../menu/items-field.tsx";
import { ScheduleField } from "../menu/schedule-field.tsx";
import { bonusesQuery } from "./loyalty-data.ts";
import { getTyped } from "./loyalty-words.ts";
import styles from "./loyalty.module.css";
import { useBonusSentence } from "./use-bonus-sentence.ts";

type BonusValues = {
  name: Text;
  /** In percent of the plain points, two decimals: 200 doubles them. */
  multiplier_bp: number | null;
  points: number | null;
  schedule: ManagedBonus["schedule"];
  items: readonly string[] | null;
  starts_at: string | null;
  ends_at: string | null;
  active: boolean;
};

const toBody = ({ items, points, ...rest }: BonusValues) => ({
  ...rest,
  points: points ?? 0,
  items: items && [...items],
});

const bonus = defineManaged({
  calls: { read: calls.readBonus, create: calls.createBonus, edit: calls.editBonus, remove: calls.removeBonus },
  key: "earning-bonus",
  list: "/loyalty/bonuses",
  refreshes: [bonusesQuery.queryKey],
  values: (thing): BonusValues => ({
    name: thing?.name ?? { sa: "", en: "" },
    multiplier_bp: thing?.multiplier_bp ?? 2 * plainMultiplier,
    points: thing?.points || null,
    schedule: thing?.schedule ?? null,
    items: thing?.items ?? null,
    starts_at: thing?.starts_at ?? null,
    ends_at: thing?.ends_at ?? null,
    active: thing?.active ?? true,
  }),
  body: toBody,
  rules: (values) =>
    codesOf(
      bonusIssues({ ...values, multiplier_bp: values.multiplier_bp ?? plainMultiplier, points: values.points ?? 0 }),
    ),
  nameOf: ({ name }) => name,
  words: {
    one: m.console_loyalty_bonus,
    fresh: m.console_loyalty_bonus_fresh,
    list: m.console_loyalty_bonuses,
    removal: m.console_loyalty_bonus_removal,
  },
});

const f = fieldsOf<BonusValues>();

const Preview = () => {
  const sentence = useBonusSentence();
  const { multiplier_bp, points, ...values } = f.useValues();
  const numbers = { multiplier_bp: getTyped(multiplier_bp) ?? plainMultiplier, points: getTyped(points) ?? 0 };
  return (
    <div role="status" className={styles.benefit}>
      <p className={styles.note}>{m.console_loyalty_level_preview()}</p>
      <p>{sentence({ ...values, ...numbers })}</p>
    </div>
  );
};

const Editor = (opened: Opened<ManagedBonus>) => (
  <ThingForm
    of={bonus}
    {...opened}
    effect={opened.thing ? m.console_loyalty_bonus_effect() : m.console_loyalty_bonus_effect_new()}
  >
    <EditorSection title={m.console_loyalty_bonus_gives()} text={m.console_loyalty_bonus_gives_text()}>
      <f.Pair name="name" label={m.console_loyalty_bonus_name()} maxLength={60} />
      <FieldRow>
        <f.Percent
          name="multiplier_bp"
          label={m.console_loyalty_level_multiplier()}
          hint={m.console_loyalty_bonus_multiplier_hint()}
        />
        <f.Count
          name="points"
          label={m.console_loyalty_bonus_points()}
          hint={m.console_loyalty_bonus_points_hint()}
          unit={m.console_loyalty_points_unit()}
        />
      </FieldRow>
      <f.Field name="items">
        {(field) => (
          <ItemsField {...field} label={m.console_loyalty_bonus_items()} all={m.console_loyalty_bonus_items_all()} />
        )}
      </f.Field>
      <Preview />
    </EditorSection>
    <EditorSection title={m.console_loyalty_bonus_when()} text={m.console_loyalty_bonus_when_text()}>
      <f.Field name="schedule">{(field) => <ScheduleField {...field} />}</f.Field>
      <FieldRow>
        <f.Moment name="starts_at" label={m.console_loyalty_bonus_starts()} />
        <f.Moment name="ends_at" label={m.console_loyalty_bonus_ends()} />
      </FieldRow>
      <f.Switch name="active" label={m.console_loyalty_bonus_active()} />
    </EditorSection>
  </ThingForm>
);

export const BonusScreen = () => <ManagedPage of={bonus}>{(opened) => <Editor {...opened} />}</ManagedPage>;
