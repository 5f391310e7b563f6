import { useRef } from "react";
import { useNavigate } from "react-router";
import type { DrawKind } from "@sufra/domain/campaigns/campaign-rules.ts";
import * as calls from "@sufra/domain/campaigns/console-api.ts";
import type { ManagedCampaign } from "@sufra/domain/campaigns/console-fields.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { WheelDisc } from "@sufra/ui/components/wheel-disc.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorForm, EditorSection } from "../editing/editor-form.tsx";
import { TextPair } from "../editing/text-pair.tsx";
import { type Editor, useEditor } from "../editing/use-editor.ts";
import { CampaignMoves } from "./campaign-moves.tsx";
import { type Choices, touched } from "./campaign-data.ts";
import { bodyOf, type CampaignValues, checkValues, valuesOf } from "./campaign-values.ts";
import { EntryFormSection } from "./entry-form-section.tsx";
import { PlayRulesSection } from "./play-rules-section.tsx";
import { SegmentsField } from "./segments-field.tsx";
import { WindowFields } from "./window-fields.tsx";
import styles from "./campaign-editor.module.css";

type Props = {
  kind: DrawKind;
  /** Null: one that is new. */
  thing: ManagedCampaign | null;
  choices: Choices;
  onReload?: () => void;
};

const useCampaignEditor = ({ kind, thing, onReload }: Props) => {
  const navigate = useNavigate();
  const saved = useRef<string>("");
  return useEditor<CampaignValues>({
    initial: valuesOf(kind, thing),
    check: (values) => checkValues(kind, values),
    save: async (values) => {
      const body = bodyOf(kind, values);
      const { id } = thing
        ? await client.send(calls.editCampaign, {
            params: { id: thing.id },
            body: { ...body, revision: thing.revision },
          })
        : await client.send(calls.createCampaign, { body: { ...body, kind } });
      saved.current = id;
    },
    touches: [...touched, ["campaign-results"], ["campaign-links"]],
    // One that is saved can be published: it stays open.
    onSaved: () => (thing ? onReload?.() : void navigate(`/campaigns/${saved.current}`)),
  });
};

const Basics = ({ editor: { values, set, errorOf } }: { editor: Editor<CampaignValues> }) => (
  <EditorSection title={m.console_campaigns_basics()}>
    <TextPair
      name="name"
      label={m.console_campaigns_name_label()}
      value={values.name}
      onChange={(name) => set("name", name)}
      error={errorOf("name")}
      maxLength={80}
    />
    <TextPair
      name="description"
      label={m.console_campaigns_description()}
      value={values.description}
      onChange={(description) => set("description", description)}
      error={errorOf("description")}
      maxLength={300}
      optional
    />
    <WindowFields
      value={values}
      onChange={(changes) => {
        for (const [name, value] of Object.entries(changes)) set(name as "branch_id" | "starts_at" | "ends_at", value);
      }}
      error={errorOf("ends_at")}
    />
  </EditorSection>
);

/** A campaign that draws: who may take part, what may be won and how often. */
export const CampaignEditor = (props: Props) => {
  const { kind, thing, choices, onReload } = props;
  const { style } = useWorkplace();
  const editor = useCampaignEditor(props);
  const { values, set, errorOf, dirty } = editor;
  const more = thing && onReload && <CampaignMoves thing={thing} dirty={dirty} onMoved={onReload} />;
  return (
    <EditorForm editor={editor} onReload={onReload} more={more} effect={m.console_campaigns_effect()}>
      <Basics editor={editor} />
      {kind === "register_and_win" && <EntryFormSection editor={editor} />}
      <EditorSection
        title={m.console_campaigns_segments()}
        text={kind === "wheel" ? m.console_campaigns_segments_text() : m.console_campaigns_segments_plain()}
      >
        <SegmentsField
          value={values.segments}
          choices={choices}
          onChange={(segments) => set("segments", segments)}
          error={errorOf("segments")}
        />
      </EditorSection>
      {kind === "wheel" && (
        <EditorSection title={m.console_campaigns_preview()} text={m.console_campaigns_preview_text()}>
          <div className={styles.preview}>
            <WheelDisc
              labels={values.segments.map(({ label }) => readText(label, style.language) || "…")}
              turn={undefined}
              skipped={false}
              onRest={() => undefined}
            />
          </div>
        </EditorSection>
      )}
      <PlayRulesSection kind={kind} editor={editor} choices={choices} />
    </EditorForm>
  );
};
