import type { endSession as contract } from "@sufra/domain/auth/api.ts";
import type { Ctx } from "../platform/http/context.ts";
import { endSessions } from "./open-session.ts";
import { clearSessionCookies, readSessionCookie } from "./session-cookies.ts";
import { hashToken } from "./tokens.ts";

type EndSession = typeof contract;

/** Signs out on the server too; works with the refresh token alone. */
export const endSession = async (ctx: Ctx<EndSession>): Promise<null> => {
  const { tenantId, config, database, now, customer } = ctx;
  const refresh = readSessionCookie(config, ctx.request, tenantId, "refresh");
  await database.inTenant(tenantId, async (tx) => {
    const ending = new Set(customer ? [customer.session_id] : []);
    if (refresh !== undefined) {
      const row = await tx
        .selectFrom("refresh_token")
        .select("session_id")
        .where("tenant_id", "=", tenantId)
        .where("token_hash", "=", hashToken(refresh))
        .executeTakeFirst();
      if (row) ending.add(row.session_id);
    }
    await endSessions(tx, tenantId, [...ending], now);
  });
  clearSessionCookies(config, ctx.reply, tenantId);
  ctx.reply.code(204);
  return null;
};
