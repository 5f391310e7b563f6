import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { readText, type Text } from "@sufra/domain/language/language.ts";
import type { ScheduleRange } from "@sufra/domain/menu/api.ts";
import * as calls from "@sufra/domain/menu/console-api.ts";
import { maxSlots } from "@sufra/domain/menu/console-fields.ts";
import { slotIssues } from "@sufra/domain/menu/editing-rules.ts";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { AmountField } from "../editing/amount-field.tsx";
import { CountField } from "../editing/count-field.tsx";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import { Loaded } from "../editing/loaded.tsx";
import { defineManaged, ManagedPage, ThingForm } from "../editing/managed-page.tsx";
import { RemoveButton } from "../editing/remove-button.tsx";
import { type PartOf, type RowChanges, RowFields } from "../editing/row-fields.tsx";
import { TextPair } from "../editing/text-pair.tsx";
import { type Overview, overviewQuery, touched } from "./menu-data.ts";
import styles from "./menu-editor.module.css";
import { PicturesField } from "./pictures-field.tsx";
import { type PictureItem, toChangedPictures, toItems } from "./pictures-value.ts";
import { ScheduleField } from "./schedule-field.tsx";
import { WordsFields } from "./words-fields.tsx";

type Choice = { product_id: string; surcharge: number | null };

/** A slot in the form; one that is new has no id yet, `key` tells them apart. */
type SlotValue = { key: string; id?: string; name: Text; min: number | null; max: number | null; products: Choice[] };

const freshSlot = (): SlotValue => ({
  key: crypto.randomUUID(),
  name: { sa: "", en: "" },
  min: 1,
  max: 1,
  products: [],
});

/** Raising the minimum raises the maximum with it. */
const atLeast = (max: number | null, min: number | null) => (max !== null && min !== null ? Math.max(max, min) : max);

type Products = Overview["products"];
type ChoicesProps = { products: Products; value: Choice[]; onChange: (value: Choice[]) => void; partOf: PartOf };

const Choices = ({ products, value, onChange, partOf }: ChoicesProps) => {
  const { style } = useWorkplace();
  const nameOf = (id: string) =>
    readText(products.find((product) => product.id === id)?.name ?? { sa: "", en: "" }, style.language);
  const others = products.filter(({ id }) => !value.some(({ product_id }) => product_id === id));
  return (
    <div className={styles.stack}>
      {value.map((choice, index) => (
        <div key={choice.product_id} className={styles.choice}>
          <AmountField
            {...partOf(`products.${index}.surcharge`, `products.${index}.product_id`)}
            label={m.console_menu_surcharge({ name: nameOf(choice.product_id) })}
            value={choice.surcharge}
            onChange={(surcharge) => onChange(value.with(index, { ...choice, surcharge }))}
          />
          <IconButton
            label={m.console_menu_choice_drop({ name: nameOf(choice.product_id) })}
            icon={<X aria-hidden />}
            onClick={() => onChange(value.toSpliced(index, 1))}
          />
        </div>
      ))}
      <Select
        {...partOf("products")}
        label={m.console_menu_choice_add()}
        placeholder={m.console_menu_choose()}
        value=""
        options={others.map(({ id }) => ({ value: id, label: nameOf(id) }))}
        onChange={(event) => onChange([...value, { product_id: event.target.value, surcharge: 0 }])}
      />
    </div>
  );
};

type SlotProps = RowChanges<SlotValue> & { products: Products; slot: SlotValue };

