import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dateText } from "@sufra/domain/language/dates.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { dayRoom, pointsFor, withinCaps } from "@sufra/domain/loyalty/earning.ts";
import type { WrittenRules } from "@sufra/domain/loyalty/rule-changes.ts";
import { expiryOf, plainMultiplier, voucherValue } from "@sufra/domain/loyalty/rules.ts";
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

/** What one order would bring under the rules as they are written, by the very functions that the server reckons with. */
export const Simulator = ({ rules, before }: Props) => {
  const { style } = useWorkplace();
  const now = useNow();
  const [amount, setAmount] = useState<number | null>(firstAmount);
  const [levelId, setLevelId] = useState("");
  const levels = (useQuery(levelsQuery).data ?? []).filter(({ active }) => active);
  const multiplier = (levels.find(({ id }) => id === levelId) ?? levels[0])?.multiplier_bp ?? plainMultiplier;
  const points = (of: WrittenRules): number => {
    const sum = amount === null || Number.isNaN(amount) ? 0 : amount;
    return Number.isNaN(of.points_per_100_sar) ? 0 : earned(of, sum, multiplier);
  };
  const [will, does] = [points(rules), before && points(before)];
  const words = (count: number) => m.console_loyalty_points({ count, figure: countText(count, style) });
  const ends = expiryOf(
    { ...rules, expiry_days: rules.expiry_days || null, expiry_date: rules.expiry_date || null },
    now,
    style.zone,
  );
  const rows: SummaryRow[] = [
    {
      label: m.console_loyalty_sim_earns(),
      value:
        does === null || does === will
          ? words(will)
          : m.console_loyalty_sim_now({ will: words(will), now: words(does) }),
      kind: "total",
    },
    {
      label: m.console_loyalty_sim_ends(),
      value: ends ? dateText(new Date(ends.getTime() - 1), style) : m.console_loyalty_expiry_never(),
    },
    ...(rules.halalas_per_point > 0
      ? rules.voucher_points
          .toSorted((one, other) => one - other)
          .filter((size) => size > 0)
          .map((size) => ({
            label: m.console_loyalty_sim_voucher({ points: words(size) }),
            value: <Money amount={voucherValue(rules, size)} />,
          }))
      : []),
  ];
  return (
    <section className={styles.simulator} aria-labelledby="simulator">
      <h2 id="simulator" className={styles.heading}>
        {m.console_loyalty_sim()}
      </h2>
      <p className={styles.note}>{m.console_loyalty_sim_text()}</p>
      <AmountField name="simulated" label={m.console_loyalty_sim_amount()} value={amount} onChange={setAmount} />
      {levels.length > 0 && (
        <Select
          label={m.console_loyalty_sim_level()}
          value={levelId === "" ? (levels[0]?.id ?? "") : levelId}
          onChange={({ target }) => setLevelId(target.value)}
          options={levels.map(({ id, name }) => ({ value: id, label: readText(name, style.language) }))}
        />
      )}
      <div aria-live="polite">
        <SummaryList rows={rows} />
      </div>
    </section>
  );
};
