import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { type Message, sendAgain } from "./audit-log-data.ts";
import styles from "./audit-log.module.css";
import { bodyText, channelName, failureText, kindName, stateName, stateTone } from "./message-words.ts";

/** Attempts, the next one, and what the vendor reported. */
const Course = ({ message }: { message: Message }) => {
  const { style } = useWorkplace();
  const timeText = (time: string): string => dateTimeText(new Date(time), style);
  const { state, tries, sent_at, reported_at, next_try_at, resent_at } = message;
  const reason = failureText(message);
  const facts: [string, string][] = [];
  if (reason !== undefined) facts.push([m.console_audit_log_failure(), reason]);
  if (tries > 0) facts.push([m.console_audit_log_tries(), countText(tries, style)]);
  if (next_try_at !== null) facts.push([m.console_audit_log_next_try(), timeText(next_try_at)]);
  if (resent_at !== null) facts.push([m.console_audit_log_resent(), timeText(resent_at)]);
  if (sent_at !== null) facts.push([m.console_audit_log_sent(), timeText(sent_at)]);
  if (reported_at !== null)
    facts.push([
      state === "delivered" ? m.console_audit_log_delivered() : m.console_audit_log_report_failed(),
      timeText(reported_at),
    ]);
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Isolate dir="auto">{value}</Isolate>
          </dd>
        </div>
      ))}
    </dl>
  );
};

const SendAgain = ({ message }: { message: Message }) => {
  const client = useQueryClient();
  const online = useOnline();
  const sending = useMutation({
    mutationFn: () => sendAgain(message.id),
    onSettled: () => client.invalidateQueries({ queryKey: ["audit-log"] }),
  });
  if (!message.can_resend) return null;
  return (
    <>
      <Button
        variant="tint"
        size="sm"
        icon={<Send aria-hidden />}
        busy={sending.isPending}
        disabled={!online}
        aria-label={m.console_audit_log_resend_to({ recipient: message.to })}
        onClick={() => sending.mutate()}
      >
        {m.console_audit_log_resend()}
      </Button>
      {sending.isError && <FailureBanner error={sending.error} onClose={() => sending.reset()} />}
    </>
  );
};

/** One message: what it said, what became of it, and sending it again. */
export const MessageCard = ({ message }: { message: Message }) => {
  const { style } = useWorkplace();
  const { channel, kind, state, to, at, body } = message;
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
      <Course message={message} />
      <SendAgain message={message} />
    </>
  );
};
