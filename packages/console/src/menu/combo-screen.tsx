import { useQuery } from "@tanstack/react-query";
import type { Text } from "@sufra/domain/language/language.ts";
import type { ScheduleRange } from "@sufra/domain/menu/api.ts";
import * as calls from "@sufra/domain/menu/console-api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import { Loaded } from "../editing/loaded.tsx";
import { defineManaged, ManagedPage, ThingForm } from "../editing/managed-page.tsx";
import type { PictureValue } from "../editing/picture-field.tsx";
import { overviewQuery, touched } from "./menu-data.ts";
import { ScheduleField } from "./schedule-field.tsx";
import { freshSlot, SlotsField, type SlotValue } from "./slots-field.tsx";
import { WordsFields } from "./words-fields.tsx";

type Values = {
  name: Text;
  description: Text;
  picture_id: PictureValue;
  price: number | null;
  schedule: ScheduleRange[] | null;
  active: boolean;
  slots: SlotValue[];
};

const empty = (): Values => ({
  name: { sa: "", en: "" },
  description: { sa: "", en: "" },
  picture_id: { picture: null },
  price: null,
  schedule: null,
  active: true,
  slots: [freshSlot()],
});

const combo = defineManaged({
  calls: { read: calls.readCombo, create: calls.createCombo, edit: calls.editCombo, remove: calls.removeCombo },
  key: "menu-combo",
  list: "/menu?part=combos",
  back: "/menu",
  refreshes: touched,
  values: (thing): Values => {
    if (!thing) return empty();
    const { name, description, picture, price, schedule, active, slots } = thing;
    const keyed = slots.map((slot) => ({ ...slot, key: slot.id }));
    return { name, description, picture_id: { picture }, price, schedule, active, slots: keyed };
  },
  body: ({ picture_id, slots, ...rest }) => ({
    ...rest,
    ...(picture_id.id !== undefined && { picture_id: picture_id.id }),
    slots: slots.map(({ key: _, products, ...slot }) => ({
      ...slot,
      products: products.map(({ product_id, surcharge }) => ({ product_id, surcharge })),
    })),
  }),
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
                <f.Picture name="picture_id" label={m.console_menu_picture()} optional />
                <f.Amount name="price" label={m.console_menu_price()} />
                <f.Switch name="active" label={m.console_menu_shown()} hint={m.console_menu_shown_hint()} />
              </EditorSection>
              <EditorSection title={m.console_menu_slots()} text={m.console_menu_slots_text()}>
                <f.Field name="slots">{(field) => <SlotsField {...field} products={products} />}</f.Field>
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
