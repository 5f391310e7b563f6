import { readText, type Text } from "@sufra/domain/language/language.ts";
import * as calls from "@sufra/domain/menu/console-api.ts";
import { maxOptions } from "@sufra/domain/menu/console-fields.ts";
import { groupIssues } from "@sufra/domain/menu/editing-rules.ts";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { AmountField } from "../editing/amount-field.tsx";
import { CountField } from "../editing/count-field.tsx";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import type { Codes } from "../editing/form-rules.ts";
import { defineManaged, ManagedPage, ThingForm } from "../editing/managed-page.tsx";
import { RemoveButton } from "../editing/remove-button.tsx";
import { type RowChanges, RowFields } from "../editing/row-fields.tsx";
import { TextPair } from "../editing/text-pair.tsx";
import { touched } from "./menu-data.ts";
import styles from "./menu-editor.module.css";

/** An option in the form; one that is new has no id yet, `key` tells them apart. */
type OptionValue = {
  key: string;
  id?: string;
  name: Text;
  price: number | null;
  calories: number | null;
  max_quantity: number | null;
  active: boolean;
};

const freshOption = (): OptionValue => ({
  key: crypto.randomUUID(),
  name: { sa: "", en: "" },
  price: 0,
  calories: null,
  max_quantity: 1,
  active: true,
});

type LineProps = RowChanges<OptionValue> & { option: OptionValue };

const Line = ({ option, onChange, onRemove, partOf }: LineProps) => (
  <div className={styles.line}>
    <TextPair
      {...partOf("name")}
      label={m.console_menu_option_name()}
      value={option.name}
      onChange={(name) => onChange({ name })}
      maxLength={120}
    />
    <FieldRow>
      <AmountField
        {...partOf("price")}
        label={m.console_menu_option_price()}
        value={option.price}
        onChange={(price) => onChange({ price })}
      />
      <CountField
        {...partOf("max_quantity")}
        label={m.console_menu_option_most()}
        value={option.max_quantity}
        onChange={(max_quantity) => onChange({ max_quantity })}
      />
      <CountField
        {...partOf("calories")}
        label={m.console_menu_fact_calories()}
        value={option.calories}
        onChange={(calories) => onChange({ calories })}
        optional
      />
    </FieldRow>
    <div className={styles.lineHead}>
      <SwitchRow label={m.console_menu_shown()} checked={option.active} onChange={(active) => onChange({ active })} />
      <RemoveButton onRemove={onRemove}>{m.console_menu_option_remove()}</RemoveButton>
    </div>
  </div>
);

type Values = { name: Text; min: number | null; max: number | null; free: number | null; options: OptionValue[] };

/** The error of each number that does not fit the others. */
const numberCodes: Readonly<Partial<Record<string, string>>> = {
  max: "maximum_low",
  free: "maximum_exceeded",
  min: "options_few",
};

const group = defineManaged({
  calls: {
    read: calls.readOptionGroup,
    create: calls.createOptionGroup,
    edit: calls.editOptionGroup,
    remove: calls.removeOptionGroup,
  },
  key: "menu-options",
  list: "/menu?part=options",
  refreshes: touched,
  values: (thing): Values => {
    if (!thing) return { name: { sa: "", en: "" }, min: 0, max: 1, free: 0, options: [freshOption()] };
    const { name, min, max, free, options } = thing;
    return { name, min, max, free, options: options.map((option) => ({ ...option, key: option.id })) };
  },
  body: ({ options, ...rest }) => ({ ...rest, options: options.map(({ key: _, ...option }) => option) }),
  rules: ({ min, max, free, options }, found) => {
    const reached = options.map(({ active, max_quantity }) => ({ active, max_quantity: max_quantity ?? 0 }));
    const issues = groupIssues({ min: min ?? 0, max: max ?? 1, free: free ?? 0, options: reached });
    const codes: Codes<Values> = Object.fromEntries(issues.map(({ path }) => [path, numberCodes[path]]));
    return { ...codes, ...found };
  },
  nameOf: ({ name }) => name,
  words: {
    one: m.console_menu_group,
    fresh: m.console_menu_new_group,
    list: m.console_menu_manage_title,
    removal: m.console_menu_group_removal,
  },
});

const f = fieldsOf<Values>();

export const GroupScreen = () => (
  <ManagedPage of={group}>
    {(opened) => (
      <ThingForm of={group} {...opened}>
        <EditorSection title={m.console_menu_basics()}>
          <f.Pair name="name" label={m.console_menu_name()} maxLength={120} />
          <FieldRow>
            <f.Count name="min" label={m.console_menu_min()} hint={m.console_menu_min_hint()} />
            <f.Count name="max" label={m.console_menu_max()} />
            <f.Count name="free" label={m.console_menu_free()} hint={m.console_menu_free_hint()} />
          </FieldRow>
        </EditorSection>
        <EditorSection title={m.console_menu_options()}>
          <f.Field name="options">
            {(field) => (
              <RowFields
                {...field}
                nameOf={({ name }, language) => readText(name, language)}
                add={{ label: m.console_menu_option_add(), fresh: freshOption, max: maxOptions }}
              >
                {(option, changes) => <Line option={option} {...changes} />}
              </RowFields>
            )}
          </f.Field>
        </EditorSection>
      </ThingForm>
    )}
  </ManagedPage>
);
