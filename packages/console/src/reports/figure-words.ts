import { clockText, type DateStyle, monthNames, timeText } from "@sufra/domain/language/dates.ts";
import { countText, inDigits } from "@sufra/domain/language/digits.ts";
import type { OrderType } from "@sufra/domain/contract/fields.ts";
import { type Day, toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import type { Period, Step } from "@sufra/domain/reports/period.ts";
import { isolated } from "@sufra/domain/language/text-hygiene.ts";
import { m } from "@sufra/ui/i18n/messages.ts";

export const shareText = (tenths: number, style: DateStyle): string =>
  isolated(m.console_editing_share({ number: countText(Math.abs(tenths) / 10, style) }));

/** "21 November", "21 نوفمبر". */
export const dayText = (day: Day, style: DateStyle): string => {
  const [, month, date] = day.split("-").map(Number);
  return `${inDigits(String(date), style)} ${monthNames[(month ?? 1) - 1]?.[style.language]}`;
};

export const dayYearText = (day: Day, style: DateStyle): string =>
  `${dayText(day, style)} ${inDigits(day.slice(0, 4), style)}`;

/** A piece of the period, as the axis and the table call it. */
export const bucketText = ({ from, to }: Period, by: Step, style: DateStyle): string => {
  if (by === "day" || from === to) return dayText(from, style);
  return `${dayText(from, style)} – ${dayText(to, style)}`;
};

export const hourText = (hour: number, style: DateStyle): string => clockText(hour * 60, style);

export const typeName = (type: OrderType): string =>
  ({ 1: m.console_reports_type_1, 2: m.console_reports_type_2, 3: m.console_reports_type_3 })[type]();

export type Compared = { before: Period; before_until?: string | null | undefined };

/** The days that a period is compared with; for one that still runs up to the hour of the last. */
const comparedDays = ({ before, before_until }: Compared, style: DateStyle) => {
  if (!before_until) return { days: before, time: null };
  const until = new Date(before_until);
  return { days: { from: before.from, to: toLocalTime(until, style.zone).day }, time: timeText(until, style) };
};

export const comparedText = (report: Compared, style: DateStyle): string => {
  const { days, time } = comparedDays(report, style);
  const [from, to] = [dayYearText(days.from, style), dayYearText(days.to, style)];
  const words = from === to ? from : `${from} – ${to}`;
  return time === null
    ? m.console_reports_compared({ days: words })
    : m.console_reports_compared_until({ days: words, time });
};

/** What a chart's columns stand for: the period, and the one it is compared with. */
export const periodLegend = ({ period, ...report }: { period: Period } & Compared, style: DateStyle) => {
  const { days, time } = comparedDays(report, style);
  const words = bucketText(days, "week", style);
  return {
    now: bucketText(period, "week", style),
    then:
      time === null
        ? m.console_reports_legend_before({ days: words })
        : m.console_reports_legend_before_until({ days: words, time }),
  };
};
