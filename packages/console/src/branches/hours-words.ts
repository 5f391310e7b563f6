import { getDays, type HoursPeriod } from "@sufra/domain/hours/hours-plan.ts";
import { type DayRange, getOpenState } from "@sufra/domain/hours/opening-hours.ts";
import { clockText, type DateStyle, dateText, dateTimeText } from "@sufra/domain/language/dates.ts";
import { toInstant } from "@sufra/domain/hours/zoned-time.ts";
import { m } from "@sufra/ui/i18n/messages.ts";

export type HoursValues = { weekly: (DayRange & { weekday: number })[]; exceptions: HoursPeriod[] };

const open = { closed_by_staff: false, closed_until: null };

/** A sentence about whether these hours are open at `now`. */
export const openWords = ({ weekly, exceptions }: HoursValues, now: Date, style: DateStyle): string => {
  const days = exceptions.flatMap((period) => getDays(period).map((day) => ({ day, ranges: period.ranges })));
  const state = getOpenState({ zone: style.zone, weekly, exceptions: days }, open, now, 0);
  const time = state.changes_at && dateTimeText(state.changes_at, style);
  if (time === null) return state.open ? m.console_branches_open_always() : m.console_branches_closed_always();
  return state.open ? m.console_branches_open_until({ time }) : m.console_branches_closed_opens({ time });
};

const rangeWords = (range: DayRange, style: DateStyle): string =>
  range.closes_minute - range.opens_minute === 1440
    ? m.console_branches_all_day()
    : m.console_branches_range({
        from: clockText(range.opens_minute, style),
        to: clockText(range.closes_minute, style),
      });

/** The period that comes next, or runs, in a sentence; nothing where none is ahead. */
export const nextPeriodWords = ({ exceptions }: HoursValues, today: string, style: DateStyle): string | undefined => {
  const [next] = exceptions.filter(({ to }) => to >= today).sort((a, b) => (a.from < b.from ? -1 : 1));
  if (!next) return undefined;
  const dayWords = (day: string) => dateText(toInstant(day, 720, style.zone), style);
  const comma = style.language === "sa" ? "، " : ", ";
  const hours = next.ranges.map((range) => rangeWords(range, style)).join(comma);
  const name = next.note[style.language] || next.note.sa || next.note.en;
  const when =
    next.from === next.to
      ? dayWords(next.from)
      : m.console_branches_range({ from: dayWords(next.from), to: dayWords(next.to) });
  return m.console_branches_period_words({
    when: name === "" ? when : `${name} (${when})`,
    hours: hours === "" ? m.console_branches_day_closed() : hours,
  });
};
