import type { DateStyle } from "@sufra/domain/language/dates.ts";
import { countText, inDigits } from "@sufra/domain/language/digits.ts";
import { timeNouns } from "@sufra/domain/language/durations.ts";
import { counted } from "@sufra/domain/language/plural.ts";
import { isolated } from "@sufra/domain/language/text-hygiene.ts";
import { plainMultiplier } from "@sufra/domain/loyalty/rules.ts";
import { formatDecimal } from "@sufra/domain/money/decimal.ts";
import type { VoucherRemainder } from "@sufra/domain/prizes/voucher-use.ts";
import { m } from "@sufra/ui/i18n/messages.ts";

type Style = Required<DateStyle>;

/** "×1.5" of 15 000. */
export const timesText = (basisPoints: number, style: Style): string =>
  isolated(inDigits(`×${String(basisPoints / plainMultiplier)}`, style));

/** "1.50" points a riyal of 150 for a hundred. */
export const rateText = (perHundred: number, style: Style): string => inDigits(formatDecimal(perHundred), style);

export const limitText = (limit: number | null, style: Style): string =>
  limit === null ? m.console_loyalty_no_limit() : countText(limit, style);

/** For after a preposition: «إلى يومين». */
export const daysInWords = (days: number, { language, digits }: Style): string =>
  counted(days, timeNouns.day, language, { digits, place: "object" });

const remainderTexts: Record<VoucherRemainder, () => string> = {
  keep: m.console_loyalty_remainder_keep,
  lose: m.console_loyalty_remainder_lose,
  refuse: m.console_loyalty_remainder_refuse,
};

export const remainderText = (remainder: VoucherRemainder): string => remainderTexts[remainder]();

/** A number that is being typed may be none. */
export const getTyped = (value: number | null): number | null => (Number.isNaN(value) ? null : value);
