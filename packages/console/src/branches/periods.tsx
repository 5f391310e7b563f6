import { CalendarPlus, Trash2 } from "lucide-react";
import { type HoursPeriod, wrongPeriod } from "@sufra/domain/hours/hours-plan.ts";
import { addDays, type Day } from "@sufra/domain/hours/zoned-time.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { TextPair } from "../editing/text-pair.tsx";
import styles from "./hours.module.css";
import { Shifts } from "./shifts.tsx";

type Props = { periods: readonly HoursPeriod[]; today: Day; onChange: (periods: HoursPeriod[]) => void };
type OneProps = { period: HoursPeriod; place: number; onChange: (period: HoursPeriod) => void; onRemove: () => void };

const Period = ({ period, place, onChange, onRemove }: OneProps) => {
  const label = period.note.sa || period.note.en || m.console_branches_period({ number: place + 1 });
  const date = (end: "from" | "to", words: string) => (
    <Field
      type="date"
      label={words}
      dir="ltr"
      value={period[end]}
      onChange={({ target }) => {
        if (target.value === "") return;
        const next = { ...period, [end]: target.value };
        // A period that would end before it begins becomes the one day that was named.
        onChange(next.to < next.from ? { ...next, from: target.value, to: target.value } : next);
      }}
    />
  );
  return (
    <li className={styles.period}>
      <div className={styles.dates}>
        {date("from", m.console_branches_period_from())}
        {date("to", m.console_branches_period_to())}
        <IconButton
          label={m.console_branches_period_remove({ label })}
          icon={<Trash2 aria-hidden />}
          onClick={onRemove}
        />
      </div>
      <TextPair
        name={`note-${place}`}
        label={m.console_branches_period_note()}
        value={period.note}
        maxLength={80}
        optional
        onChange={(note) => onChange({ ...period, note })}
      />
      <Shifts label={label} ranges={period.ranges} onChange={(ranges) => onChange({ ...period, ranges })} />
    </li>
  );
};

/** Days with hours of their own: Ramadan, a holiday. */
export const Periods = ({ periods, today, onChange }: Props) => {
  const wrong = wrongPeriod(periods);
  const add = () => {
    const last = periods.at(-1)?.to ?? today;
    const day = addDays(last < today ? today : last, 1);
    onChange([...periods, { from: day, to: day, ranges: [], note: { sa: "", en: "" } }]);
  };
  return (
    <>
      <ul className={styles.periods}>
        {periods.map((period, place) => (
          <Period
            key={place}
            period={period}
            place={place}
            onChange={(next) => onChange(periods.map((each, at) => (at === place ? next : each)))}
            onRemove={() => onChange(periods.filter((_, at) => at !== place))}
          />
        ))}
      </ul>
      {wrong !== null && (
        <p role="alert" className={styles.wrong}>
          {m.console_branches_periods_overlap()}
        </p>
      )}
      <div>
        <Button variant="outline" icon={<CalendarPlus aria-hidden />} onClick={add}>
          {m.console_branches_period_add()}
        </Button>
      </div>
    </>
  );
};
