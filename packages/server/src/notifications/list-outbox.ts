import type { listOutbox as contract, SentMessage } from "@sufra/domain/notifications/api.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";

const limit = 50;
type Facts = Pick<Ctx<typeof contract>, "database">;

const getChannel = (channel: string): SentMessage["channel"] =>
  channel === "email" || channel === "push" || channel === "whatsapp" ? channel : "sms";

const loadMessages = ({ database }: Facts, tenantId: string, to: string | null): Promise<SentMessage[]> =>
  database.inTenant(
    tenantId,
    async (tx) => {
      const rows = await tx
        .selectFrom("outbox_message")
        .select(["channel", "recipient", "subject", "body", "created_at"])
        .where("tenant_id", "=", tenantId)
        .where("recipient", "<>", "")
        .where("body", "<>", "")
        .$if(to !== null, (query) => query.where("recipient", "=", to ?? ""))
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return rows.map(({ channel, recipient, subject, body, created_at }) => ({
        channel: getChannel(channel),
        to: recipient,
        body,
        created_at: created_at.toISOString(),
        ...(subject === null ? {} : { subject }),
      }));
    },
    { readOnly: true },
  );

/** An unescaped "+" arrives as a space. */
const getRecipient = (to: string | undefined): string | null => {
  const text = to?.trim() ?? "";
  if (text === "") return null;
  return /^\d+$/.test(text) ? `+${text}` : text;
};

/** The inbox of a demo or trial, over all establishments; not available elsewhere. */
export const listOutbox = async (ctx: Ctx<typeof contract>): Promise<SentMessage[]> => {
  if (!ctx.config.OUTBOX) throw new AppError("not_found");
  const to = getRecipient(ctx.query.to);
  const tenants = await ctx.database.platform((tx) => tx.selectFrom("tenant").select("id").execute(), {
    readOnly: true,
  });
  const found: SentMessage[] = [];
  for (const { id } of tenants) found.push(...(await loadMessages(ctx, id, to)));
  return found.sort((a, b) => (a.created_at < b.created_at ? 1 : -1)).slice(0, limit);
};
