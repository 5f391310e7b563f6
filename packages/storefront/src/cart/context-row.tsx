import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { weekdayText, timeText, type DateStyle } from "@sufra/domain/language/dates.ts";
import { toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import { orderTypeNames } from "@sufra/domain/orders/order-types.ts";
import type { BranchDetail } from "@sufra/domain/branches/api.ts";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { orderTypeIcons } from "../app/order-type-icons.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import type { GuestCart } from "./cart-lines.ts";
import styles from "./context-row.module.css";

/** "Today 8:15 PM", "Tuesday 1:00 PM". */
export const slotText = (instant: string, style: DateStyle, now = new Date()): string => {
  const at = new Date(instant);
  const time = timeText(at, style);
  const today = toLocalTime(now, style.zone).day === toLocalTime(at, style.zone).day;
  return today ? m.cart_today_at({ time }) : m.cart_day_at({ day: weekdayText(at, style), time });
};

/** For "ready about …": today only the time, otherwise with the day. */
export const aboutText = (instant: string, style: DateStyle, now = new Date()): string => {
  const at = new Date(instant);
  const today = toLocalTime(now, style.zone).day === toLocalTime(at, style.zone).day;
  return today ? timeText(at, style) : slotText(instant, style, now);
};

/** Order type, place and time. */
export const toContextText = (
  cart: GuestCart,
  branch: BranchDetail,
  style: DateStyle,
): { title: ReactNode; text: ReactNode } => {
  const { orderType, table, fullAddress, paymentData } = cart;
  if (orderType === null) return { title: m.cart_choose_type(), text: branch.name };
  const when = paymentData.scheduledAt === null ? m.cart_as_soon() : slotText(paymentData.scheduledAt, style);
  const title = orderTypeNames[orderType][style.language];
  if (orderType === 1)
    return { title, text: table ? `${m.app_table({ number: table.number })} · ${branch.name}` : m.cart_choose_table() };
  if (orderType === 2)
    return {
      title,
      text: (
        <>
          {branch.name}
          <br />
          {when}
        </>
      ),
    };
  if (!fullAddress) return { title, text: m.cart_choose_address() };
  return {
    title,
    text: (
      <>
        <Isolate dir="auto">{fullAddress.title}</Isolate>
        <br />
        {when}
      </>
    ),
  };
};

type Props = { cart: GuestCart; branch: BranchDetail; onPress: () => void };

export const ContextRow = ({ cart, branch, onPress }: Props) => {
  const style = useDateStyle();
  const Icon = orderTypeIcons[cart.orderType ?? 2];
  const { title, text } = toContextText(cart, branch, style);
  return (
    <button type="button" className={styles.row} onClick={onPress} data-open={cart.orderType === null ? "" : undefined}>
      <span className={styles.icon}>
        <Icon aria-hidden />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.text}>{text}</span>
      </span>
      <ChevronRight aria-hidden className="flip onward" />
    </button>
  );
};
