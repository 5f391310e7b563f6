import { useQuery } from "@tanstack/react-query";
import type { Text } from "@sufra/domain/language/language.ts";
import type { ScheduleRange } from "@sufra/domain/menu/api.ts";
import * as calls from "@sufra/domain/menu/console-api.ts";
import type { ManagedCombo } from "@sufra/domain/menu/console-fields.ts";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { AmountField } from "../editing/amount-field.tsx";
import { EditorForm, EditorSection } from "../editing/editor-form.tsx";
import { Loaded } from "../editing/loaded.tsx";
import { PictureField, type PictureValue } from "../editing/picture-field.tsx";
import { ThingPage } from "../editing/thing-page.tsx";
import type { Editor } from "../editing/use-editor.ts";
import { useThingEditor } from "../editing/use-thing-editor.tsx";
import { comboQuery, type Overview, overviewQuery, touched } from "./menu-data.ts";
import { isNamed, numberCode, wrongOnly } from "../editing/checks.ts";
import { ScheduleField } from "./schedule-field.tsx";
import { freshSlot, SlotsField, slotWrong, type SlotValue } from "./slots-field.tsx";
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

const nothing: Text = { sa: "", en: "" };

const valuesOf = (thing: ManagedCombo | null): Values => {
  if (!thing)
    return {
      ...{ name: nothing, description: nothing, picture_id: { picture: null }, price: null, schedule: null },
      ...{ active: true, slots: [freshSlot()] },
    };
  const { name, description, picture, price, schedule, active, slots } = thing;
  return {
    ...{ name, description, picture_id: { picture }, price, schedule, active },
    slots: slots.map((slot) => ({ ...slot, key: slot.id })),
  };
};

const check = ({ name, price, slots }: Values) =>
  wrongOnly({
    name: isNamed(name) ? undefined : "name_required",
    price: numberCode(price),
    slots: slots.length === 0 ? "field_empty" : slots.some(slotWrong) ? "field_invalid" : undefined,
  });

const bodyOf = ({ picture_id, price, slots, ...rest }: Values) => ({
  ...{ ...rest, price: price ?? 0 },
  ...(picture_id.id === undefined ? {} : { picture_id: picture_id.id }),
  slots: slots.map(({ key: _, min, products, ...slot }) => ({
    ...{ ...slot, min: min ?? 1 },
    products: products.map(({ product_id, surcharge }) => ({ product_id, surcharge: surcharge ?? 0 })),
  })),
});

const useComboEditor = (thing: ManagedCombo | null) =>
  useThingEditor({
    thing,
    list: "/menu?part=combos",
    initial: valuesOf(thing),
    check,
    bodyOf,
    create: (body) => client.send(calls.createCombo, { body }),
    edit: (input) => client.send(calls.editCombo, input),
    touches: touched,
    removal: {
      textOf: ({ name }) => name,
      effect: m.console_menu_combo_removal(),
      send: (input) => client.send(calls.removeCombo, input),
    },
  });

const Basics = ({ editor }: { editor: Editor<Values> }) => {
  const { values, set, errorOf } = editor;
  return (
    <EditorSection title={m.console_menu_basics()}>
      <WordsFields editor={editor} />
      <PictureField
        label={m.console_menu_picture()}
        value={values.picture_id}
        onChange={(picture) => set("picture_id", picture)}
        error={errorOf("picture_id")}
        optional
      />
      <AmountField
        name="price"
        label={m.console_menu_price()}
        value={values.price}
        onChange={(price) => set("price", price)}
        error={errorOf("price")}
      />
      <SwitchRow
        label={m.console_menu_shown()}
        hint={m.console_menu_shown_hint()}
        checked={values.active}
        onChange={(active) => set("active", active)}
      />
    </EditorSection>
  );
};

type Props = { thing: ManagedCombo | null; overview: Overview; onReload?: () => void };

const ComboEditor = ({ thing, overview, onReload }: Props) => {
  const { editor, removal } = useComboEditor(thing);
  const { values, set, errorOf } = editor;
  return (
    <EditorForm editor={editor} onReload={onReload} more={removal}>
      <Basics editor={editor} />
      <EditorSection title={m.console_menu_slots()} text={m.console_menu_slots_text()}>
        <SlotsField
          products={overview.products}
          value={values.slots}
          onChange={(slots) => set("slots", slots)}
          error={errorOf("slots")}
        />
      </EditorSection>
      <EditorSection title={m.console_menu_schedule()} text={m.console_menu_schedule_text()}>
        <ScheduleField
          value={values.schedule}
          onChange={(schedule) => set("schedule", schedule)}
          error={errorOf("schedule")}
        />
      </EditorSection>
    </EditorForm>
  );
};

export const ComboScreen = () => {
  const query = useQuery(overviewQuery);
  return (
    <ThingPage
      query={comboQuery}
      textOf={({ name }) => name}
      kind={m.console_menu_combo()}
      fresh={m.console_menu_new_combo()}
      back={{ to: "/menu", label: m.console_menu_manage_title() }}
    >
      {(thing, onReload) => (
        <Loaded query={query}>{(overview) => <ComboEditor {...{ thing, overview, onReload }} />}</Loaded>
      )}
    </ThingPage>
  );
};
