import { ChevronRight } from "lucide-react";
import type { CSSProperties } from "react";
import { Link } from "react-router";
import type { OrderStatus } from "@sufra/domain/orders/api.ts";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { guestStatusName } from "@sufra/domain/orders/status-names.ts";
import { getProgress } from "@sufra/domain/orders/timeline.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { classes } from "@sufra/ui/components/classes.ts";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useGuest } from "../app/guest-store.ts";
import { paths } from "../app/paths.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { useVisit } from "../app/visit.ts";
import { aboutText } from "../cart/context-row.tsx";
import styles from "./home.module.css";

/** Before and after these the hour says nothing: it is unpaid, or waits at the counter. */
const timed: readonly OrderStatus[] = ["pending", "sent_to_kitchen", "en_route"];

/** The guest's order on its way: when it comes, its step in words, and how far it is as a line at the edge. */
export const ActiveOrder = () => {
  const { uuid } = useVisit();
  const style = useDateStyle();
  const { active_order: order } = useGuest();
  if (!order) return null;
  const { number, order_type, promised_at } = order;
  const status = order.status as OrderStatus;
  const time = promised_at !== undefined && timed.includes(status) ? aboutText(promised_at, style) : undefined;
  // Also the first step shows some of the line.
  const way = { "--way": Math.max(0.08, getProgress(order_type, status)) } as CSSProperties;
  return (
    <Link
      to={paths.order(uuid, order.id)}
      className={classes(styles.strip, styles.active)}
      style={way}
      aria-live="polite"
    >
      <span className={styles.grow}>
        <span>
          {m.entry_your_order()} <Isolate>{orderNumberText(number)}</Isolate>
        </span>
        {time !== undefined && (
          <span className={styles.label}>
            {order_type === 3 ? m.orders_head_arrives({ time }) : m.orders_head_ready_about({ time })}
          </span>
        )}
      </span>
      <Badge tone="brand" live>
        {guestStatusName(status, order_type)[style.language]}
      </Badge>
      <ChevronRight aria-hidden className="flip onward" />
    </Link>
  );
};
