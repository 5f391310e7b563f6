import { CloudOff, Radio, RefreshCw } from "lucide-react";
import { timeText } from "@sufra/domain/language/dates.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./connection-mark.module.css";
import { staleAfterMs, useConnection } from "./live-board.ts";
import { useNow } from "./use-now.ts";
import { useOnline } from "./use-online.ts";
import { useWorkplace } from "./workplace.ts";

/** Whether one may trust what one sees: live, asking every 20 seconds, or old since a time. */
export const ConnectionMark = () => {
  const { state, at } = useConnection();
  const { style } = useWorkplace();
  const now = useNow();
  const online = useOnline();
  // A line that was cut is noticed late; the device knows at once.
  if (state === "live" && online)
    return (
      <Badge tone="success" icon={<Radio aria-hidden />}>
        <span className={styles.word}>{m.console_app_live()}</span>
      </Badge>
    );
  if (at > 0 && now.getTime() - at >= staleAfterMs)
    return (
      <span role="status">
        <Badge tone="danger" icon={<CloudOff aria-hidden />}>
          {m.console_app_stale({ time: timeText(new Date(at), style) })}
        </Badge>
      </span>
    );
  return (
    <Badge tone="warning" icon={<RefreshCw aria-hidden />}>
      {state === "polling" ? m.console_app_polling() : m.console_app_connecting()}
    </Badge>
  );
};
