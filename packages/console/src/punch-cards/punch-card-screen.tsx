import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Pause, Play } from "lucide-react";
import { useState } from "react";
import { readText } from "@sufra/domain/language/language.ts";
import type { ManagedProgram } from "@sufra/domain/punch-cards/console-api.ts";
import * as calls from "@sufra/domain/punch-cards/console-api.ts";
import { stampShapes } from "@sufra/domain/punch-cards/programs.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Dialog } from "@sufra/ui/components/dialog.tsx";
import { Stamps } from "@sufra/ui/components/stamps.tsx";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client, sessionWatched } from "../app/client.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { ManagedPage, type Opened, ThingForm } from "../editing/managed-page.tsx";
import { ItemsField } from "../menu/items-field.tsx";
import { CardHolders } from "./card-holders.tsx";
import { programsQuery, punchCardQueries } from "./program-data.ts";
import { f, program, type ProgramValues } from "./program-values.ts";
import { ruleText, stateName } from "./program-words.ts";
import styles from "./punch-cards.module.css";

const WordsSection = () => (
  <EditorSection title={m.console_punch_words()}>
    <f.Pair name="name" label={m.console_punch_name()} maxLength={120} />
    <f.Pair name="description" label={m.console_punch_description()} maxLength={1000} multiline optional />
    <f.Pair name="terms" label={m.console_punch_terms()} maxLength={2000} multiline optional />
  </EditorSection>
);

const RulesSection = () => {
  const { staff, style } = useWorkplace();
  return (
    <EditorSection title={m.console_punch_rules()} text={m.console_punch_rules_text()}>
      <FieldRow>
        <f.Count name="required" label={m.console_punch_required()} />
        <f.Count name="days" label={m.console_punch_days()} hint={m.console_punch_days_hint()} />
        <f.Count name="max_per_visit" label={m.console_punch_max()} hint={m.console_punch_max_hint()} />
      </FieldRow>
      <f.Field name="items">
        {(field) => <ItemsField {...field} label={m.console_punch_items()} all={m.console_punch_items_all()} />}
      </f.Field>
      <f.Subset
        name="branches"
        label={m.console_punch_branches()}
        all={m.console_punch_branches_all()}
        options={staff.branches.map(({ id, name }) => ({ value: id, label: readText(name, style.language) }))}
      />
      <f.Switch name="repeats" label={m.console_punch_repeats()} hint={m.console_punch_repeats_hint()} />
    </EditorSection>
  );
};

const RewardSection = () => {
  const { style } = useWorkplace();
  const { data } = useQuery(programsQuery);
  return (
    <EditorSection title={m.console_punch_reward()} text={m.console_punch_reward_text()}>
      <f.Pair name="reward_name" label={m.console_punch_reward()} maxLength={120} />
      <f.Choice
        name="prize_id"
        label={m.console_punch_prize()}
        hint={m.console_punch_prize_hint()}
        options={[
          { value: null, label: m.console_punch_prize_none() },
          ...(data?.prizes ?? []).map(({ id, name }) => ({ value: id, label: readText(name, style.language) })),
        ]}
      />
    </EditorSection>
  );
};

const shapeName: Record<(typeof stampShapes)[number], () => string> = {
  circle: m.console_punch_shape_circle,
  flower: m.console_punch_shape_flower,
  scallop: m.console_punch_shape_scallop,
  star: m.console_punch_shape_star,
  leaf: m.console_punch_shape_leaf,
  drop: m.console_punch_shape_drop,
  bean: m.console_punch_shape_bean,
  heart: m.console_punch_shape_heart,
  square: m.console_punch_shape_square,
};

const LookSection = () => (
  <EditorSection title={m.console_punch_look()}>
    <FieldRow>
      <f.Choice
        name="stamp"
        label={m.console_punch_stamp()}
        options={[
          { value: null, label: m.console_punch_shape_own() },
          ...stampShapes.map((shape) => ({ value: shape, label: shapeName[shape]() })),
        ]}
      />
      <f.Moment name="starts_at" label={m.console_punch_starts()} />
      <f.Moment name="ends_at" label={m.console_punch_ends()} hint={m.console_punch_ends_hint()} />
    </FieldRow>
  </EditorSection>
);

type Props = { program: ManagedProgram; onSwitched: () => Promise<void> };

