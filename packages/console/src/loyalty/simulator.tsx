import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dateText } from "@sufra/domain/language/dates.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { dayRoom, pointsFor, withinCaps } from "@sufra/domain/loyalty/earning.ts";
import type { WrittenRules } from "@sufra/domain/loyalty/rule-changes.ts";
import { getExpiry, plainMultiplier, voucherValue } from "@sufra/domain/loyalty/rules.ts";
import { Money } from "@sufra/ui/components/money.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { SummaryList, type SummaryRow } from "@sufra/ui/components/summary-list.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useNow } from "../app/use-now.ts";
import { useWorkplace } from "../app/workplace.ts";
import { AmountField } from "../editing/amount-field.tsx";
import { levelsQuery } from "./loyalty-data.ts";
import styles from "./loyalty.module.css";

/** In halalas; what a family's order comes to. */
const firstAmount = 8500;

const earned = (rules: WrittenRules, amount: number, multiplier: number): number =>
  withinCaps(pointsFor(amount, rules, multiplier), rules, dayRoom(rules, 0));

type Props = {
  /** As they are written now. */
  rules: WrittenRules;
  /** Those in force; null where points are not given yet. */
  before: WrittenRules | null;
};

const isNumber = (value: number | null): value is number => value !== null && !Number.isNaN(value);

type ResultProps = Props & { amount: number | null; multiplier: number };

const Result = ({ rules, before, amount, multiplier }: ResultProps) => {
  const { style } = useWorkplace();
  const now = useNow();
  const pointsUnder = (of: WrittenRules): number =>
    isNumber(of.points_per_100_sar) ? earned(of, isNumber(amount) ? amount : 0, multiplier) : 0;
  const [planned, current] = [pointsUnder(rules), before && pointsUnder(before)];
  const words = (count: number) => m.console_loyalty_points({ count, figure: countText(count, style) });
  const ends = getExpiry(
    { ...rules, expiry_days: rules.expiry_days || null, expiry_date: rules.expiry_date || null },
    now,
    style.zone,
  );
  const vouchers = rules.halalas_per_point > 0 ? rules.voucher_points.filter((size) => size > 0) : [];
  const rows: SummaryRow[] = [
    {
      label: m.console_loyalty_sim_earns(),
      value:
        current === null || current === planned
          ? words(planned)
          : m.console_loyalty_sim_now({ will: words(planned), now: words(current) }),
      kind: "total",
    },
    {
      label: m.console_loyalty_sim_ends(),
      value: ends ? dateText(new Date(ends.getTime() - 1), style) : m.console_loyalty_expiry_never(),
    },
    ...vouchers
      .toSorted((one, other) => one - other)
      .map((size) => ({
        label: m.console_loyalty_sim_voucher({ points: words(size) }),
        value: <Money amount={voucherValue(rules, size)} />,
      })),
  ];
  return (
    <div aria-live="polite">
      <SummaryList rows={rows} />
    </div>
  );
};

/** What one order brings under the unsaved rules, by the same functions as on the server. */
export const Simulator = ({ rules, before }: Props) => {
  const { style } = useWorkplace();
  const [amount, setAmount] = useState<number | null>(firstAmount);
  const [levelId, setLevelId] = useState("");
  const levels = (useQuery(levelsQuery).data ?? []).filter(({ active }) => active);
  const level = levels.find(({ id }) => id === levelId) ?? levels[0];
  return (
    <section className={styles.simulator} aria-labelledby="simulator">
      <h2 id="simulator" className={styles.heading}>
        {m.console_loyalty_sim()}
      </h2>
      <p className={styles.note}>{m.console_loyalty_sim_text()}</p>
      <AmountField name="simulated" label={m.console_loyalty_sim_amount()} value={amount} onChange={setAmount} />
      {level && (
        <Select
          label={m.console_loyalty_sim_level()}
          value={level.id}
          onChange={({ target }) => setLevelId(target.value)}
          options={levels.map(({ id, name }) => ({ value: id, label: readText(name, style.language) }))}
        />
      )}
      <Result rules={rules} before={before} amount={amount} multiplier={level?.multiplier_bp ?? plainMultiplier} />
    </section>
  );
};
