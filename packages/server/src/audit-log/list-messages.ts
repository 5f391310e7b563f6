import { maskRecipient, maskSecrets } from "@sufra/domain/audit-log/mask-secrets.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { AuditLogMessage, listMessages as contract } from "@sufra/domain/audit-log/console-api.ts";
import { getFailureReason } from "@sufra/domain/notifications/failure-reasons.ts";
import { canResend } from "../notifications/resend-message.ts";
import { asking } from "../notifications/send-message.ts";
import { readCursor, toPage, usualPage } from "../platform/db/pages.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Ctx } from "../platform/http/context.ts";
import { loadInstants } from "./days.ts";

const messageColumns = [
  "id",
  "channel",
  "kind",
  "recipient",
  "body",
  "state",
  "failure",
  "provider",
  "tries",
  "customer_id",
  "created_at",
  "next_try_at",
  "resent_at",
  "sent_at",
  "reported_at",
] as const;

type MessageQuery = Ctx<typeof contract>["query"];

const readMessages = async (tx: Tx, tenantId: string, query: MessageQuery, limit: number) => {
  const { since, until } = await loadInstants(tx, tenantId, query);
  const after = readCursor(query.cursor);
  return tx
    .selectFrom("outbox_message")
    .select(messageColumns)
    .where("tenant_id", "=", tenantId)
    .$if(query.channel !== undefined, (rows) => rows.where("channel", "=", query.channel ?? ""))
    .$if(query.state !== undefined, (rows) => rows.where("state", "=", query.state ?? ""))
    .$if(since !== null, (rows) => rows.where("created_at", ">=", since ?? new Date(0)))
    .$if(until !== null, (rows) => rows.where("created_at", "<", until ?? new Date(0)))
    .$if(after !== undefined, (rows) => rows.where("id", "<", after ?? ""))
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
};

type MessageRow = Awaited<ReturnType<typeof readMessages>>[number];
const toText = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Codes are hidden, as they belong to their receiver; an emptied message is marked as such. */
const toMessage = (row: MessageRow): AuditLogMessage => {
  const { id, channel, kind, recipient, body, state, failure, tries, created_at } = row;
  // While an attempt is made, the column marks it; that is no failure.
  const failed = failure === asking ? null : failure;
  return {
    // The columns' CHECKs allow exactly the contract's values.
    id,
    channel: channel as AuditLogMessage["channel"],
    kind: kind as AuditLogMessage["kind"],
    state: state as AuditLogMessage["state"],
    failure: failed,
    reason: failed === null ? null : getFailureReason(row.provider, failed),
    tries,
    to: maskRecipient(recipient),
    emptied: recipient === "" && body === "",
    at: created_at.toISOString(),
    next_try_at: toText(row.next_try_at),
    resent_at: toText(row.resent_at),
    sent_at: toText(row.sent_at),
    reported_at: toText(row.reported_at),
    body: kind === "otp" || body === "" ? null : maskSecrets(body),
    can_resend: canResend(row),
  };
};

export const listMessages = ({ database, tenantId, query }: Ctx<typeof contract>): Promise<AnswerOf<typeof contract>> =>
  database.inTenant(
    tenantId,
    async (tx) => {
      const limit = query.limit ?? usualPage;
      const { rows, cursor } = toPage(await readMessages(tx, tenantId, query, limit), limit);
      return { items: rows.map(toMessage), cursor };
    },
    { readOnly: true },
  );

export const findMessage = async (tx: Tx, tenantId: string, id: string): Promise<AuditLogMessage> =>
  toMessage(
    await tx
      .selectFrom("outbox_message")
      .select(messageColumns)
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  );
