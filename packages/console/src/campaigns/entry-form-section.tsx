import { CirclePlus } from "lucide-react";
import { readText, type Text } from "@sufra/domain/language/language.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import type { Binding } from "../editing/bound-field.tsx";
import { EditorSection } from "../editing/editor-form.tsx";
import { RemoveButton } from "../editing/remove-button.tsx";
import { type RowChanges, RowFields } from "../editing/row-fields.tsx";
import { TextPair } from "../editing/text-pair.tsx";
import { f, type QuestionValue } from "./campaign-values.ts";
import styles from "./campaign-editor.module.css";

const maxQuestions = 10;
const maxChoices = 12;

const freshChoice = () => ({ key: crypto.randomUUID(), text: { sa: "", en: "" } });
const freshQuestion = (): QuestionValue => ({
  key: crypto.randomUUID(),
  kind: "text",
  label: { sa: "", en: "" },
  choices: [],
});

type LineProps = RowChanges<QuestionValue> & { question: QuestionValue };

const Choices = ({ question: { choices }, onChange, partOf }: Omit<LineProps, "onRemove">) => (
  <div className={styles.stack}>
    {choices.map((choice, index) => (
      <div key={choice.key}>
        <TextPair
          {...partOf(`choices.${index}.text`)}
          label={m.console_campaigns_choice({ number: index + 1 })}
          value={choice.text}
          onChange={(text) => onChange({ choices: choices.with(index, { ...choice, text }) })}
          maxLength={80}
        />
        {choices.length > 2 && (
          <RemoveButton onRemove={() => onChange({ choices: choices.toSpliced(index, 1) })}>
            {m.console_campaigns_choice_remove({ number: index + 1 })}
          </RemoveButton>
        )}
      </div>
    ))}
    <div>
      <Button
        variant="text"
        size="sm"
        icon={<CirclePlus aria-hidden />}
        disabled={choices.length >= maxChoices}
        onClick={() => onChange({ choices: [...choices, freshChoice()] })}
      >
        {m.console_campaigns_choice_add()}
      </Button>
    </div>
  </div>
);

const Line = ({ question, onChange, onRemove, partOf }: LineProps) => {
  const { kind, label, choices } = question;
  const turn = (chosen: string) =>
    onChange(
      chosen === "choice"
        ? { kind: "choice", choices: choices.length > 0 ? choices : [freshChoice(), freshChoice()] }
        : { kind: "text" },
    );
  return (
    <div className={styles.line}>
      <TextPair
        {...partOf("label")}
        label={m.console_campaigns_question()}
        value={label}
        onChange={(next) => onChange({ label: next })}
        maxLength={120}
      />
      <Select
        {...partOf("kind")}
        label={m.console_campaigns_question_kind()}
        value={kind}
        options={[
          { value: "text", label: m.console_campaigns_question_text() },
          { value: "choice", label: m.console_campaigns_question_choice() },
        ]}
        onChange={({ target }) => turn(target.value)}
      />
      {kind === "choice" && <Choices question={question} onChange={onChange} partOf={partOf} />}
      <div>
        <RemoveButton onRemove={onRemove}>{m.console_campaigns_question_remove()}</RemoveButton>
      </div>
    </div>
  );
};

const maxRules = 3;

type RulesProps = Omit<Binding<Text[]>, "onBlur">;

/** Three short lines above the form. */
const Rules = ({ name, value: rules, onChange, error, rowErrors }: RulesProps) => (
  <div className={styles.stack}>
    {rules.map((rule, index) => (
      <div key={index} className={styles.line}>
        <TextPair
          name={`${name}.${index}`}
          label={m.console_campaigns_rule({ number: index + 1 })}
          value={rule}
          onChange={(next) => onChange(rules.with(index, next))}
          error={rowErrors.get(`${index}.sa`)}
          maxLength={160}
        />
        <div>
          <RemoveButton onRemove={() => onChange(rules.toSpliced(index, 1))}>
            {m.console_campaigns_rule_remove({ number: index + 1 })}
          </RemoveButton>
        </div>
      </div>
    ))}
    {error !== undefined && rowErrors.size === 0 && <p className={styles.error}>{error}</p>}
    <div>
      <Button
        variant="tint"
        icon={<CirclePlus aria-hidden />}
        disabled={rules.length >= maxRules}
        onClick={() => onChange([...rules, { sa: "", en: "" }])}
      >
        {m.console_campaigns_rule_add()}
      </Button>
    </div>
  </div>
);

/** What a register-and-win form shows and asks beside name and phone. */
export const EntryFormSection = () => (
  <>
    <EditorSection title={m.console_campaigns_form()} text={m.console_campaigns_form_text()}>
      <f.Picture name="picture" label={m.console_campaigns_picture()} aspect={16 / 9} optional />
      <f.Field name="rules">{(field) => <Rules {...field} />}</f.Field>
      <f.Switch name="email_required" label={m.console_campaigns_email()} />
      <f.Switch
        name="unregistered_only"
        label={m.console_campaigns_unregistered()}
        hint={m.console_campaigns_unregistered_hint()}
      />
    </EditorSection>
    <EditorSection title={m.console_campaigns_questions()} text={m.console_campaigns_questions_text()}>
      <f.Field name="questions">
        {(field) => (
          <RowFields
            {...field}
            nameOf={({ label }, language) => readText(label, language) || m.console_campaigns_question()}
            add={{ label: m.console_campaigns_question_add(), fresh: freshQuestion, max: maxQuestions }}
          >
            {(question, changes) => <Line question={question} {...changes} />}
          </RowFields>
        )}
      </f.Field>
    </EditorSection>
  </>
);
