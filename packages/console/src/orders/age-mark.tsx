import { AlarmClock, Clock, Timer } from "lucide-react";
import { durationText } from "@sufra/domain/language/durations.ts";
import type { BoardOrder } from "@sufra/domain/orders/board-api.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useNow } from "../app/use-now.ts";
import { useWorkplace } from "../app/workplace.ts";
import { ageOf, type Urgency } from "./age.ts";

const tones = { calm: "success", soon: "warning", late: "danger" } as const satisfies Record<Urgency, string>;
const icons = { calm: Clock, soon: Timer, late: AlarmClock };

/** Time left or time over, by color, sign and words. */
export const AgeMark = ({ order }: { order: BoardOrder }) => {
  const { style } = useWorkplace();
  const age = ageOf(order, useNow());
  if (!age) return null;
  const Icon = icons[age.urgency];
  // Under a minute the seconds would only make haste; the minute counts.
  const seconds = Math.max(60, Math.abs(age.left));
  const time = durationText(seconds, style.language, { digits: style.digits, place: "object" });
  const asked = order.status === "pending";
  const over = asked ? m.console_orders_answer_late() : m.console_orders_late({ time });
  const left = asked ? m.console_orders_answer_left({ time }) : m.console_orders_left({ time });
  const text = age.left < 0 ? over : left;
  return (
    <Badge tone={tones[age.urgency]} icon={<Icon aria-hidden />}>
      {text}
    </Badge>
  );
};
