import { CirclePlus, Trash2 } from "lucide-react";
import { Button } from "@sufra/ui/components/button.tsx";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { PictureField } from "../editing/picture-field.tsx";
import { TextPair } from "../editing/text-pair.tsx";
import type { Editor } from "../editing/use-editor.ts";
import type { CampaignValues } from "./campaign-values.ts";
import { QuestionsField } from "./questions-field.tsx";
import styles from "./campaign-editor.module.css";

const mostRules = 3;

/** Three short lines above the form. */
const Rules = ({ editor: { values, set, errorOf } }: { editor: Editor<CampaignValues> }) => {
  const { rules } = values;
  const error = errorOf("rules");
  return (
    <div className={styles.stack}>
      {rules.map((rule, index) => (
        <div key={index} className={styles.line}>
          <TextPair
            name={`rule-${index}`}
            label={m.console_campaigns_rule({ number: index + 1 })}
            value={rule}
            onChange={(next) => set("rules", rules.with(index, next))}
            maxLength={160}
          />
          <div>
            <Button
              variant="text"
              size="sm"
              icon={<Trash2 aria-hidden />}
              onClick={() => set("rules", rules.toSpliced(index, 1))}
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
          onClick={() => set("rules", [...rules, { sa: "", en: "" }])}
        >
          {m.console_campaigns_rule_add()}
        </Button>
      </div>
    </div>
  );
};

/** What a register-and-win form shows and asks beside name and phone. */
export const EntryFormSection = ({ editor }: { editor: Editor<CampaignValues> }) => {
  const { values, set, errorOf } = editor;
  return (
    <>
      <EditorSection title={m.console_campaigns_form()} text={m.console_campaigns_form_text()}>
        <PictureField
          label={m.console_campaigns_picture()}
          value={values.picture}
          onChange={(picture) => set("picture", picture)}
          aspect={16 / 9}
          error={errorOf("picture")}
          optional
        />
        <Rules editor={editor} />
        <SwitchRow
          label={m.console_campaigns_email()}
          checked={values.email_required}
          onChange={(on) => set("email_required", on)}
        />
        <SwitchRow
          label={m.console_campaigns_unregistered()}
          hint={m.console_campaigns_unregistered_hint()}
          checked={values.unregistered_only}
          onChange={(on) => set("unregistered_only", on)}
        />
      </EditorSection>
      <EditorSection title={m.console_campaigns_questions()} text={m.console_campaigns_questions_text()}>
        <QuestionsField
          value={values.questions}
          onChange={(questions) => set("questions", questions)}
          error={errorOf("questions")}
        />
      </EditorSection>
    </>
  );
};
