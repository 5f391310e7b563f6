import type { DateStyle } from "@sufra/domain/language/dates.ts";
import { isolated } from "@sufra/domain/language/text-hygiene.ts";
import { moneyText } from "@sufra/domain/money/format-money.ts";
import type { TillBill, TillEntry } from "@sufra/domain/till/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";

const billText = ({ source, amount, points, reference }: TillBill, style: Required<DateStyle>): string => {
  const number = source !== "receipt" && reference !== null ? isolated(reference) : null;
  return [
    moneyText(amount, style.language, style.digits),
    m.console_till_points({ count: points }),
    number !== null && m.console_till_bill_number({ reference: number }),
    source === "receipt" && m.console_till_bill_receipt(),
  ]
    .filter(Boolean)
    .join(" · ");
};

/** What an entry is; of a bill its amount, points and number. */
export const kindText = ({ kind, count, bill }: TillEntry, style: Required<DateStyle>): string =>
  ({
    prize: m.console_till_kind_prize,
    voucher: m.console_till_kind_voucher,
    coupon: m.console_till_kind_coupon,
    punches: () => m.console_till_kind_punches({ count }),
    bill: () => (bill ? billText(bill, style) : ""),
  })[kind]();
