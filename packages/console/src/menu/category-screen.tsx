import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { readText } from "@sufra/domain/language/language.ts";
import * as calls from "@sufra/domain/menu/console-api.ts";
import type { ManagedCategory } from "@sufra/domain/menu/console-fields.ts";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { Page } from "../app/page.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { EditorForm, EditorSection } from "../editing/editor-form.tsx";
import { Loaded } from "../editing/loaded.tsx";
import { Removal } from "../editing/removal.tsx";
import { TextPair } from "../editing/text-pair.tsx";
import { useEditor } from "../editing/use-editor.ts";
import { categoryQuery, touched } from "./menu-data.ts";
import { isNamed } from "./menu-values.ts";
import { ScheduleField } from "./schedule-field.tsx";

type Fresh = Omit<ManagedCategory, "id" | "revision">;
const fresh: Fresh = { name: { sa: "", en: "" }, description: { sa: "", en: "" }, schedule: null, active: true };

const Editor = ({ thing, onReload }: { thing: ManagedCategory | null; onReload?: () => void }) => {
  const { style } = useWorkplace();
  const navigate = useNavigate();
  const back = () => void navigate("/menu");
  const { id: _, revision: __, ...start } = thing ?? { ...fresh, id: "", revision: "" };
  const editor = useEditor({
    initial: start,
    check: ({ name }) => (isNamed(name) ? {} : { name: "name_required" }),
    save: (values) =>
      thing
        ? client.send(calls.editCategory, {
            params: { id: thing.id },
            body: { ...values, revision: thing.revision },
          })
        : client.send(calls.createCategory, { body: values }),
    touches: touched,
    onSaved: back,
  });
  const { values, set, errorOf } = editor;
  const removal = thing && (
    <Removal
      name={readText(thing.name, style.language)}
      effect={m.console_menu_category_removal()}
      remove={() =>
        client.send(calls.removeCategory, { params: { id: thing.id }, query: { revision: thing.revision } })
      }
      touches={touched}
      onRemoved={back}
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

const Known = ({ id }: { id: string }) => {
  const query = useQuery(categoryQuery(id));
  return <Loaded query={query}>{(thing, reload) => <Editor thing={thing} onReload={reload} />}</Loaded>;
};

export const CategoryScreen = () => {
  useLanguage();
  const { id } = useParams();
  return (
    <Page title={id === undefined ? m.console_menu_new_category() : m.console_menu_category()}>
      {id === undefined ? <Editor thing={null} /> : <Known key={id} id={id} />}
    </Page>
  );
};