const useSwitch = ({ program: { id, active, revision }, onSwitched }: Props, cancels_cards: boolean) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const body = { active: !active, cancels_cards: active && cancels_cards, revision };
      return sessionWatched(client.send(calls.switchProgram, { params: { id }, body }));
    },
    onSuccess: async () => {
      await Promise.all(punchCardQueries.map((queryKey) => queries.invalidateQueries({ queryKey })));
      // The page opens anew: what is pressed before that would be lost.
      const text = active ? m.console_punch_stopped() : m.console_punch_started();
      void onSwitched().then(() => showToast({ text, tone: "success" }));
    },
  });
};

/** Stopping lets no new card begin; whether the open ones go on is asked. */
const ProgramSwitch = (props: Props) => {
  const { program } = props;
  const { style } = useWorkplace();
  const online = useOnline();
  const [asked, setAsked] = useState(false);
  const [cancels, setCancels] = useState(false);
  const turning = useSwitch(props, cancels);
  return (
    <div className={styles.tools}>
      {!program.active && <Badge tone="warning">{stateName.stopped()}</Badge>}
      <Button
        variant="tint"
        size="sm"
        disabled={!online}
        busy={turning.isPending}
        icon={program.active ? <Pause aria-hidden /> : <Play aria-hidden className="flip" />}
        onClick={() => (program.active ? setAsked(true) : turning.mutate())}
      >
        {program.active ? m.console_punch_stop() : m.console_punch_start()}
      </Button>
      {turning.isError && !asked && <FailureBanner error={turning.error} onClose={() => turning.reset()} />}
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={m.console_punch_stop_title({ name: readText(program.name, style.language) })}
        confirm={m.console_punch_stop()}
        danger
        busy={turning.isPending}
        onConfirm={() => turning.mutate(undefined, { onSuccess: () => setAsked(false) })}
      >
        {turning.isError && <FailureBanner error={turning.error} />}
        <p>{m.console_punch_stop_text()}</p>
        <SwitchRow label={m.console_punch_cancel_cards()} checked={cancels} onChange={setCancels} />
      </Dialog>
    </div>
  );
};

const most = 100;
const within = (value: number | null): number =>
  value === null || Number.isNaN(value) ? 1 : Math.max(1, Math.min(most, value));

/** The card as guests see it: before the first stamp, half way, and full. */
const CardPreview = ({ values }: { values: ProgramValues }) => {
  const { style } = useWorkplace();
  const required = within(values.required);
  const name = readText(values.name, style.language) || m.console_punch_name();
  const reward = readText(values.reward_name, style.language) || m.console_punch_reward();
  const previews = [
    { key: "empty", label: m.console_punch_preview_empty(), punches: 0 },
    { key: "half", label: m.console_punch_preview_half(), punches: Math.floor(required / 2) },
    { key: "full", label: m.console_punch_preview_full(), punches: required },
  ];
  return (
    <ul className={styles.previews}>
      {previews.map(({ key, label, punches }) => (
        <li key={key} className={styles.preview}>
          <p className={styles.note}>{label}</p>
          <p className={styles.name}>{name}</p>
          <Stamps
            punches={punches}
            required={required}
            shape={values.stamp}
            label={m.console_punch_preview_stamps({ punches, required })}
          />
          <p className={styles.note}>{reward}</p>
          <p className={styles.note}>{ruleText({ required, days: values.days ?? 1 })}</p>
        </li>
      ))}
    </ul>
  );
};

const Preview = () => <CardPreview values={f.useValues()} />;

const Form = (opened: Opened<ManagedProgram>) => (
  <ThingForm of={program} {...opened} effect={opened.thing ? m.console_punch_effect() : undefined}>
    <WordsSection />
    <RulesSection />
    <RewardSection />
    <LookSection />
    <EditorSection title={m.console_punch_preview()}>
      <Preview />
    </EditorSection>
  </ThingForm>
);

export const PunchCardScreen = () => (
  <ManagedPage of={program}>
    {({ thing, onReload }) =>
      thing === null || onReload === undefined ? (
        <Form thing={null} />
      ) : (
        <div className={styles.stack}>
          <ProgramSwitch program={thing} onSwitched={onReload} />
          <Form thing={thing} onReload={onReload} />
          <CardHolders id={thing.id} />
        </div>
      )
    }
  </ManagedPage>
);
