import * as calls from "@sufra/domain/menu/console-api.ts";
import type { ManagedCategory } from "@sufra/domain/menu/console-fields.ts";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { EditorForm, EditorSection } from "../editing/editor-form.tsx";
import { ThingPage } from "../editing/thing-page.tsx";
import { useThingEditor } from "../editing/use-thing-editor.tsx";
import { categoryQuery, touched } from "./menu-data.ts";
import { isNamed } from "../editing/checks.ts";
import { ScheduleField } from "./schedule-field.tsx";
import { WordsFields } from "./words-fields.tsx";

type Fresh = Omit<ManagedCategory, "id" | "revision">;
const fresh: Fresh = { name: { sa: "", en: "" }, description: { sa: "", en: "" }, schedule: null, active: true };

const Editor = ({ thing, onReload }: { thing: ManagedCategory | null; onReload?: () => void }) => {
  const { id: _, revision: __, ...start } = thing ?? { ...fresh, id: "", revision: "" };
  const { editor, removal } = useThingEditor({
    thing,
    list: "/menu",
    initial: start,
    check: ({ name }) => (isNamed(name) ? {} : { name: "name_required" }),
    bodyOf: (values) => values,
    create: (body) => client.send(calls.createCategory, { body }),
    edit: (input) => client.send(calls.editCategory, input),
    touches: touched,
    removal: {
      textOf: ({ name }) => name,
      effect: m.console_menu_category_removal(),
      send: (input) => client.send(calls.removeCategory, input),
    },
  });
  const { values, set, errorOf } = editor;
  return (
    <EditorForm editor={editor} onReload={onReload} more={removal}>
      <EditorSection title={m.console_menu_basics()}>
        <WordsFields editor={editor} />
        <SwitchRow
          label={m.console_menu_shown()}
          hint={m.console_menu_shown_hint()}
          checked={values.active}
          onChange={(active) => set("active", active)}
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

export const CategoryScreen = () => (
  <ThingPage
    query={categoryQuery}
    textOf={({ name }) => name}
    kind={m.console_menu_category()}
    fresh={m.console_menu_new_category()}
    back={{ to: "/menu", label: m.console_menu_manage_title() }}
  >
    {(thing, reload) => <Editor thing={thing} onReload={reload} />}
  </ThingPage>
);
