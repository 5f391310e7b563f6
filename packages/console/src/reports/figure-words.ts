import { clockText, type DateStyle, monthNames } from "@sufra/domain/language/dates.ts";
import { countText, inDigits } from "@sufra/domain/language/digits.ts";
import type { OrderType } from "@sufra/domain/contract/fields.ts";
import type { Day } from "@sufra/domain/hours/zoned-time.ts";
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

/** What a chart's columns stand for: the period, and the one it is compared with. */
export const periodLegend = ({ period, before }: { period: Period; before: Period }, style: DateStyle) => ({
  now: bucketText(period, "week", style),
  then: m.console_reports_legend_before({ days: bucketText(before, "week", style) }),
});
