import { CirclePlus, Trash2 } from "lucide-react";
import { hasChoices } from "@sufra/domain/campaigns/form-rules.ts";
import { type QuestionKind, questionKinds } from "@sufra/domain/campaigns/question-kinds.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { RemoveButton } from "../editing/remove-button.tsx";
import { type RowChanges, RowFields, type RowsBinding } from "../editing/row-fields.tsx";
import { TextPair } from "../editing/text-pair.tsx";
import styles from "./forms.module.css";
import { freshChoice, freshQuestion, type QuestionValue } from "./question-values.ts";

const questionKindName: Record<QuestionKind, () => string> = {
  rating: m.console_forms_ask_rating,
  scale: m.console_forms_ask_scale,
  one_choice: m.console_forms_ask_one,
  several_choices: m.console_forms_ask_several,
  text: m.console_forms_ask_text,
  images: m.console_forms_ask_images,
};

type LineProps = RowChanges<QuestionValue> & { question: QuestionValue };

const Choices = ({ question: { choices }, onChange, partOf }: LineProps) => (
  <div className={styles.stack}>
    {choices.map((choice, index) => (
      <div key={choice.key} className={styles.choice}>
        <TextPair
          {...partOf(`choices.${index}.text`)}
          label={m.console_forms_choice({ number: index + 1 })}
          value={choice.text}
          onChange={(text) => onChange({ choices: choices.with(index, { ...choice, text }) })}
          maxLength={80}
        />
        <IconButton
          label={m.console_forms_choice_remove({ number: index + 1 })}
          icon={<Trash2 aria-hidden />}
          disabled={choices.length <= 2}
          onClick={() => onChange({ choices: choices.toSpliced(index, 1) })}
        />
      </div>
    ))}
    {choices.length < 12 && (
      <div>
        <Button
          variant="text"
          size="sm"
          icon={<CirclePlus aria-hidden />}
          onClick={() => onChange({ choices: [...choices, freshChoice()] })}
        >
          {m.console_forms_choice_add()}
        </Button>
      </div>
    )}
  </div>
);

const Ends = ({ question: { low_label, high_label }, onChange, partOf }: LineProps) => (
  <>
    <TextPair
      {...partOf("low_label")}
      label={m.console_forms_low_end()}
      value={low_label}
      onChange={(text) => onChange({ low_label: text })}
      maxLength={40}
      optional
    />
    <TextPair
      {...partOf("high_label")}
      label={m.console_forms_high_end()}
      value={high_label}
      onChange={(text) => onChange({ high_label: text })}
      maxLength={40}
      optional
    />
  </>
);

const Line = (props: LineProps) => {
  const { question, onChange, onRemove, partOf } = props;
  return (
    <div className={styles.question}>
      <div className={styles.head}>
        <strong>{questionKindName[question.kind]()}</strong>
        <RemoveButton onRemove={onRemove}>{m.console_forms_question_remove()}</RemoveButton>
      </div>
      <TextPair
        {...partOf("text")}
        label={m.console_forms_question()}
        value={question.text}
        onChange={(text) => onChange({ text })}
        maxLength={200}
      />
      {question.kind === "scale" && <Ends {...props} />}
      {hasChoices(question.kind) && <Choices {...props} />}
      {question.kind === "images" && (
        <SwitchRow
          label={m.console_forms_optional()}
          hint={m.console_forms_optional_hint()}
          checked={question.optional}
          onChange={(optional) => onChange({ optional })}
        />
      )}
    </div>
  );
};

/** What guests are asked, one after the other; every question is answered but optional pictures, which are asked for once. */
export const QuestionsField = (field: RowsBinding<QuestionValue>) => {
  const { value, onChange } = field;
  const asksPictures = value.some(({ kind }) => kind === "images");
  return (
    <div className={styles.stack}>
      <RowFields {...field} nameOf={({ text, kind }, language) => readText(text, language) || questionKindName[kind]()}>
        {(question, changes) => <Line question={question} {...changes} />}
      </RowFields>
      {value.length < 30 && (
        <div role="group" aria-label={m.console_forms_question_add()} className={styles.chips}>
          {questionKinds.map((kind) => (
            <Chip
              key={kind}
              icon={<CirclePlus aria-hidden />}
              disabled={kind === "images" && asksPictures}
              onClick={() => onChange([...value, freshQuestion(kind)])}
            >
              {questionKindName[kind]()}
            </Chip>
          ))}
        </div>
      )}
    </div>
  );
};
