import { type DateStyle, dateText } from "@sufra/domain/language/dates.ts";
import { m } from "@sufra/ui/i18n/messages.ts";

/** When something runs, in words. */
export const windowText = (
  { starts_at, ends_at }: { starts_at: string | null; ends_at: string | null },
  style: DateStyle,
): string => {
  const from = starts_at === null ? "" : dateText(new Date(starts_at), style);
  if (ends_at === null) return from === "" ? m.console_app_window_always() : m.console_app_window_from({ from });
  const until = dateText(new Date(ends_at), style);
  return from === "" ? m.console_app_window_until({ until }) : m.console_app_window_between({ from, until });
};
