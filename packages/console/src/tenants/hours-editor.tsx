import { Copy } from "lucide-react";
import { useRef } from "react";
import { wrongPeriod, wrongRange } from "@sufra/domain/hours/hours-plan.ts";
import { addDays, localTimeOf } from "@sufra/domain/hours/zoned-time.ts";
import { weekdayNames } from "@sufra/domain/language/dates.ts";
import { editBranchHours } from "@sufra/domain/tenants/console-api.ts";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import type { Check } from "@sufra/ui/forms/use-form.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { useNow } from "../app/use-now.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorForm, EditorSection } from "../editing/editor-form.tsx";
import { type Editor, useEditor } from "../editing/use-editor.ts";
import { useSettings } from "./branch-pages.tsx";
import styles from "./hours.module.css";
import { type HoursValues, nextPeriodWords, openWords } from "./hours-words.ts";
import { Periods } from "./periods.tsx";
import { touchedBy } from "./settings-data.ts";
import { Shifts } from "./shifts.tsx";

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
const rangesOf = (weekly: HoursValues["weekly"], weekday: number) =>
  weekly
    .filter((range) => range.weekday === weekday)
    .map(({ opens_minute, closes_minute }) => ({ opens_minute, closes_minute }));

const check: Check<HoursValues> = ({ weekly, exceptions }) => ({
  ...(weekdays.some((weekday) => wrongRange(rangesOf(weekly, weekday)) !== null) ? { weekly: "field_invalid" } : {}),
  ...(wrongPeriod(exceptions) === null ? {} : { exceptions: "field_invalid" }),
});

const Week = ({ editor }: { editor: Editor<HoursValues> }) => {
  const { style } = useWorkplace();
  const { weekly } = editor.values;
  const set = (changed: readonly number[], ranges: { opens_minute: number; closes_minute: number }[]) =>
    editor.set(
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
              label={m.console_tenants_copy_day({ label })}
              icon={<Copy aria-hidden />}
              onClick={() => set(weekdays, ranges)}
            />
          </li>
        );
      })}
    </ul>
  );
};

/** C8: the week, the days that differ, and what guests are told by it, before it is saved. */
export const HoursEditor = () => {
  const { settings, reload } = useSettings();
  const { style } = useWorkplace();
  const now = useNow();
  const today = localTimeOf(now, style.zone).day;
  const { weekly, exceptions, revision } = settings.hours;
  const seen = useRef(revision);
  const editor = useEditor<HoursValues>({
    // What is over is let go with the next save; yesterday may still run past midnight.
    initial: { weekly, exceptions: exceptions.filter(({ to }) => to >= addDays(today, -1)) },
    check,
    save: async (values) => {
      const body = { ...values, revision: seen.current };
      seen.current = (await client.send(editBranchHours, { params: { id: settings.id }, body })).revision;
    },
    touches: touchedBy(settings.id),
  });
  const words = openWords(editor.values, now, style);
  return (
    <EditorForm editor={editor} onReload={reload} effect={words}>
      <EditorSection title={m.console_tenants_preview_now()}>
        <div className={styles.preview}>
          <p>{words}</p>
          <p className={styles.note}>{nextPeriodWords(editor.values, today, style)}</p>
        </div>
      </EditorSection>
      <EditorSection title={m.console_tenants_week()} text={m.console_tenants_week_text()}>
        <Week editor={editor} />
      </EditorSection>
      <EditorSection title={m.console_tenants_periods()} text={m.console_tenants_periods_text()}>
        <Periods
          periods={editor.values.exceptions}
          today={today}
          onChange={(periods) => editor.set("exceptions", periods)}
        />
      </EditorSection>
    </EditorForm>
  );
};
