import { useRef } from "react";
import { useNavigate } from "react-router";
import type { DrawKind } from "@sufra/domain/campaigns/campaign-rules.ts";
import * as calls from "@sufra/domain/campaigns/console-api.ts";
import { campaignFields, type CampaignFields, type ManagedCampaign } from "@sufra/domain/campaigns/console-fields.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { WheelDisc } from "@sufra/ui/components/wheel-disc.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { ManagedForm, useManagedForm } from "../editing/managed-form.tsx";
import { CampaignMoves } from "./campaign-moves.tsx";
import { type Choices, touched } from "./campaign-data.ts";
import { bodyOf, campaignRules, type CampaignValues, f, valuesOf } from "./campaign-values.ts";
import { EntryFormSection } from "./entry-form-section.tsx";
import { PlayRulesSection } from "./play-rules-section.tsx";
import { SegmentsField } from "./segments-field.tsx";
import styles from "./campaign-editor.module.css";

/** Where and from when until when something runs. */
const WindowFields = () => {
  const { staff, style } = useWorkplace();
  return (
    <FieldRow>
      <f.Choice
        name="branch_id"
        label={m.console_campaigns_where()}
        options={[
          { value: null, label: m.console_campaigns_everywhere() },
          ...staff.branches.map(({ id, name }) => ({ value: id, label: readText(name, style.language) })),
        ]}
      />
      <f.Moment name="starts_at" label={m.console_campaigns_starts()} hint={m.console_campaigns_starts_hint()} />
      <f.Moment name="ends_at" label={m.console_campaigns_ends()} hint={m.console_campaigns_ends_hint()} />
    </FieldRow>
  );
};

type Props = {
  kind: DrawKind;
  /** Null: one that is new. */
  thing: ManagedCampaign | null;
  choices: Choices;
  onReload?: () => void;
};

const useCampaignForm = ({ kind, thing, onReload }: Props) => {
  const navigate = useNavigate();
  const saved = useRef<string>("");
  return useManagedForm<CampaignValues, CampaignFields>({
    initial: valuesOf(kind, thing),
    schema: campaignFields,
    body: (values) => bodyOf(kind, values),
    rules: (values, found) => campaignRules(kind, values, found),
    aliases: { picture_id: "picture" },
    save: async (body) => {
      const { id } = thing
        ? await client.send(calls.editCampaign, {
            params: { id: thing.id },
            body: { ...body, revision: thing.revision },
          })
        : await client.send(calls.createCampaign, { body: { ...body, kind } });
      saved.current = id;
    },
    refreshes: [...touched, ["campaign-results"], ["campaign-links"]],
    // One that is saved can be published: it stays open.
    onSaved: () => (thing ? onReload?.() : void navigate(`/campaigns/${saved.current}`)),
  });
};

const WheelPreview = () => {
  const { style } = useWorkplace();
  const segments = f.useValue("segments");
  return (
    <EditorSection title={m.console_campaigns_preview()} text={m.console_campaigns_preview_text()}>
      <div className={styles.preview}>
        <WheelDisc
          labels={segments.map(({ label }) => readText(label, style.language) || "…")}
          turn={undefined}
          skipped={false}
          onRest={() => undefined}
        />
      </div>
    </EditorSection>
  );
};

/** A campaign that draws: who may take part, what may be won and how often. */
export const CampaignEditor = (props: Props) => {
  const { kind, thing, choices, onReload } = props;
  const form = useCampaignForm(props);
  const more = thing && onReload && <CampaignMoves thing={thing} dirty={form.dirty} onMoved={onReload} />;
  return (
    <ManagedForm form={form} onReload={onReload} more={more} effect={m.console_campaigns_effect()}>
      <EditorSection title={m.console_campaigns_basics()}>
        <f.Pair name="name" label={m.console_campaigns_name_label()} maxLength={80} />
        <f.Pair name="description" label={m.console_campaigns_description()} maxLength={300} optional />
        <WindowFields />
      </EditorSection>
      {kind === "register_and_win" && <EntryFormSection />}
      <EditorSection
        title={m.console_campaigns_segments()}
        text={kind === "wheel" ? m.console_campaigns_segments_text() : m.console_campaigns_segments_plain()}
      >
        <f.Field name="segments">{(field) => <SegmentsField {...field} choices={choices} />}</f.Field>
      </EditorSection>
      {kind === "wheel" && <WheelPreview />}
      <PlayRulesSection kind={kind} choices={choices} />
    </ManagedForm>
  );
};
