import { CirclePlus, Trash2 } from "lucide-react";
import type { Text } from "@sufra/domain/language/language.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { TextPair } from "../editing/text-pair.tsx";
import { f } from "./campaign-values.ts";
import { QuestionsField } from "./questions-field.tsx";
import styles from "./campaign-editor.module.css";

const mostRules = 3;

type RulesProps = { value: Text[]; onChange: (value: Text[]) => void; error: string | undefined };

/** Three short lines above the form. */
const Rules = ({ value: rules, onChange, error }: RulesProps) => (
  <div className={styles.stack}>
    {rules.map((rule, index) => (
      <div key={index} className={styles.line}>
        <TextPair
          name={`rule-${index}`}
          label={m.console_campaigns_rule({ number: index + 1 })}
          value={rule}
          onChange={(next) => onChange(rules.with(index, next))}
          maxLength={160}
        />
        <div>
          <Button
            variant="text"
            size="sm"
            icon={<Trash2 aria-hidden />}
            onClick={() => onChange(rules.toSpliced(index, 1))}
          >
            {m.console_campaigns_rule_remove({ number: index + 1 })}
          </Button>
        </div>
      </div>
    ))}
    {error !== undefined && <p className={styles.error}>{error}</p>}
    <div>
      <Button
        variant="tint"
        icon={<CirclePlus aria-hidden />}
        disabled={rules.length >= mostRules}
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
      <f.Field name="questions">{(field) => <QuestionsField {...field} />}</f.Field>
    </EditorSection>
  </>
);
