import { CalendarPlus, Copy, Trash2 } from "lucide-react";
import { useRef } from "react";
import { type HoursPeriod, wrongPeriod, wrongRange } from "@sufra/domain/hours/hours-plan.ts";
import { addDays, type Day, toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import { weekdayNames } from "@sufra/domain/language/dates.ts";
import { editBranchHours } from "@sufra/domain/branches/console-api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { useNow } from "../app/use-now.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import { ManagedForm, useManagedForm } from "../editing/managed-form.tsx";
import { TextPair } from "../editing/text-pair.tsx";
import { useSettings } from "./branch-pages.tsx";
import styles from "./hours.module.css";
import { type HoursValues, nextPeriodWords, openWords } from "./hours-words.ts";
import { branchQueries } from "./settings-data.ts";
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
const Periods = ({ periods, today, onChange }: Props) => {
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

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
const rangesOf = (weekly: HoursValues["weekly"], weekday: number) =>
  weekly
    .filter((range) => range.weekday === weekday)
    .map(({ opens_minute, closes_minute }) => ({ opens_minute, closes_minute }));

const f = fieldsOf<HoursValues>();

const rules = ({ weekly, exceptions }: HoursValues) => ({
  weekly: weekdays.some((day) => wrongRange(rangesOf(weekly, day)) !== null) ? "field_invalid" : undefined,
  exceptions: wrongPeriod(exceptions) === null ? undefined : "field_invalid",
});

const Week = () => {
  const { style } = useWorkplace();
  const form = f.useForm();
  const weekly = f.useValue("weekly");
  const set = (changed: readonly number[], ranges: { opens_minute: number; closes_minute: number }[]) =>
    form.set(
      "weekly",
      [
        ...weekly.filter(({ weekday }) => !changed.includes(weekday)),
        ...changed.flatMap((weekday) => ranges.map((range) => ({ weekday, ...range }))),
      ].sort((a, b) => a.weekday - b.weekday),
    );
  return (
    <ul className={styles.week}>
      {weekdays.map((weekday) => {
        const label = weekdayNames[weekday]?.[style.language] ?? "";
        const ranges = rangesOf(weekly, weekday);
        return (
          <li key={weekday} className={styles.day}>
            <h3 className={styles.weekday}>{label}</h3>
            <Shifts label={label} ranges={ranges} onChange={(next) => set([weekday], next)} />
            <IconButton
              label={m.console_branches_copy_day({ label })}
              icon={<Copy aria-hidden />}
              onClick={() => set(weekdays, ranges)}
            />
          </li>
        );
      })}
    </ul>
  );
};

const OpenWords = () => {
  const { style } = useWorkplace();
  return openWords(f.useValues(), useNow(), style);
};

const NextPeriod = ({ today }: { today: string }) => {
  const { style } = useWorkplace();
  return nextPeriodWords(f.useValues(), today, style);
};

/** C8: the week, exceptions, and a preview of what guests will read. */
export const HoursEditor = () => {
  const { settings, reload } = useSettings();
  const { style } = useWorkplace();
  const today = toLocalTime(useNow(), style.zone).day;
  const { weekly, exceptions, revision } = settings.hours;
  const seen = useRef(revision);
  const form = useManagedForm<HoursValues>({
    // What is over is let go with the next save; yesterday may still run past midnight.
    initial: { weekly, exceptions: exceptions.filter(({ to }) => to >= addDays(today, -1)) },
    rules,
    save: async (values) => {
      const body = { ...values, revision: seen.current };
      seen.current = (await client.send(editBranchHours, { params: { id: settings.id }, body })).revision;
    },
    refreshes: branchQueries(settings.id),
  });
  return (
    <ManagedForm form={form} onReload={reload} effect={<OpenWords />}>
      <EditorSection title={m.console_branches_preview_now()}>
        <div className={styles.preview}>
          <p>
            <OpenWords />
          </p>
          <p className={styles.note}>
            <NextPeriod today={today} />
          </p>
        </div>
      </EditorSection>
      <EditorSection title={m.console_branches_week()} text={m.console_branches_week_text()}>
        <Week />
      </EditorSection>
      <EditorSection title={m.console_branches_periods()} text={m.console_branches_periods_text()}>
        <f.Field name="exceptions">
          {({ value, onChange }) => <Periods periods={value} today={today} onChange={onChange} />}
        </f.Field>
      </EditorSection>
    </ManagedForm>
  );
};
