import { Clock } from "lucide-react";
import { useEffect, useState } from "react";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { OrderType } from "@sufra/domain/contract/fields.ts";
import { toLocalTime, addDays, toInstant } from "@sufra/domain/hours/zoned-time.ts";
import { type DateStyle, timeText, weekdayText } from "@sufra/domain/language/dates.ts";
import { inDigits } from "@sufra/domain/language/digits.ts";
import { listSlots } from "@sufra/domain/branches/api.ts";
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
  const today = toLocalTime(new Date(), style.zone).day;
  if (day === today) return m.order_type_today();
  if (day === addDays(today, 1)) return m.order_type_tomorrow();
  return weekdayText(toInstant(day, 720, style.zone), style);
};

const orderTypeQuery = { 1: "1", 2: "2", 3: "3" } as const;

type Slots = AnswerOf<typeof listSlots>;

type AsapProps = Pick<Slots, "now" | "full"> & { chosen: boolean; onChoose: () => void };

const AsapButton = ({ now, full, chosen, onChoose }: AsapProps) => {
  const style = useDateStyle();
  const none = full ? m.order_type_full_now() : m.order_type_closed_now();
  const hint = now === null ? none : m.order_type_about({ time: timeText(new Date(now), style) });
  return (
    <button type="button" aria-pressed={chosen} className={styles.asap} disabled={now === null} onClick={onChoose}>
      <Clock aria-hidden />
      <span className={styles.words}>
        <span className={styles.label}>{m.order_type_asap()}</span>
        <span className={styles.small}>{hint}</span>
      </span>
      <i className="choice-mark" />
    </button>
  );
};

type DaysProps = { days: Slots["days"]; chosenDay: string | undefined; onChoose: (day: string) => void };

const Days = ({ days, chosenDay, onChoose }: DaysProps) => {
  const style = useDateStyle();
  return (
    <>
      <p className={styles.small}>{m.order_type_or_later()}</p>
      <div className={styles.tables} role="group" aria-label={m.order_type_day()}>
        {days.map(({ day }) => (
          <button
            key={day}
            type="button"
            aria-pressed={day === chosenDay}
            className={styles.table}
            onClick={() => onChoose(day)}
          >
            <span className={styles.tableState}>{dayText(day, style)}</span>{" "}
            <span className={styles.tableNumber}>{inDigits(String(Number(day.slice(8))), style)}</span>
          </button>
        ))}
      </div>
    </>
  );
};

/** As soon as possible, or a quarter of an hour of the next days while the kitchen has capacity. */
export const TimeChoice = ({ branchId, orderType, value, onChange }: Props) => {
  const style = useDateStyle();
  const read = useRead(`slots ${branchId} ${orderType}`, (signal) =>
    client.send(listSlots, { params: { id: branchId }, query: { order_type: orderTypeQuery[orderType] }, signal }),
  );
  const { data } = read;
  const [openedDay, setOpenedDay] = useState<string | undefined>(undefined);
  const valueDay = value === null ? undefined : data?.days.find(({ slots }) => slots.includes(value))?.day;
  const chosenDay = openedDay ?? valueDay;
  const chosen = data?.days.find(({ day }) => day === chosenDay);
  useEffect(() => {
    // A stored slot may be full or over by now.
    if (data && value !== null && !data.days.some(({ slots }) => slots.includes(value))) onChange(null);
  }, [data, value, onChange]);
  if (read.error !== undefined) return <ErrorState error={read.error} onRetry={read.reload} />;
  if (!data) return <Skeleton height="48px" radius="14px" lines={2} />;
  const choose = (day: string | undefined, slot: string | null) => {
    setOpenedDay(day);
    onChange(slot);
  };
  return (
    <div className={styles.part}>
      <AsapButton
        now={data.now}
        full={data.full}
        chosen={value === null && !openedDay}
        onChoose={() => choose(undefined, null)}
      />
      {data.days.length > 0 && <Days days={data.days} chosenDay={chosenDay} onChoose={setOpenedDay} />}
      {chosen && (
        <div className={styles.slots} role="group" aria-label={m.order_type_hour()}>
          {chosen.slots.map((slot) => (
            <Chip key={slot} selected={slot === value} onClick={() => choose(chosen.day, slot)}>
              {timeText(new Date(slot), style)}
            </Chip>
          ))}
        </div>
      )}
      {data.now === null && data.days.length === 0 && <p className={styles.small}>{m.order_type_no_slots()}</p>}
    </div>
  );
};
