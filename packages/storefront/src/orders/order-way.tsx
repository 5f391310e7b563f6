import { ChevronDown } from "lucide-react";
import { timeText } from "@sufra/domain/language/dates.ts";
import type { OrderDetail } from "@sufra/domain/orders/api.ts";
import { guestStatusName } from "@sufra/domain/orders/status-names.ts";
import { toTimeline } from "@sufra/domain/orders/timeline.ts";
import { Timeline } from "@sufra/ui/components/timeline.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { statusWord } from "./order-text.ts";
import styles from "./order.module.css";
import { getStepIcon } from "./step-icons.ts";

/** The steps of an order with their times; of a delivered one a line that opens them. */
export const OrderWay = ({ order }: { order: OrderDetail }) => {
  const style = useDateStyle();
  const { order_type, status: reached } = order;
  const steps = toTimeline(order_type, reached, order.history);
  if (steps === null) return null;
  const timeline = (
    <Timeline
      steps={steps.map(({ status, state, at }) => {
        const Icon = getStepIcon(status, order_type);
        return {
          key: status,
          label: state === "current" ? statusWord(order, style) : guestStatusName(status, order_type)[style.language],
          state: state === "ahead" ? "todo" : state,
          icon: <Icon />,
          ...(at === null ? {} : { time: timeText(new Date(at), style) }),
        };
      })}
    />
  );
  if (reached !== "delivered")
    return (
      <section className={styles.panel} aria-label={m.orders_way()}>
        {timeline}
      </section>
    );
  const end = steps.at(-1)?.at;
  return (
    <details className={styles.way}>
      <summary>
        {m.orders_way()}
        {end && (
          <span className={styles.hint}>
            {statusWord(order, style)} {timeText(new Date(end), style)}
          </span>
        )}
        <ChevronDown aria-hidden />
      </summary>
      {timeline}
    </details>
  );
};
