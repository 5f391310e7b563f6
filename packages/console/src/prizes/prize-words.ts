import { dateTimeText, type DateStyle } from "@sufra/domain/language/dates.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import type { PrizeSummary, PrizeState } from "@sufra/domain/prizes/console-fields.ts";
import type { Tone } from "@sufra/ui/components/badge.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";

export const stateNames: Record<PrizeState, () => string> = {
  on: m.console_prizes_state_on,
  stopped: m.console_prizes_state_stopped,
  upcoming: m.console_prizes_state_upcoming,
  over: m.console_prizes_state_over,
  sold_out: m.console_prizes_state_sold_out,
};
export const stateTones: Record<PrizeState, Tone> = {
  on: "success",
  stopped: "neutral",
  upcoming: "info",
  over: "neutral",
  sold_out: "danger",
};

export const costText = (points: number, style: Required<DateStyle>): string =>
  points === 0
    ? m.console_prizes_free()
    : m.console_loyalty_points({ count: points, figure: countText(points, style) });

type Window = Pick<PrizeSummary, "available_from" | "available_until">;

export const windowText = ({ available_from: from, available_until: until }: Window, style: DateStyle): string => {
  const words = (at: string) => dateTimeText(new Date(at), style);
  if (from !== null && until !== null) return m.console_prizes_window({ from: words(from), until: words(until) });
  if (from !== null) return m.console_prizes_window_from({ from: words(from) });
  return until === null ? m.console_prizes_window_always() : m.console_prizes_window_until({ until: words(until) });
};

export const stockText = ({ stock, left }: Pick<PrizeSummary, "stock" | "left">, style: Required<DateStyle>): string =>
  stock === null || left === null
    ? m.console_prizes_no_stock()
    : m.console_prizes_left_of({ left: countText(left, style), stock: countText(stock, style) });
