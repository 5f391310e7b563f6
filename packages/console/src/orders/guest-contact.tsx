import { useMutation } from "@tanstack/react-query";
import { Clock, Send } from "lucide-react";
import { useState } from "react";
import { timeText } from "@sufra/domain/language/dates.ts";
import { changePromise, maxMessages, messageGuest } from "@sufra/domain/orders/guest-api.ts";
import { canChangePromise } from "@sufra/domain/orders/promise.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { TextArea } from "@sufra/ui/components/text-area.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client, sessionWatched } from "../app/client.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useNow } from "../app/use-now.ts";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { withFreshOrder } from "./board-data.ts";
import type { FullOrder } from "./full-order.ts";
import styles from "./guest-contact.module.css";
import panel from "./order-panel.module.css";

const minutesAhead = [10, 15, 20, 30, 45, 60] as const;
const roundMs = 5 * 60_000;

/** Times that are easy to say: the next full five minutes after each of the steps. */
const timesFrom = (now: Date): Date[] =>
  minutesAhead.map((minutes) => new Date(Math.ceil((now.getTime() + minutes * 60_000) / roundMs) * roundMs));

/** Another promise, one tap each. The guest sees it at once. */
const PromiseChange = ({ order }: { order: FullOrder }) => {
  const { style } = useWorkplace();
  const online = useOnline();
  const now = useNow();
  const [asked, setAsked] = useState(false);
  const change = useMutation({
    mutationFn: (at: Date) => {
      const sent = client.send(changePromise, { params: { id: order.id }, body: { promised_at: at.toISOString() } });
      return withFreshOrder(order, sessionWatched(sent));
    },
    onSuccess: () => setAsked(false),
  });
  if (!canChangePromise(order)) return null;
  const toTime = (at: Date) => timeText(at, style).replaceAll(" ", "\u00a0");
  return (
    <div className={styles.part}>
      <div className={styles.row}>
        <span>{m.console_orders_promised({ time: toTime(new Date(order.promised_at)) })}</span>
        <Button
          size="sm"
          variant="outline"
          icon={<Clock aria-hidden />}
          aria-expanded={asked}
          disabled={!online}
          onClick={() => setAsked(!asked)}
        >
          {m.console_orders_promise_change()}
        </Button>
      </div>
      {asked && (
        <div className={styles.chips} role="group" aria-label={m.console_orders_promise_choose()}>
          {timesFrom(now).map((at) => (
            <Chip key={at.getTime()} disabled={change.isPending} onClick={() => change.mutate(at)}>
              {toTime(at)}
            </Chip>
          ))}
        </div>
      )}
      {change.isError && <FailureBanner error={change.error} onClose={change.reset} />}
    </div>
  );
};

const sentences = [
  m.console_orders_message_late,
  m.console_orders_message_call,
  m.console_orders_message_door,
  m.console_orders_message_missing,
];

const MessageForm = ({ order }: { order: FullOrder }) => {
  const online = useOnline();
  const [text, setText] = useState("");
  const sending = useMutation({
    mutationFn: () => {
      const sent = client.send(messageGuest, { params: { id: order.id }, body: { text: text.trim() } });
      return withFreshOrder(order, sessionWatched(sent));
    },
    onSuccess: () => setText(""),
  });
  return (
    <form
      className={styles.part}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "" && !sending.isPending) sending.mutate();
      }}
    >
      <div className={styles.chips} role="group" aria-label={m.console_orders_message_ready()}>
        {sentences.map((sentence) => (
          <Chip key={sentence()} selected={text === sentence()} onClick={() => setText(sentence())}>
            {sentence()}
          </Chip>
        ))}
      </div>
      <TextArea
        label={m.console_orders_message_text()}
        value={text}
        maxLength={200}
        rows={2}
        onChange={({ target }) => setText(target.value)}
      />
      {sending.isError && <FailureBanner error={sending.error} onClose={sending.reset} />}
      <Button
        type="submit"
        variant="tint"
        icon={<Send aria-hidden className="flip" />}
        busy={sending.isPending}
        disabled={!online || text.trim() === ""}
      >
        {m.console_orders_message_send()}
      </Button>
    </form>
  );
};

/** What the guest is told: the promised time, and sentences of the staff. */
export const GuestContact = ({ order }: { order: FullOrder }) => {
  const { style } = useWorkplace();
  const [writing, setWriting] = useState(false);
  const full = order.staff_messages.length >= maxMessages;
  return (
    <section className={panel.part}>
      <h3>{m.console_orders_contact()}</h3>
      <PromiseChange order={order} />
      {order.staff_messages.length > 0 && (
        <ul className={styles.sent}>
          {order.staff_messages.map(({ text, staff_name, at }) => (
            <li key={at}>
              <bdi>{text}</bdi>
              <span>
                <bdi>{staff_name}</bdi> · {timeText(new Date(at), style)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {writing && !full ? (
        <MessageForm order={order} />
      ) : (
        <Button
          size="sm"
          variant="outline"
          icon={<Send aria-hidden className="flip" />}
          disabled={full}
          onClick={() => setWriting(true)}
        >
          {m.console_orders_message_write()}
        </Button>
      )}
    </section>
  );
};
