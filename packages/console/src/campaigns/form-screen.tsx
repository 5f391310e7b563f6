import { readText } from "@sufra/domain/language/language.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { ManagedPage, ThingForm } from "../editing/managed-page.tsx";
import { QuestionsField } from "./asked-questions-field.tsx";
import { FormLinks } from "./form-links.tsx";
import { FormRules } from "./form-rules-fields.tsx";
import { evaluationForm, f } from "./form-values.ts";

export const FormScreen = () => {
  const language = useLanguage();
  return (
    <ManagedPage of={evaluationForm}>
      {(opened) => (
        <ThingForm
          of={evaluationForm}
          {...opened}
          action={m.console_forms_publish()}
          effect={opened.thing ? m.console_forms_effect() : undefined}
        >
          <EditorSection title={m.console_forms_words()}>
            <f.Pair name="name" label={m.console_forms_name()} maxLength={80} />
            <f.Pair name="intro" label={m.console_forms_intro()} maxLength={300} multiline optional />
            <f.Pair name="thanks" label={m.console_forms_thanks()} maxLength={300} multiline optional />
          </EditorSection>
          <EditorSection title={m.console_forms_questions()} text={m.console_forms_questions_text()}>
            <f.Field name="questions">{(field) => <QuestionsField {...field} />}</f.Field>
          </EditorSection>
          <FormRules />
          {opened.thing && <FormLinks id={opened.thing.id} name={readText(opened.thing.name, language)} />}
        </ThingForm>
      )}
    </ManagedPage>
  );
};
