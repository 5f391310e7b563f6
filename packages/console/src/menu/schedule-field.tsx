import { CirclePlus, Trash2 } from "lucide-react";
import type { ScheduleRange } from "@sufra/domain/menu/api.ts";
import { weekdayNames } from "@sufra/domain/language/dates.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { clockValue, minuteOf } from "./menu-values.ts";
import styles from "./menu-editor.module.css";

type Props = {
  value: ScheduleRange[] | null;
  onChange: (value: ScheduleRange[] | null) => void;
  error: string | undefined;
};

/** The working week begins on Sunday. */
const week = [0, 1, 2, 3, 4, 5, 6];
const morning: ScheduleRange = { weekdays: week, from_minute: 360, to_minute: 690 };
const mostRanges = 14;

type RangeProps = { range: ScheduleRange; onChange: (range: ScheduleRange) => void; onRemove: (() => void) | null };

const Range = ({ range, onChange, onRemove }: RangeProps) => {
  const { style } = useWorkplace();
  const toggle = (weekday: number) => {
    const on = range.weekdays.includes(weekday);
    const weekdays = on ? range.weekdays.filter((each) => each !== weekday) : [...range.weekdays, weekday];
    onChange({ ...range, weekdays: weekdays.toSorted((a, b) => a - b) });
  };
  const time = (name: "from_minute" | "to_minute", label: string) => (
    <Field
      label={label}
      type="time"
      dir="ltr"
      value={clockValue(range[name])}
      onChange={(event) => {
        const minute = minuteOf(event.target.value);
        if (minute !== null) onChange({ ...range, [name]: minute });
      }}
    />
  );
  const overnight = range.to_minute <= range.from_minute;
  return (
    <li className={styles.range}>
      <div className={styles.chips} role="group" aria-label={m.console_menu_weekdays()}>
        {week.map((weekday) => (
          <Chip key={weekday} selected={range.weekdays.includes(weekday)} onClick={() => toggle(weekday)}>
            {readText(weekdayNames[weekday] ?? { sa: "", en: "" }, style.language)}
          </Chip>
        ))}
      </div>
      <div className={styles.times}>
        {time("from_minute", m.console_menu_from())}
        {time("to_minute", m.console_menu_to())}
        {onRemove && (
          <IconButton label={m.console_menu_range_remove()} icon={<Trash2 aria-hidden />} onClick={onRemove} />
        )}
      </div>
      {overnight && <p className={styles.note}>{m.console_menu_overnight()}</p>}
    </li>
  );
};

/** When a thing is offered: always, or on days and in hours; a range that ends before it begins runs past midnight. */
export const ScheduleField = ({ value, onChange, error }: Props) => {
  const ranges = value ?? [];
  const replace = (index: number, range: ScheduleRange) => onChange(ranges.with(index, range));
  return (
    <div className={styles.stack}>
      <SwitchRow
        label={m.console_menu_always()}
        checked={value === null}
        onChange={(always) => onChange(always ? null : [morning])}
      />
      {value !== null && (
        <>
          <ul className={styles.ranges}>
            {ranges.map((range, index) => (
              <Range
                // A range has no name of its own: its place is what it is.
                key={index}
                range={range}
                onChange={(changed) => replace(index, changed)}
                onRemove={ranges.length > 1 ? () => onChange(ranges.toSpliced(index, 1)) : null}
              />
            ))}
          </ul>
          {ranges.length < mostRanges && (
            <div>
              <Button
                variant="text"
                size="sm"
                icon={<CirclePlus aria-hidden />}
                onClick={() => onChange([...ranges, morning])}
              >
                {m.console_menu_range_add()}
              </Button>
            </div>
          )}
        </>
      )}
      {error !== undefined && <p className={styles.error}>{error}</p>}
    </div>
  );
};
