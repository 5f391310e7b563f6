import { useQuery } from "@tanstack/react-query";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { type DateStyle, dateTimeText } from "@sufra/domain/language/dates.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { publishRules, type readManagedRules } from "@sufra/domain/loyalty/console-api.ts";
import type { RulesVersion } from "@sufra/domain/loyalty/console-fields.ts";
import {
  getLosses,
  type RuleLoss,
  versionInForce,
  versionState,
  type VersionState,
  type WrittenRules,
} from "@sufra/domain/loyalty/rule-changes.ts";
import { moneyText } from "@sufra/domain/money/format-money.ts";
import { Badge, type Tone } from "@sufra/ui/components/badge.tsx";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { useNow } from "../app/use-now.ts";
import { useWorkplace } from "../app/workplace.ts";
import { WithPreview } from "../editing/editor-form.tsx";
import { type Column, DataTable } from "../editing/data-table.tsx";
import { Loaded } from "../editing/loaded.tsx";
import { ManagedForm, useManagedForm } from "../editing/managed-form.tsx";
import { rulesQuery } from "./loyalty-data.ts";
import { daysInWords, limitText, rateText, remainderText } from "./loyalty-words.ts";
import styles from "./loyalty.module.css";
import {
  BeginField,
  BillFields,
  EarningFields,
  KeepingFields,
  SpendingFields,
  VoucherFields,
} from "./rules-fields.tsx";
import {
  f,
  firstRules,
  type NewRules,
  rulesBody,
  rulesCodes,
  rulesValues,
  type RulesValues,
  writtenRules,
} from "./rules-values.ts";
import { Simulator } from "./simulator.tsx";

const tones: Record<VersionState, Tone> = { in_force: "success", planned: "info", over: "neutral", skipped: "neutral" };

/** As the domain judges them. */
const toDatedVersion = ({ version, created_at, effective_from }: RulesVersion) => ({
  version,
  created_at: new Date(created_at),
  effective_from: effective_from === null ? null : new Date(effective_from),
});

type Props = { versions: readonly RulesVersion[]; onChoose: (version: RulesVersion) => void };

const useColumns = ({ versions, onChoose }: Props): Column<RulesVersion>[] => {
  const { style } = useWorkplace();
  const now = useNow();
  const names: Record<VersionState, () => string> = {
    in_force: m.console_loyalty_version_in_force,
    planned: m.console_loyalty_version_planned,
    over: m.console_loyalty_version_over,
    skipped: m.console_loyalty_version_skipped,
  };
  const stateOf = (version: RulesVersion) => versionState(toDatedVersion(version), versions.map(toDatedVersion), now);
  return [
    {
      key: "version",
      head: m.console_loyalty_version(),
      cell: ({ version }) => m.console_loyalty_version_number({ version }),
    },
    {
      key: "state",
      head: m.console_loyalty_state(),
      cell: (each) => <Badge tone={tones[stateOf(each)]}>{names[stateOf(each)]()}</Badge>,
    },
    {
      key: "from",
      head: m.console_loyalty_version_from(),
      cell: ({ effective_from, created_at }) => dateTimeText(new Date(effective_from ?? created_at), style),
    },
    {
      key: "rate",
      head: m.console_loyalty_rate(),
      cell: ({ points_per_100_sar }) => rateText(points_per_100_sar, style),
      figures: true,
    },
    {
      key: "worth",
      head: m.console_loyalty_worth(),
      cell: ({ halalas_per_point }) => <Money amount={halalas_per_point} />,
      figures: true,
    },
    {
      key: "again",
      head: m.console_loyalty_version_again(),
      cell: (each) => (
        <Button variant="text" size="sm" onClick={() => onChoose(each)}>
          {m.console_loyalty_version_start({ version: each.version })}
        </Button>
      ),
    },
  ];
};

/** All versions. None is ever changed, but the next one may start from it. */
const RulesHistory = ({ versions, onChoose }: Props) => {
  const columns = useColumns({ versions, onChoose });
  return (
    <section className={styles.part} aria-labelledby="versions">
      <h2 id="versions" className={styles.heading}>
        {m.console_loyalty_history()}
      </h2>
      <DataTable
        label={m.console_loyalty_history()}
        query={{ data: versions, error: null, isPending: false, isFetching: false, refetch: () => undefined }}
        columns={columns}
        keyOf={({ version }) => String(version)}
        empty={{ icon: null, text: m.console_loyalty_no_versions() }}
      />
    </section>
  );
};

