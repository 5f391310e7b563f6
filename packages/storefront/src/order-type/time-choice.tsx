import { Clock } from "lucide-react";
import { useEffect, useState } from "react";
import type { OrderType } from "@sufra/domain/contract/fields.ts";
import { localTimeOf, addDays, instantOf } from "@sufra/domain/hours/zoned-time.ts";
import { type DateStyle, timeText, weekdayText } from "@sufra/domain/language/dates.ts";
import { inDigits } from "@sufra/domain/language/digits.ts";
import { listSlots } from "@sufra/domain/tenants/api.ts";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { useRead } from "../app/use-read.ts";
import styles from "./order-type.module.css";

type Props = {
  branchId: string;
  orderType: OrderType;
  /** A slot, or null for as soon as possible. */
  value: string | null;
  onChange: (slot: string | null) => void;
};

const dayText = (day: string, style: DateStyle): string => {
  const today = localTimeOf(new Date(), style.zone).day;
  if (day === today) return m.order_type_today();
  if (day === addDays(today, 1)) return m.order_type_tomorrow();
  const date = String(Number(day.slice(8)));
  return `${weekdayText(instantOf(day, 720, style.zone), style)} ${inDigits(date, style)}`;
};

/** As soon as possible, or a quarter of an hour of the next days with room in the kitchen. */
export const TimeChoice = ({ branchId, orderType, value, onChange }: Props) => {
  const style = useDateStyle();
  const slots = useRead(`slots ${branchId} ${orderType}`, (signal) =>
    client.send(listSlots, {
      params: { id: branchId },
      query: { order_type: orderType === 1 ? "1" : orderType === 2 ? "2" : "3" },
      signal,
    }),
  );
  const { data } = slots;
  const chosenDay = value === null ? undefined : data?.days.find(({ slots: each }) => each.includes(value))?.day;
  const [opened, setOpened] = useState<string | undefined>(undefined);
  const day = opened ?? chosenDay;
  const later = data?.days.find((each) => each.day === day);
  const closedNow = data?.now === null;
  useEffect(() => {
    // A kept slot that has gone meanwhile is no choice any more.
    if (data && value !== null && !data.days.some((each) => each.slots.includes(value))) onChange(null);
  }, [data, value, onChange]);
  if (slots.error !== undefined) return <ErrorState error={slots.error} onRetry={slots.reload} />;
  if (!data) return <Skeleton height="48px" radius="14px" lines={2} />;
  return (
    <div className={styles.times}>
      <button
        type="button"
        aria-pressed={value === null && !opened}
        className={styles.asap}
        disabled={closedNow}
        onClick={() => {
          setOpened(undefined);
          onChange(null);
        }}
      >
        <Clock aria-hidden />
        <span className={styles.asapWords}>
          <span className={styles.label}>{m.order_type_asap()}</span>
          <span className={styles.small}>
            {data.now === null
              ? m.order_type_closed_now()
              : m.order_type_about({ time: timeText(new Date(data.now), style) })}
          </span>
        </span>
      </button>
      {data.days.length > 0 && (
        <>
          <p className={styles.small}>{m.order_type_or_later()}</p>
          <div className={styles.days} role="group" aria-label={m.order_type_day()}>
            {data.days.map((each) => (
              <Chip key={each.day} selected={each.day === day} onClick={() => setOpened(each.day)}>
                {dayText(each.day, style)}
              </Chip>
            ))}
          </div>
        </>
      )}
      {later && (
        <div className={styles.slots} role="group" aria-label={m.order_type_hour()}>
          {later.slots.map((slot) => (
            <Chip
              key={slot}
              selected={slot === value}
              onClick={() => {
                setOpened(later.day);
                onChange(slot);
              }}
            >
              {timeText(new Date(slot), style)}
            </Chip>
          ))}
        </div>
      )}
      {closedNow && data.days.length === 0 && <p className={styles.small}>{m.order_type_no_slots()}</p>}
    </div>
  );
};
