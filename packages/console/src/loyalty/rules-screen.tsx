import { useQuery } from "@tanstack/react-query";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { publishRules, type readManagedRules } from "@sufra/domain/loyalty/console-api.ts";
import type { RulesVersion } from "@sufra/domain/loyalty/console-fields.ts";
import { getLosses, versionInForce, type WrittenRules } from "@sufra/domain/loyalty/rule-changes.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { useNow } from "../app/use-now.ts";
import { useWorkplace } from "../app/workplace.ts";
import { Loaded } from "../editing/loaded.tsx";
import { ManagedForm, useManagedForm } from "../editing/managed-form.tsx";
import { lossText } from "./loss-words.ts";
import { rulesQuery } from "./loyalty-data.ts";
import styles from "./loyalty.module.css";
import { BeginField, EarningFields, KeepingFields, SpendingFields, VoucherFields } from "./rules-fields.tsx";
import { toDatedVersion, RulesHistory } from "./rules-history.tsx";
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
        layout={(body) => (
          <div className={styles.sides}>
            {body}
            <Simulated before={current ?? null} />
          </div>
        )}
      >
        <EarningFields />
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