/** What members lose, a sentence each, with what it was and what it will be. */
const lossText = (loss: RuleLoss, before: WrittenRules, after: WrittenRules, style: Required<DateStyle>): string => {
  const limits = (name: Exclude<RuleLoss, "expiry" | "voucher_points" | "voucher_remainder">) => ({
    before: limitText(before[name], style),
    after: limitText(after[name], style),
  });
  const daysText = (days: number | null) => (days === null ? limitText(days, style) : daysInWords(days, style));
  const days = (name: "goal_days" | "voucher_days") => ({
    before: daysText(before[name]),
    after: daysText(after[name]),
  });
  const money = (halalas: number) => moneyText(halalas, style.language, style.digits);
  const gone = before.voucher_points.filter((points) => !after.voucher_points.includes(points));
  const comma = style.language === "sa" ? "، " : ", ";
  const words: Record<RuleLoss, () => string> = {
    halalas_per_point: () =>
      m.console_loyalty_loss_worth({ before: money(before.halalas_per_point), after: money(after.halalas_per_point) }),
    points_per_100_sar: () =>
      m.console_loyalty_loss_rate({
        before: rateText(before.points_per_100_sar, style),
        after: rateText(after.points_per_100_sar, style),
      }),
    expiry: m.console_loyalty_loss_expiry,
    goal_days: () => m.console_loyalty_loss_goal(days("goal_days")),
    max_points_per_transaction: () => m.console_loyalty_loss_once(limits("max_points_per_transaction")),
    max_points_per_day: () => m.console_loyalty_loss_day(limits("max_points_per_day")),
    min_redemption: () => m.console_loyalty_loss_min(limits("min_redemption")),
    max_redemption_per_transaction: () => m.console_loyalty_loss_spend_once(limits("max_redemption_per_transaction")),
    max_redemption_per_day: () => m.console_loyalty_loss_spend_day(limits("max_redemption_per_day")),
    max_redeems_per_day: () => m.console_loyalty_loss_redeems(limits("max_redeems_per_day")),
    voucher_days: () => m.console_loyalty_loss_voucher_days(days("voucher_days")),
    voucher_remainder: () =>
      m.console_loyalty_loss_remainder({
        before: remainderText(before.voucher_remainder),
        after: remainderText(after.voucher_remainder),
      }),
    voucher_points: () =>
      m.console_loyalty_loss_sizes({ sizes: gone.map((points) => countText(points, style)).join(comma) }),
  };
  return words[loss]();
};

type Managed = AnswerOf<typeof readManagedRules>;

/** What a change takes away from members, before it is published. */
const Losses = ({ before }: { before: WrittenRules }) => {
  const after = writtenRules(f.useValues());
  const { style } = useWorkplace();
  const losses = getLosses(before, after, useNow(), style.zone);
  if (losses.length === 0) return null;
  return (
    <Banner tone="warning" title={m.console_loyalty_losses()}>
      <ul className={styles.losses}>
        {losses.map((loss) => (
          <li key={loss}>{lossText(loss, before, after, style)}</li>
        ))}
      </ul>
    </Banner>
  );
};

const Planned = ({ version }: { version: RulesVersion }) => {
  const { style } = useWorkplace();
  const time = dateTimeText(new Date(version.effective_from ?? version.created_at), style);
  return (
    <Banner tone="info" title={m.console_loyalty_planned({ version: version.version, time })}>
      {m.console_loyalty_planned_text()}
    </Banner>
  );
};

const Effect = () => {
  const { style } = useWorkplace();
  const from = f.useValue("effective_from");
  if (from === null) return m.console_loyalty_effect_now();
  return m.console_loyalty_effect_from({ time: dateTimeText(new Date(from), style) });
};

const Simulated = ({ before }: { before: WrittenRules | null }) => (
  <Simulator rules={writtenRules(f.useValues())} before={before} />
);

const Editor = ({ managed, onReload }: { managed: Managed; onReload: () => void }) => {
  const { versions, revision } = managed;
  const now = useNow();
  const [newest] = versions;
  const current = versionInForce(
    versions.map((each) => ({ ...toDatedVersion(each), rules: each })),
    now,
  )?.rules;
  const form = useManagedForm<RulesValues, NewRules>({
    initial: rulesValues(newest ?? firstRules),
    schema: publishRules.body,
    body: rulesBody,
    rules: rulesCodes,
    save: (body) => client.send(publishRules, { body: { ...body, revision } }),
    refreshes: [rulesQuery.queryKey],
    saved: m.console_loyalty_published(),
    // What was published is what the next version begins from.
    onSaved: onReload,
  });
  const startFrom = (version: RulesVersion) => {
    const wanted = rulesValues(version);
    for (const name of Object.keys(wanted) as (keyof RulesValues)[]) form.set(name, wanted[name]);
    window.scrollTo({ top: 0 });
  };
  const isPlanned = newest !== undefined && newest.version !== current?.version;
  return (
    <>
      {isPlanned && <Planned version={newest} />}
      <ManagedForm
        form={form}
        action={m.console_loyalty_publish()}
        effect={<Effect />}
        onReload={onReload}
        layout={(body) => <WithPreview form={body} preview={<Simulated before={current ?? null} />} />}
      >
        <EarningFields />
        <BillFields />
        <KeepingFields />
        <SpendingFields />
        <VoucherFields />
        <BeginField />
        {current && <Losses before={current} />}
      </ManagedForm>
      <RulesHistory versions={versions} onChoose={startFrom} />
    </>
  );
};

/** C10: how points are earned, kept and spent. A change is a next version; none is ever retroactive. */
export const RulesScreen = () => {
  const query = useQuery(rulesQuery);
  return (
    <div className={styles.part}>
      <Loaded query={query}>{(managed, onReload) => <Editor managed={managed} onReload={onReload} />}</Loaded>
    </div>
  );
};
