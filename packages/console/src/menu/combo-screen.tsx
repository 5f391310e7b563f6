import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { readText, type Text } from "@sufra/domain/language/language.ts";
import type { ScheduleRange } from "@sufra/domain/menu/api.ts";
import * as calls from "@sufra/domain/menu/console-api.ts";
import type { ManagedCombo } from "@sufra/domain/menu/console-fields.ts";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { Page } from "../app/page.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { AmountField } from "../editing/amount-field.tsx";
import { EditorForm, EditorSection } from "../editing/editor-form.tsx";
import { Loaded } from "../editing/loaded.tsx";
import { PictureField, type PictureValue } from "../editing/picture-field.tsx";
import { Removal } from "../editing/removal.tsx";
import { TextPair } from "../editing/text-pair.tsx";
import { useEditor } from "../editing/use-editor.ts";
import { comboQuery, type Overview, overviewQuery, touched } from "./menu-data.ts";
import { isNamed, numberCode, wrongOnly } from "./menu-values.ts";
import { ScheduleField } from "./schedule-field.tsx";
import { freshSlot, SlotsField, slotWrong, type SlotValue } from "./slots-field.tsx";

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

const useComboEditor = (thing: ManagedCombo | null) => {
  const navigate = useNavigate();
  const back = () => void navigate("/menu?part=combos");
  const editor = useEditor({
    initial: valuesOf(thing),
    check,
    save: (values) =>
      thing
        ? client.send(calls.editCombo, {
            params: { id: thing.id },
            body: { ...bodyOf(values), revision: thing.revision },
          })
        : client.send(calls.createCombo, { body: bodyOf(values) }),
    touches: touched,
    onSaved: back,
  });
  return { editor, back };
};

const Basics = ({ editor }: { editor: ReturnType<typeof useComboEditor>["editor"] }) => {
  const { values, set, errorOf } = editor;
  return (
    <EditorSection title={m.console_menu_basics()}>
      <TextPair
        name="name"
        label={m.console_menu_name()}
        value={values.name}
        onChange={(name) => set("name", name)}
        error={errorOf("name")}
        maxLength={120}
      />
      <TextPair
        name="description"
        label={m.console_menu_description()}
        value={values.description}
        onChange={(description) => set("description", description)}
        error={errorOf("description")}
        maxLength={1000}
        multiline
        optional
      />
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

const Editor = ({ thing, overview, onReload }: Props) => {
  const { style } = useWorkplace();
  const { editor, back } = useComboEditor(thing);
  const { values, set, errorOf } = editor;
  const removal = thing && (
    <Removal
      name={readText(thing.name, style.language)}
      effect={m.console_menu_combo_removal()}
      remove={() => client.send(calls.removeCombo, { params: { id: thing.id }, query: { revision: thing.revision } })}
      touches={touched}
      onRemoved={back}
    />
  );
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

const Known = ({ id, overview }: { id: string; overview: Overview }) => {
  const query = useQuery(comboQuery(id));
  return (
    <Loaded query={query}>{(thing, reload) => <Editor thing={thing} overview={overview} onReload={reload} />}</Loaded>
  );
};

export const ComboScreen = () => {
  useLanguage();
  const { id } = useParams();
  const query = useQuery(overviewQuery);
  return (
    <Page title={id === undefined ? m.console_menu_new_combo() : m.console_menu_combo()}>
      <Loaded query={query}>
        {(overview) =>
          id === undefined ? (
            <Editor thing={null} overview={overview} />
          ) : (
            <Known key={id} id={id} overview={overview} />
          )
        }
      </Loaded>
    </Page>
  );
};
