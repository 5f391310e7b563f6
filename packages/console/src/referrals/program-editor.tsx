import * as calls from "@sufra/domain/referrals/console-api.ts";
import type { ManagedProgram, ProgramFields } from "@sufra/domain/referrals/console-api.ts";
import { programIssues } from "@sufra/domain/referrals/program-rules.ts";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { AmountField } from "../editing/amount-field.tsx";
import { numberCode, wrongOnly } from "../editing/checks.ts";
import { CountField } from "../editing/count-field.tsx";
import { EditorForm, EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { MomentField } from "../editing/moment-field.tsx";
import { TextPair } from "../editing/text-pair.tsx";
import { type Editor, useEditor } from "../editing/use-editor.ts";
import { programQuery, referralResultsQuery } from "./referral-data.ts";
import { type Gifts, RewardField } from "./reward-field.tsx";

type Numbers = { minimum: number | null; cap_per_month: number | null; lead_days: number | null };
type Values = Omit<ProgramFields, keyof Numbers> & Numbers;

const points = (count: number) => ({ kind: "points" as const, points: count, prize_id: null, coupon_id: null });
const fresh: Values = {
  ...{ active: true, branch_id: null, starts_at: null, ends_at: null, friend: points(100), inviter: points(100) },
  ...{ minimum: 0, cap_per_month: 10, lead_days: 30, invitation: { sa: "", en: "" } },
};

const valuesOf = (program: ManagedProgram["program"]): Values => {
  if (program === null) return fresh;
  const { id: _, ...values } = program;
  return values;
};

const bodyOf = ({ minimum, cap_per_month, lead_days, ...values }: Values): ProgramFields => ({
  ...{ ...values, minimum: minimum ?? 0, cap_per_month: cap_per_month ?? 0, lead_days: lead_days ?? 0 },
});

const between = (value: number | null, low: number, high: number): string | undefined =>
  numberCode(value) ?? ((value ?? 0) < low || (value ?? 0) > high ? "field_invalid" : undefined);

const check = (values: Values) => {
  const issues = programIssues(bodyOf(values));
  const codeOf = (field: string) => issues.find(({ path }) => path.startsWith(field))?.code;
  const wrongPoints = (count: number | null) => (count === null ? undefined : between(count, 1, 1_000_000));
  return wrongOnly({
    friend: codeOf("friend") ?? wrongPoints(values.friend.points),
    inviter: codeOf("inviter") ?? wrongPoints(values.inviter.points),
    ends_at: codeOf("ends_at"),
    minimum: numberCode(values.minimum),
    cap_per_month: between(values.cap_per_month, 1, 1_000),
    lead_days: between(values.lead_days, 1, 365),
  });
};

type SectionProps = { editor: Editor<Values> };

const Conditions = ({ editor: { values, set, errorOf } }: SectionProps) => (
  <EditorSection title={m.console_referrals_conditions()} text={m.console_referrals_return_rule()}>
    <FieldRow>
      <AmountField
        name="minimum"
        label={m.console_referrals_minimum()}
        hint={m.console_referrals_minimum_hint()}
        value={values.minimum}
        onChange={(value) => set("minimum", value)}
        error={errorOf("minimum")}
      />
      <CountField
        name="cap_per_month"
        label={m.console_referrals_cap()}
        hint={m.console_referrals_cap_hint()}
        value={values.cap_per_month}
        onChange={(value) => set("cap_per_month", value)}
        error={errorOf("cap_per_month")}
      />
      <CountField
        name="lead_days"
        label={m.console_referrals_days()}
        hint={m.console_referrals_days_hint()}
        value={values.lead_days}
        onChange={(value) => set("lead_days", value)}
        error={errorOf("lead_days")}
      />
    </FieldRow>
  </EditorSection>
);

const Running = ({ editor: { values, set, errorOf } }: SectionProps) => (
  <EditorSection title={m.console_referrals_running()}>
    <SwitchRow
      label={m.console_referrals_active()}
      hint={m.console_referrals_active_hint()}
      checked={values.active}
      onChange={(active) => set("active", active)}
    />
    <FieldRow>
      <MomentField
        name="starts_at"
        label={m.console_referrals_starts()}
        value={values.starts_at}
        onChange={(at) => set("starts_at", at)}
      />
      <MomentField
        name="ends_at"
        label={m.console_referrals_ends()}
        value={values.ends_at}
        onChange={(at) => set("ends_at", at)}
        error={errorOf("ends_at")}
      />
    </FieldRow>
    <TextPair
      name="invitation"
      label={m.console_referrals_words()}
      hint={m.console_referrals_words_hint()}
      value={values.invitation}
      onChange={(invitation) => set("invitation", invitation)}
      error={errorOf("invitation")}
      maxLength={120}
      optional
    />
  </EditorSection>
);

type Props = { kept: ManagedProgram; gifts: Gifts; onReload: () => void };

/** C15: what both sides get, from now on. */
export const ProgramEditor = ({ kept, gifts, onReload }: Props) => {
  const { revision, program } = kept;
  const editor = useEditor<Values>({
    initial: valuesOf(program),
    check,
    save: (values) => client.send(calls.editReferralProgram, { body: { ...bodyOf(values), revision } }),
    touches: [["campaigns"], referralResultsQuery.queryKey, programQuery.queryKey],
    onSaved: onReload,
  });
  const { values, set, errorOf } = editor;
  return (
    <EditorForm editor={editor} onReload={onReload} effect={m.console_referrals_effect()}>
      <EditorSection title={m.console_referrals_gifts()} text={m.console_referrals_gifts_text()}>
        <RewardField
          name="friend"
          label={m.console_referrals_friend()}
          value={values.friend}
          gifts={gifts}
          onChange={(friend) => set("friend", friend)}
          error={errorOf("friend")}
        />
        <RewardField
          name="inviter"
          label={m.console_referrals_inviter()}
          value={values.inviter}
          gifts={gifts}
          onChange={(inviter) => set("inviter", inviter)}
          error={errorOf("inviter")}
        />
      </EditorSection>
      <Conditions editor={editor} />
      <Running editor={editor} />
    </EditorForm>
  );
};
