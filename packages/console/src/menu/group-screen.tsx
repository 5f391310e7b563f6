import type { Text } from "@sufra/domain/language/language.ts";
import * as calls from "@sufra/domain/menu/console-api.ts";
import { groupIssues } from "@sufra/domain/menu/editing-rules.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import { codesOf } from "../editing/form-rules.ts";
import { defineManaged, ManagedPage, ThingForm } from "../editing/managed-page.tsx";
import { touched } from "./menu-data.ts";
import { freshOption, OptionsField, type OptionValue } from "./options-field.tsx";

type Values = { name: Text; min: number | null; max: number | null; free: number | null; options: OptionValue[] };

const group = defineManaged({
  calls: {
    read: calls.readOptionGroup,
    create: calls.createOptionGroup,
    edit: calls.editOptionGroup,
    remove: calls.removeOptionGroup,
  },
  key: "menu-options",
  list: "/menu?part=options",
  back: "/menu",
  refreshes: touched,
  values: (thing): Values => {
    if (!thing) return { name: { sa: "", en: "" }, min: 0, max: 1, free: 0, options: [freshOption()] };
    const { name, min, max, free, options } = thing;
    return { name, min, max, free, options: options.map((option) => ({ ...option, key: option.id })) };
  },
  body: ({ options, ...rest }) => ({ ...rest, options: options.map(({ key: _, ...option }) => option) }),
  rules: ({ min, max, free, options }) => {
    const reached = options.map(({ active, max_quantity }) => ({ active, max_quantity: max_quantity ?? 0 }));
    return codesOf(groupIssues({ min: min ?? 0, max: max ?? 1, free: free ?? 0, options: reached }));
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
          <f.Field name="options">{(field) => <OptionsField {...field} />}</f.Field>
        </EditorSection>
      </ThingForm>
    )}
  </ManagedPage>
);
