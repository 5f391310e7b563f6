import type { Text } from "@sufra/domain/language/language.ts";
import * as calls from "@sufra/domain/menu/console-api.ts";
import type { ManagedOptionGroup } from "@sufra/domain/menu/console-fields.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { CountField } from "../editing/count-field.tsx";
import { EditorForm, EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { TextPair } from "../editing/text-pair.tsx";
import { ThingPage } from "../editing/thing-page.tsx";
import { useThingEditor } from "../editing/use-thing-editor.tsx";
import { groupQuery, touched } from "./menu-data.ts";
import { isNamed, numberCode, wrongOnly } from "../editing/checks.ts";
import { freshOption, OptionsField, optionWrong, type OptionValue } from "./options-field.tsx";

type Values = { name: Text; min: number | null; max: number | null; free: number | null; options: OptionValue[] };

const valuesOf = (thing: ManagedOptionGroup | null): Values =>
  thing
    ? {
        ...{ name: thing.name, min: thing.min, max: thing.max, free: thing.free },
        options: thing.options.map((option) => ({ ...option, key: option.id })),
      }
    : { name: { sa: "", en: "" }, min: 0, max: 1, free: 0, options: [freshOption()] };

const check = ({ name, min, max, free, options }: Values) =>
  wrongOnly({
    name: isNamed(name) ? undefined : "name_required",
    min: numberCode(min),
    max: numberCode(max) ?? ((max ?? 0) < Math.max(1, min ?? 0) ? "field_invalid" : undefined),
    free: numberCode(free) ?? ((free ?? 0) > (max ?? 0) ? "field_invalid" : undefined),
    options: options.length === 0 ? "field_empty" : options.some(optionWrong) ? "field_invalid" : undefined,
  });

const bodyOf = ({ name, min, max, free, options }: Values) => ({
  ...{ name, min: min ?? 0, max: max ?? 1, free: free ?? 0 },
  options: options.map(({ key: _, price, max_quantity, ...option }) => ({
    ...{ ...option, price: price ?? 0, max_quantity: max_quantity ?? 1 },
  })),
});

const Editor = ({ thing, onReload }: { thing: ManagedOptionGroup | null; onReload?: () => void }) => {
  const { editor, removal } = useThingEditor({
    thing,
    list: "/menu?part=options",
    initial: valuesOf(thing),
    check,
    bodyOf,
    create: (body) => client.send(calls.createOptionGroup, { body }),
    edit: (input) => client.send(calls.editOptionGroup, input),
    touches: touched,
    removal: {
      textOf: ({ name }) => name,
      effect: m.console_menu_group_removal(),
      send: (input) => client.send(calls.removeOptionGroup, input),
    },
  });
  const { values, set, errorOf } = editor;
  const count = (name: "min" | "max" | "free", label: string, hint?: string) => (
    <CountField
      name={name}
      label={label}
      hint={hint}
      value={values[name]}
      onChange={(value) => set(name, value)}
      error={errorOf(name)}
    />
  );
  return (
    <EditorForm editor={editor} onReload={onReload} more={removal}>
      <EditorSection title={m.console_menu_basics()}>
        <TextPair
          name="name"
          label={m.console_menu_name()}
          value={values.name}
          onChange={(name) => set("name", name)}
          error={errorOf("name")}
          maxLength={120}
        />
        <FieldRow>
          {count("min", m.console_menu_min(), m.console_menu_min_hint())}
          {count("max", m.console_menu_max())}
          {count("free", m.console_menu_free(), m.console_menu_free_hint())}
        </FieldRow>
      </EditorSection>
      <EditorSection title={m.console_menu_options()}>
        <OptionsField
          value={values.options}
          onChange={(options) => set("options", options)}
          error={errorOf("options")}
        />
      </EditorSection>
    </EditorForm>
  );
};

export const GroupScreen = () => (
  <ThingPage
    query={groupQuery}
    textOf={({ name }) => name}
    kind={m.console_menu_group()}
    fresh={m.console_menu_new_group()}
    back={{ to: "/menu", label: m.console_menu_manage_title() }}
  >
    {(thing, reload) => <Editor thing={thing} onReload={reload} />}
  </ThingPage>
);
