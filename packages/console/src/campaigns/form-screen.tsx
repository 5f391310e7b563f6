import * as calls from "@sufra/domain/campaigns/form-api.ts";
import type { ManagedForm } from "@sufra/domain/campaigns/form-api.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { EditorForm, EditorSection } from "../editing/editor-form.tsx";
import { TextPair } from "../editing/text-pair.tsx";
import { ThingPage } from "../editing/thing-page.tsx";
import type { Editor } from "../editing/use-editor.ts";
import { useThingEditor } from "../editing/use-thing-editor.tsx";
import { formQuery } from "./form-data.ts";
import { FormLinks } from "./form-links.tsx";
import { FormRules } from "./form-rules-fields.tsx";
import { checkForm, formBody, type FormValues, formValues } from "./form-values.ts";
import { QuestionsField } from "./asked-questions-field.tsx";

const Words = ({ editor: { values, set, errorOf } }: { editor: Editor<FormValues> }) => {
  const pair = (name: "name" | "intro" | "thanks", label: string, optional: boolean) => (
    <TextPair
      name={name}
      label={label}
      value={values[name]}
      onChange={(text) => set(name, text)}
      error={errorOf(name)}
      maxLength={name === "name" ? 80 : 300}
      multiline={name !== "name"}
      optional={optional}
    />
  );
  return (
    <EditorSection title={m.console_forms_words()}>
      {pair("name", m.console_forms_name(), false)}
      {pair("intro", m.console_forms_intro(), true)}
      {pair("thanks", m.console_forms_thanks(), true)}
    </EditorSection>
  );
};

const FormEditor = ({ thing, onReload }: { thing: ManagedForm | null; onReload?: () => void }) => {
  const language = useLanguage();
  const { editor, removal } = useThingEditor({
    thing,
    list: "/campaigns/forms",
    initial: formValues(thing),
    check: checkForm,
    bodyOf: formBody,
    create: (body) => client.send(calls.createForm, { body }),
    edit: (input) => client.send(calls.editForm, input),
    touches: [["evaluation-forms"]],
    removal: {
      textOf: ({ name }) => name,
      effect: m.console_forms_removal(),
      send: (input) => client.send(calls.removeForm, input),
    },
  });
  const { values, set, errorOf } = editor;
  return (
    <EditorForm
      editor={editor}
      action={m.console_forms_publish()}
      effect={thing ? m.console_forms_effect() : undefined}
      onReload={onReload}
      more={removal}
    >
      <Words editor={editor} />
      <EditorSection title={m.console_forms_questions()} text={m.console_forms_questions_text()}>
        <QuestionsField
          value={values.questions}
          onChange={(questions) => set("questions", questions)}
          error={errorOf("questions")}
        />
      </EditorSection>
      <FormRules editor={editor} />
      {thing && <FormLinks id={thing.id} name={readText(thing.name, language)} />}
    </EditorForm>
  );
};

export const FormScreen = () => (
  <ThingPage
    query={formQuery}
    textOf={({ name }) => name}
    kind={m.console_forms_form()}
    fresh={m.console_forms_new_form()}
    back={{ to: "/campaigns/forms", label: m.console_forms_part_forms() }}
  >
    {(thing, reload) => <FormEditor thing={thing} onReload={reload} />}
  </ThingPage>
);
