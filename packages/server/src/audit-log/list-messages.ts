import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { AuditLogMessage, listMessages as contract } from "@sufra/domain/audit-log/console-api.ts";
import { maskRecipient, maskSecrets } from "@sufra/domain/audit-log/mask-secrets.ts";
import { toPage, readCursor, usualPage } from "../platform/db/pages.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Ctx } from "../platform/http/context.ts";
import { loadInstants } from "./days.ts";

type Query = Ctx<typeof contract>["query"];

const readMessages = async (tx: Tx, tenantId: string, query: Query, limit: number) => {
  const { since, until } = await loadInstants(tx, tenantId, query);
  const after = readCursor(query.cursor);
  return tx
    .selectFrom("outbox_message")
    .select(["id", "channel", "kind", "recipient", "body", "state", "failure", "tries", "created_at", "sent_at"])
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

/** Codes are hidden, as they belong to their receiver; an emptied message is marked as such. */
const toMessage = (row: Awaited<ReturnType<typeof readMessages>>[number]): AuditLogMessage => {
  const { id, channel, kind, recipient, body, state, failure, tries, created_at, sent_at } = row;
  const emptied = recipient === "" && body === "";
  return {
    // The columns' CHECKs allow exactly the contract's values.
    id,
    channel: channel as AuditLogMessage["channel"],
    kind: kind as AuditLogMessage["kind"],
    state: state as AuditLogMessage["state"],
    failure,
    tries,
    to: maskRecipient(recipient),
    emptied,
    at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
    body: kind === "otp" || body === "" ? null : maskSecrets(body),
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
