import { readText } from "@sufra/domain/language/language.ts";
import * as calls from "@sufra/domain/referrals/console-api.ts";
import type { ManagedProgram, ProgramFields } from "@sufra/domain/referrals/console-api.ts";
import { programIssues } from "@sufra/domain/referrals/program-rules.ts";
import { Select } from "@sufra/ui/components/select.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { useWorkplace } from "../app/workplace.ts";
import { CountField } from "../editing/count-field.tsx";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import { type Codes, codesOf } from "../editing/form-rules.ts";
import { ManagedForm, useManagedForm } from "../editing/managed-form.tsx";
import { programQuery, referralResultsQuery } from "./referral-data.ts";

type Reward = ProgramFields["friend"];
type Thing = { id: string; name: { sa: string; en: string }; active: boolean };
type Gifts = { prizes: readonly Thing[]; coupons: readonly Thing[] };

type RewardProps = {
  name: string;
  label: string;
  value: Reward;
  gifts: Gifts;
  onChange: (value: Reward) => void;
  error: string | undefined;
};

const none = { points: null, prize_id: null, coupon_id: null };

const rewardOf = (value: string): Reward => {
  const [kind, id = null] = value.split(":");
  if (kind === "prize") return { ...none, kind: "prize", prize_id: id };
  return kind === "coupon" ? { ...none, kind: "coupon", coupon_id: id } : { ...none, kind: "points" };
};

/** What one side gets: points, a prize or a coupon. */
const RewardField = ({ name, label, value, gifts, onChange, error }: RewardProps) => {
  const { style } = useWorkplace();
  const chosen = value.kind === "points" ? "points" : `${value.kind}:${value.prize_id ?? value.coupon_id}`;
  const shown = ({ id, active }: Thing) => active || id === value.prize_id || id === value.coupon_id;
  const options = (kind: "prize" | "coupon", things: readonly Thing[]) =>
    things
      .filter(shown)
      .map((thing) => ({ value: `${kind}:${thing.id}`, label: readText(thing.name, style.language) }));
  return (
    <FieldRow>
      <Select
        name={name}
        label={label}
        value={chosen}
        error={value.kind === "points" ? undefined : error}
        options={[
          { value: "points", label: m.console_referrals_points() },
          ...options("prize", gifts.prizes),
          ...options("coupon", gifts.coupons),
        ]}
        onChange={({ target }) => onChange(rewardOf(target.value))}
      />
      {value.kind === "points" && (
        <CountField
          name={`${name}-points`}
          label={m.console_referrals_points_count()}
          value={value.points}
          onChange={(points) => onChange({ ...value, points })}
          error={error}
        />
      )}
    </FieldRow>
  );
};

type Numbers = { minimum: number | null; cap_per_month: number | null; lead_days: number | null };
type Values = Omit<ProgramFields, keyof Numbers> & Numbers;

const points = (count: number) => ({ kind: "points" as const, points: count, prize_id: null, coupon_id: null });
const fresh: Values = {
  active: true,
  branch_id: null,
  starts_at: null,
  ends_at: null,
  friend: points(100),
  inviter: points(100),
  minimum: 0,
  cap_per_month: 10,
  lead_days: 30,
  invitation: { sa: "", en: "" },
};

const valuesOf = (program: ManagedProgram["program"]): Values => {
  if (program === null) return fresh;
  const { id: _, ...values } = program;
  return values;
};

const rules = (values: Values, found: Codes<Values>): Codes<Values> => {
  const { minimum, cap_per_month, lead_days, ...rest } = values;
  const numbers = { minimum: minimum ?? 0, cap_per_month: cap_per_month ?? 0, lead_days: lead_days ?? 0 };
  return { ...found, ...codesOf(programIssues({ ...rest, ...numbers })) };
};

const f = fieldsOf<Values>();

const Conditions = () => (
  <EditorSection title={m.console_referrals_conditions()} text={m.console_referrals_return_rule()}>
    <FieldRow>
      <f.Amount name="minimum" label={m.console_referrals_minimum()} hint={m.console_referrals_minimum_hint()} />
      <f.Count name="cap_per_month" label={m.console_referrals_cap()} hint={m.console_referrals_cap_hint()} />
      <f.Count name="lead_days" label={m.console_referrals_days()} hint={m.console_referrals_days_hint()} />
    </FieldRow>
  </EditorSection>
);

const Running = () => (
  <EditorSection title={m.console_referrals_running()}>
    <f.Switch name="active" label={m.console_referrals_active()} hint={m.console_referrals_active_hint()} />
    <FieldRow>
      <f.Moment name="starts_at" label={m.console_referrals_starts()} />
      <f.Moment name="ends_at" label={m.console_referrals_ends()} />
    </FieldRow>
    <f.Pair
      name="invitation"
      label={m.console_referrals_words()}
      hint={m.console_referrals_words_hint()}
      maxLength={120}
      optional
    />
  </EditorSection>
);

type Props = { kept: ManagedProgram; gifts: Gifts; onReload: () => void };

/** C15: what both sides get, from now on. */
export const ProgramEditor = ({ kept, gifts, onReload }: Props) => {
  const { revision, program } = kept;
  const form = useManagedForm<Values, ProgramFields>({
    initial: valuesOf(program),
    schema: calls.editReferralProgram.body,
    rules,
    save: (body) => client.send(calls.editReferralProgram, { body: { ...body, revision } }),
    refreshes: [["campaigns"], referralResultsQuery.queryKey, programQuery.queryKey],
    onSaved: onReload,
  });
  return (
    <ManagedForm form={form} onReload={onReload} effect={m.console_referrals_effect()}>
      <EditorSection title={m.console_referrals_gifts()} text={m.console_referrals_gifts_text()}>
        <f.Field name="friend">
          {(field) => <RewardField {...field} label={m.console_referrals_friend()} gifts={gifts} />}
        </f.Field>
        <f.Field name="inviter">
          {(field) => <RewardField {...field} label={m.console_referrals_inviter()} gifts={gifts} />}
        </f.Field>
      </EditorSection>
      <Conditions />
      <Running />
    </ManagedForm>
  );
};
