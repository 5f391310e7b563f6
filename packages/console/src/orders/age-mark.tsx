import { AlarmClock, Clock, Timer } from "lucide-react";
import { countText } from "@sufra/domain/language/digits.ts";
import { durationText } from "@sufra/domain/language/durations.ts";
import type { BoardOrder } from "@sufra/domain/orders/board-api.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useNow } from "../app/use-now.ts";
import { useWorkplace } from "../app/workplace.ts";
import { ageOf, type Urgency } from "./age.ts";

const tones = { calm: "success", soon: "warning", late: "danger" } as const satisfies Record<Urgency, string>;
const icons = { calm: Clock, soon: Timer, late: AlarmClock };

/** Time left or time over, by color, sign and words; `short` in minutes alone. */
export const AgeMark = ({ order, short = false }: { order: BoardOrder; short?: boolean }) => {
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
  const minutes = countText(Math.ceil(seconds / 60), style);
  return (
    <Badge tone={tones[age.urgency]} icon={!short && <Icon aria-hidden />}>
      {short ? (
        <>
          <span aria-hidden>
            {age.left < 0 ? m.console_orders_minutes_over({ minutes }) : m.console_orders_minutes({ minutes })}
          </span>
          <span className="visually-hidden">{text}</span>
        </>
      ) : (
        text
      )}
    </Badge>
  );
};
