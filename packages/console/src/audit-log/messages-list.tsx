import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { csvText } from "@sufra/domain/language/csv.ts";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { channels, messageStates } from "@sufra/domain/audit-log/console-api.ts";
import { Badge, type Tone } from "@sufra/ui/components/badge.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { DayFields } from "./day-fields.tsx";
import { allMessages, type Message, type MessageFilter, messagesQuery } from "./audit-log-data.ts";
import styles from "./audit-log.module.css";
import { PagedList } from "./paged-list.tsx";

const channelName: Record<Message["channel"], () => string> = {
  sms: m.console_audit_log_sms,
  email: m.console_audit_log_email,
  push: m.console_audit_log_push,
};
const kindName: Record<Message["kind"], () => string> = {
  otp: m.console_audit_log_otp,
  service: m.console_audit_log_service,
  promo: m.console_audit_log_promo,
};
const stateName: Record<Message["state"], () => string> = {
  queued: m.console_audit_log_queued,
  sent: m.console_audit_log_sent,
  delivered: m.console_audit_log_delivered,
  failed: m.console_audit_log_failed,
};
const stateTone: Record<Message["state"], Tone> = {
  queued: "neutral",
  sent: "info",
  delivered: "success",
  failed: "danger",
};

/** What it said, or why that is not shown. */
const bodyText = ({ body, emptied, kind }: Message): string => {
  if (emptied) return m.console_audit_log_emptied();
  if (kind === "otp") return m.console_audit_log_hidden();
  return body ?? m.console_audit_log_gone();
};

const MessageCard = ({ message }: { message: Message }) => {
  const { style } = useWorkplace();
  const { channel, kind, state, to, at, failure, body } = message;
  return (
    <>
      <header className={styles.head}>
        <h3 className={styles.action}>
          {channelName[channel]()} · {kindName[kind]()}
          {to !== "" && (
            <>
              {" · "}
              <Isolate>{to}</Isolate>
            </>
          )}
        </h3>
        <p className={styles.quiet}>
          <Badge tone={stateTone[state]}>{stateName[state]()}</Badge> {dateTimeText(new Date(at), style)}
        </p>
      </header>
      <p className={body === null ? styles.quiet : styles.body} dir="auto">
        {bodyText(message)}
      </p>
      {failure !== null && (
        <p className={styles.quiet}>
          {m.console_audit_log_failure()}: <Isolate>{failure}</Isolate>
        </p>
      )}
    </>
  );
};

const Filters = ({ filter, onChange }: { filter: MessageFilter; onChange: (filter: MessageFilter) => void }) => (
  <div className={styles.filters}>
    <Select
      label={m.console_audit_log_channel()}
      value={filter.channel ?? ""}
      options={[
        { value: "", label: m.console_audit_log_any_channel() },
        ...channels.map((channel) => ({ value: channel, label: channelName[channel]() })),
      ]}
      onChange={({ target }) => onChange({ ...filter, channel: channels.find((each) => each === target.value) })}
    />
    <Select
      label={m.console_audit_log_state()}
      value={filter.state ?? ""}
      options={[
        { value: "", label: m.console_audit_log_any_state() },
        ...messageStates.map((state) => ({ value: state, label: stateName[state]() })),
      ]}
      onChange={({ target }) => onChange({ ...filter, state: messageStates.find((each) => each === target.value) })}
    />
    <DayFields days={filter} onChange={(days) => onChange({ ...filter, ...days })} />
  </div>
);

/** What was sent to guests and staff, and what became of it. */
export const MessagesList = () => {
  const { style } = useWorkplace();
  const [filter, setFilter] = useState<MessageFilter>({});
  const write = async (): Promise<string> => {
    const head = [
      m.console_audit_log_when(),
      m.console_audit_log_channel(),
      m.console_audit_log_kind(),
      m.console_audit_log_to_whom(),
      m.console_audit_log_state(),
      m.console_audit_log_failure(),
      m.console_audit_log_body(),
    ];
    const rows = (await allMessages(filter)).map((message) => [
      dateTimeText(new Date(message.at), style),
      channelName[message.channel](),
      kindName[message.kind](),
      message.to,
      stateName[message.state](),
      message.failure ?? "",
      bodyText(message),
    ]);
    return csvText([head, ...rows]);
  };
  const filtered = Object.values(filter).some((value) => value !== undefined);
  return (
    <div className={styles.screen}>
      <Filters filter={filter} onChange={setFilter} />
      <PagedList
        label={m.console_audit_log_messages()}
        query={useInfiniteQuery(messagesQuery(filter))}
        keyOf={({ id }) => id}
        empty={filtered ? m.console_audit_log_none_found() : m.console_audit_log_messages_none()}
        file={{ name: m.console_audit_log_messages(), write }}
      >
        {(message) => <MessageCard message={message} />}
      </PagedList>
    </div>
  );
};
