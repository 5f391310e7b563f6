import { LocateFixed } from "lucide-react";
import type { CourierOrder } from "@sufra/domain/couriers/api.ts";
import { timeText } from "@sufra/domain/language/dates.ts";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { useDigits } from "@sufra/ui/i18n/digits.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "../orders/order.module.css";
import type { Sharing } from "./position-sharing.ts";
import { usePositionSharing } from "./use-position-sharing.ts";

const isApple = (): boolean => /iPhone|iPad|Macintosh/.test(navigator.userAgent);

/** What happens with the position now; null: nothing to say. */
const getStateText = ({ state, sentAt, waiting }: Sharing, toTime: (at: number) => string): string | null => {
  if (state === "denied") return isApple() ? m.order_type_location_apple() : m.order_type_location_android();
  if (state === "unavailable") return m.couriers_share_unavailable();
  if (waiting) return state === "off" ? m.couriers_share_removing() : m.couriers_share_waiting();
  if (state === "searching") return m.couriers_share_searching();
  return state === "on" && sentAt !== null ? m.couriers_share_sent({ time: toTime(sentAt) }) : null;
};

type Props = { order: CourierOrder; token: string; onRefused: () => void };

/** The courier decides; without it everything else works. */
export const ShareSwitch = ({ order, token, onRefused }: Props) => {
  const language = useLanguage();
  const digits = useDigits();
  const { sharing, on, turn } = usePositionSharing(token, onRefused);
  const style = { language, zone: order.time_zone, digits };
  const text = getStateText(sharing, (at) => timeText(new Date(at), style));
  return (
    <section className={styles.panel}>
      <SwitchRow icon={<LocateFixed aria-hidden />} label={m.couriers_share()} checked={on} onChange={turn} />
      <p className={styles.hint}>
        {m.couriers_share_who({ time: timeText(new Date(order.expires_at), style) })}
        {on && <> {m.couriers_share_open()}</>}
      </p>
      <div role="status">{text !== null && <p>{text}</p>}</div>
    </section>
  );
};
