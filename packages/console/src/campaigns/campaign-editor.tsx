import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CirclePause, CirclePlay, Copy } from "lucide-react";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { DrawKind } from "@sufra/domain/campaigns/campaign-rules.ts";
import * as calls from "@sufra/domain/campaigns/console-api.ts";
import { campaignFields, type CampaignFields, type ManagedCampaign } from "@sufra/domain/campaigns/console-fields.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Dialog } from "@sufra/ui/components/dialog.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { WheelDisc } from "@sufra/ui/components/wheel-disc.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { ManagedForm, useManagedForm } from "../editing/managed-form.tsx";
import { Removal } from "../editing/removal.tsx";
import { type Choices, touched } from "./campaign-data.ts";
import { bodyOf, campaignRules, type CampaignValues, f, valuesOf } from "./campaign-values.ts";
import { EntryFormSection } from "./entry-form-section.tsx";
import { PlayRulesSection } from "./play-rules-section.tsx";
import { SegmentsField } from "./segments-field.tsx";
import styles from "./campaign-editor.module.css";

type MovesProps = {
  thing: ManagedCampaign;
  /** What is typed is saved first. */
  dirty: boolean;
  onMoved: () => void;
};

const useMove = ({ id, revision }: ManagedCampaign, onMoved: () => void) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (to: "published" | "stopped") =>
      client.send(calls.runCampaign, { params: { id }, body: { to, revision } }),
    onSuccess: async (_, to) => {
      showToast({
        text: to === "published" ? m.console_campaigns_published() : m.console_campaigns_stopped(),
        tone: "success",
      });
      onMoved();
      await Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
};

/** Stopping takes it from guests at once, so it asks first. */
const Run = ({ thing, dirty, onMoved }: MovesProps) => {
  const online = useOnline();
  const [asked, setAsked] = useState(false);
  const move = useMove(thing, onMoved);
  const runs = thing.active && thing.state !== "ended";
  return (
    <>
      <Button
        variant={runs ? "outline" : "tint"}
        disabled={!online || dirty}
        icon={runs ? <CirclePause aria-hidden /> : <CirclePlay aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {runs ? m.console_campaigns_stop() : m.console_campaigns_publish()}
      </Button>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={runs ? m.console_campaigns_stop_title() : m.console_campaigns_publish_title()}
        confirm={runs ? m.console_campaigns_stop() : m.console_campaigns_publish()}
        danger={runs}
        busy={move.isPending}
        onConfirm={() => move.mutate(runs ? "stopped" : "published", { onSuccess: () => setAsked(false) })}
      >
        {move.isError && <FailureBanner error={move.error} />}
        {runs ? m.console_campaigns_stop_text() : m.console_campaigns_publish_text()}
      </Dialog>
    </>
  );
};

const Duplicate = ({ thing: { id } }: Pick<MovesProps, "thing">) => {
  const online = useOnline();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const copy = useMutation({
    mutationFn: () => client.send(calls.copyCampaign, { params: { id } }),
    onSuccess: async (made) => {
      showToast({ text: m.console_campaigns_copied(), tone: "success" });
      void navigate(`/campaigns/${made.id}`);
      await Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
  return (
    <>
      {copy.isError && <FailureBanner error={copy.error} />}
      <Button
        variant="text"
        busy={copy.isPending}
        disabled={!online}
        icon={<Copy aria-hidden />}
        onClick={() => copy.mutate()}
      >
        {m.console_campaigns_copy()}
      </Button>
    </>
  );
};

/** What is done with a campaign as a whole; what somebody took part in is stopped, not removed. */
const CampaignMoves = (props: MovesProps) => {
  const { thing } = props;
  const { style } = useWorkplace();
  const navigate = useNavigate();
  const { id, revision } = thing;
  return (
    <>
      <Run {...props} />
      <Duplicate thing={thing} />
      {!thing.taken_part && (
        <Removal
          name={readText(thing.name, style.language)}
          effect={m.console_campaigns_removal()}
          remove={() => client.send(calls.removeCampaign, { params: { id }, query: { revision } })}
          touches={touched}
          onRemoved={() => void navigate("/campaigns")}
        />
      )}
    </>
  );
};

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
