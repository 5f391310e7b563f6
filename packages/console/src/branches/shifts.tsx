import { Plus, Trash2 } from "lucide-react";
import { useId } from "react";
import { maxShifts, wrongRange } from "@sufra/domain/hours/hours-plan.ts";
import type { DayRange } from "@sufra/domain/hours/opening-hours.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./hours.module.css";

type ClockProps = {
  label: string;
  /** From midnight; 1440 and beyond is the next day's time. */ minute: number;
  onChange: (minute: number) => void;
};

const written = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** The device's own clock; one that is emptied keeps its time. */
const ClockField = ({ label, minute, onChange }: ClockProps) => {
  const id = useId();
  return (
    <span className={styles.clock}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <input
        id={id}
        type="time"
        dir="ltr"
        value={written(minute)}
        onChange={({ target }) => {
          const [hour, rest] = target.value.split(":").map(Number);
          if (hour !== undefined && rest !== undefined) onChange(hour * 60 + rest);
        }}
      />
    </span>
  );
};

type Props = {
  /** Whose shifts: the weekday, the period. */
  label: string;
  ranges: readonly DayRange[];
  onChange: (ranges: DayRange[]) => void;
};

/** A time at or before the opening is the next day's. */
const closing = (opens: number, clock: number): number => (clock % 1440 > opens ? clock % 1440 : (clock % 1440) + 1440);
/** After a first shift the next begins two hours after its end, where the day still has room. */
const nextShift = (ranges: readonly DayRange[]): DayRange => {
  const last = ranges.at(-1);
  if (!last) return { opens_minute: 12 * 60, closes_minute: 23 * 60 };
  const opens_minute = Math.min(last.closes_minute + 120, 1380);
  return { opens_minute, closes_minute: opens_minute + 240 };
};

const Shift = ({
  label,
  range,
  onChange,
  onRemove,
}: {
  label: string;
  range: DayRange;
  onChange: (range: DayRange) => void;
  onRemove: () => void;
}) => (
  <li className={styles.shift}>
    <ClockField
      label={m.console_branches_opens({ label })}
      minute={range.opens_minute}
      onChange={(opens_minute) => onChange({ opens_minute, closes_minute: closing(opens_minute, range.closes_minute) })}
    />
    <span aria-hidden>–</span>
    <ClockField
      label={m.console_branches_closes({ label })}
      minute={range.closes_minute}
      onChange={(clock) => onChange({ ...range, closes_minute: closing(range.opens_minute, clock) })}
    />
    <IconButton label={m.console_branches_shift_remove({ label })} icon={<Trash2 aria-hidden />} onClick={onRemove} />
    <span className={styles.note}>
      {range.closes_minute - range.opens_minute === 1440
        ? m.console_branches_all_day()
        : range.closes_minute > 1440
          ? m.console_branches_next_day()
          : ""}
    </span>
  </li>
);

/** When a day is open: no shift = closed. */
export const Shifts = ({ label, ranges, onChange }: Props) => {
  const wrong = wrongRange(ranges);
  return (
    <div className={styles.shifts}>
      {ranges.length === 0 ? (
        <p className={styles.closed}>{m.console_branches_day_closed()}</p>
      ) : (
        <ul className={styles.list}>
          {ranges.map((range, place) => (
            <Shift
              key={place}
              label={label}
              range={range}
              onChange={(next) => onChange(ranges.map((each, at) => (at === place ? next : each)))}
              onRemove={() => onChange(ranges.filter((_, at) => at !== place))}
            />
          ))}
        </ul>
      )}
      {wrong !== null && (
        <p role="alert" className={styles.wrong}>
          {m.console_branches_shifts_overlap()}
        </p>
      )}
      {ranges.length < maxShifts && (
        <Button
          size="sm"
          variant="text"
          icon={<Plus aria-hidden />}
          aria-label={m.console_branches_shift_add_to({ label })}
          onClick={() => onChange([...ranges, nextShift(ranges)])}
        >
          {m.console_branches_shift_add()}
        </Button>
      )}
    </div>
  );
};
