import { addDays } from "@sufra/domain/hours/zoned-time.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { getLength, longestPeriod, type Period, type Step, steps } from "@sufra/domain/reports/period.ts";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import type { ReportRequest } from "./reports-data.ts";
import styles from "./reports.module.css";

const lengths: [number, () => string][] = [
  [1, m.console_reports_period_today],
  [7, m.console_reports_period_week],
  [30, m.console_reports_period_month],
  [90, m.console_reports_period_quarter],
  [365, m.console_reports_period_year],
];

/** The most bars that stay readable. */
export const stepFor = (period: Period): Step => {
  const days = getLength(period);
  if (days <= 45) return "day";
  return days <= 190 ? "week" : "month";
};

export const isReadable = (period: Period): boolean => getLength(period) >= 1 && getLength(period) <= longestPeriod;

const stepName: Record<Step, () => string> = {
  day: m.console_reports_by_day,
  week: m.console_reports_by_week,
  month: m.console_reports_by_month,
};

type Props = { asked: ReportRequest; today: string; onChange: (asked: ReportRequest) => void };

/** Which days, cut into what, of which branch. */
export const PeriodChoice = ({ asked, today, onChange }: Props) => {
  const { staff, style } = useWorkplace();
  const choose = (period: Period) => onChange({ ...asked, ...period, by: stepFor(period) });
  const ending = (days: number): Period => ({ from: addDays(today, 1 - days), to: today });
  return (
    <div className={styles.choice}>
      <div className={styles.chips} role="group" aria-label={m.console_reports_period()}>
        {lengths.map(([days, name]) => {
          const period = ending(days);
          return (
            <Chip
              key={days}
              selected={asked.from === period.from && asked.to === period.to}
              onClick={() => choose(period)}
            >
              {name()}
            </Chip>
          );
        })}
      </div>
      <div className={styles.fields}>
        <Field
          label={m.console_reports_from()}
          type="date"
          value={asked.from}
          max={asked.to}
          error={isReadable(asked) ? undefined : m.console_reports_period_wrong()}
          onChange={({ target }) => target.value && choose({ from: target.value, to: asked.to })}
        />
        <Field
          label={m.console_reports_to()}
          type="date"
          value={asked.to}
          min={asked.from}
          onChange={({ target }) => target.value && choose({ from: asked.from, to: target.value })}
        />
        <Select
          label={m.console_reports_by()}
          value={asked.by}
          options={steps.map((step) => ({ value: step, label: stepName[step]() }))}
          onChange={({ target }) => onChange({ ...asked, by: steps.find((step) => step === target.value) ?? "day" })}
        />
        {staff.branches.length > 1 && (
          <Select
            label={m.console_reports_branch()}
            value={asked.branch_id ?? ""}
            options={[
              { value: "", label: m.console_reports_all_branches() },
              ...staff.branches.map(({ id, name }) => ({ value: id, label: readText(name, style.language) })),
            ]}
            onChange={({ target }) => {
              const { branch_id: _before, ...everywhere } = asked;
              onChange(target.value === "" ? everywhere : { ...everywhere, branch_id: target.value });
            }}
          />
        )}
      </div>
    </div>
  );
};
