import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { csvText } from "@sufra/domain/language/csv.ts";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { channels, messageStates } from "@sufra/domain/audit-log/console-api.ts";
import { Select } from "@sufra/ui/components/select.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { DayFields } from "./day-fields.tsx";
import { allMessages, isLeaving, type MessageFilter, messagesQuery } from "./audit-log-data.ts";
import styles from "./audit-log.module.css";
import { MessageCard } from "./message-card.tsx";
import { bodyText, channelName, failureText, kindName, stateName } from "./message-words.ts";
import { PagedList } from "./paged-list.tsx";

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
  const query = useInfiniteQuery({
    ...messagesQuery(filter),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some((message) => isLeaving(message))) ? 3_000 : false,
  });
  const write = async (): Promise<string> => {
    const head = [
      m.console_audit_log_when(),
      m.console_audit_log_channel(),
      m.console_audit_log_kind(),
      m.console_audit_log_to_whom(),
      m.console_audit_log_state(),
      m.console_audit_log_tries(),
      m.console_audit_log_report(),
      m.console_audit_log_failure(),
      m.console_audit_log_body(),
    ];
    const rows = (await allMessages(filter)).map((message) => [
      dateTimeText(new Date(message.at), style),
      channelName[message.channel](),
      kindName[message.kind](),
      message.to,
      stateName[message.state](),
      countText(message.tries, style),
      message.reported_at === null ? "" : dateTimeText(new Date(message.reported_at), style),
      failureText(message) ?? "",
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
        query={query}
        keyOf={({ id }) => id}
        empty={filtered ? m.console_audit_log_none_found() : m.console_audit_log_messages_none()}
        file={{ name: m.console_audit_log_messages(), write }}
      >
        {(message) => <MessageCard message={message} />}
      </PagedList>
    </div>
  );
};