const SlotFields = ({ products, slot, onChange, onRemove, partOf }: SlotProps) => (
  <div className={styles.line}>
    <TextPair
      {...partOf("name")}
      label={m.console_menu_slot_name()}
      value={slot.name}
      onChange={(name) => onChange({ name })}
      maxLength={120}
    />
    <FieldRow>
      <CountField
        {...partOf("min")}
        label={m.console_menu_slot_min()}
        value={slot.min}
        onChange={(min) => onChange({ min, max: atLeast(slot.max, min) })}
      />
      <CountField
        {...partOf("max")}
        label={m.console_menu_slot_max()}
        value={slot.max}
        onChange={(max) => onChange({ max })}
      />
    </FieldRow>
    <Choices
      products={products}
      value={slot.products}
      onChange={(chosen) => onChange({ products: chosen })}
      partOf={partOf}
    />
    <div>
      <RemoveButton onRemove={onRemove}>{m.console_menu_slot_remove()}</RemoveButton>
    </div>
  </div>
);

type Values = {
  name: Text;
  description: Text;
  pictures: readonly PictureItem[];
  /** As they were read. */
  storedPictures: readonly PictureItem[];
  price: number | null;
  schedule: ScheduleRange[] | null;
  active: boolean;
  slots: SlotValue[];
};

const empty = (): Values => ({
  name: { sa: "", en: "" },
  description: { sa: "", en: "" },
  pictures: [],
  storedPictures: [],
  price: null,
  schedule: null,
  active: true,
  slots: [freshSlot()],
});

const combo = defineManaged({
  calls: { read: calls.readCombo, create: calls.createCombo, edit: calls.editCombo, remove: calls.removeCombo },
  key: "menu-combo",
  list: "/menu?part=combos",
  refreshes: touched,
  values: (thing): Values => {
    if (!thing) return empty();
    const { name, description, price, schedule, active, slots } = thing;
    const keyed = slots.map((slot) => ({ ...slot, key: slot.id }));
    const pictures = toItems(thing);
    return { name, description, pictures, storedPictures: pictures, price, schedule, active, slots: keyed };
  },
  body: ({ pictures, storedPictures, slots, ...rest }) => ({
    ...rest,
    ...toChangedPictures(pictures, storedPictures),
    slots: slots.map(({ key: _, products, ...slot }) => ({
      ...slot,
      products: products.map(({ product_id, surcharge }) => ({ product_id, surcharge })),
    })),
  }),
  rules: ({ slots }) => {
    const issues = slotIssues(slots.map(({ min, max }) => ({ min: min ?? 0, max: max ?? 9 })));
    return Object.fromEntries(issues.map(({ path }) => [path, "maximum_low"]));
  },
  nameOf: ({ name }) => name,
  words: {
    one: m.console_menu_combo,
    fresh: m.console_menu_new_combo,
    list: m.console_menu_manage_title,
    removal: m.console_menu_combo_removal,
  },
});

const f = fieldsOf<Values>();

export const ComboScreen = () => {
  const query = useQuery(overviewQuery);
  return (
    <ManagedPage of={combo}>
      {(opened) => (
        <Loaded query={query}>
          {({ products }) => (
            <ThingForm of={combo} {...opened}>
              <EditorSection title={m.console_menu_basics()}>
                <WordsFields />
                <f.Field name="pictures">{(field) => <PicturesField {...field} />}</f.Field>
                <f.Amount name="price" label={m.console_menu_price()} />
                <f.Switch name="active" label={m.console_menu_shown()} hint={m.console_menu_shown_hint()} />
              </EditorSection>
              <EditorSection title={m.console_menu_slots()} text={m.console_menu_slots_text()}>
                <f.Field name="slots">
                  {(field) => (
                    <RowFields
                      {...field}
                      nameOf={({ name }, language) => readText(name, language)}
                      add={{ label: m.console_menu_slot_add(), fresh: freshSlot, max: maxSlots }}
                    >
                      {(slot, changes) => <SlotFields products={products} slot={slot} {...changes} />}
                    </RowFields>
                  )}
                </f.Field>
              </EditorSection>
              <EditorSection title={m.console_menu_schedule()} text={m.console_menu_schedule_text()}>
                <f.Field name="schedule">{(field) => <ScheduleField {...field} />}</f.Field>
              </EditorSection>
            </ThingForm>
          )}
        </Loaded>
      )}
    </ManagedPage>
  );
};
