import * as calls from "@sufra/domain/menu/console-api.ts";
import type { ManagedCategory } from "@sufra/domain/menu/console-fields.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import { defineManaged, ManagedPage, ThingForm } from "../editing/managed-page.tsx";
import { touched } from "./menu-data.ts";
import { ScheduleField } from "./schedule-field.tsx";
import { WordsFields } from "./words-fields.tsx";

type Values = Omit<ManagedCategory, "id" | "revision">;

const empty: Values = { name: { sa: "", en: "" }, description: { sa: "", en: "" }, schedule: null, active: true };

const category = defineManaged({
  calls: {
    read: calls.readCategory,
    create: calls.createCategory,
    edit: calls.editCategory,
    remove: calls.removeCategory,
  },
  key: "menu-category",
  list: "/menu",
  refreshes: touched,
  values: (thing): Values => {
    if (!thing) return empty;
    const { id: _, revision: __, ...values } = thing;
    return values;
  },
  body: (values) => values,
  nameOf: ({ name }) => name,
  words: {
    one: m.console_menu_category,
    fresh: m.console_menu_new_category,
    list: m.console_menu_manage_title,
    removal: m.console_menu_category_removal,
  },
});

const f = fieldsOf<Values>();

export const CategoryScreen = () => (
  <ManagedPage of={category}>
    {(opened) => (
      <ThingForm of={category} {...opened}>
        <EditorSection title={m.console_menu_basics()}>
          <WordsFields />
          <f.Switch name="active" label={m.console_menu_shown()} hint={m.console_menu_shown_hint()} />
        </EditorSection>
        <EditorSection title={m.console_menu_schedule()} text={m.console_menu_schedule_text()}>
          <f.Field name="schedule">{(field) => <ScheduleField {...field} />}</f.Field>
        </EditorSection>
      </ThingForm>
    )}
  </ManagedPage>
);
