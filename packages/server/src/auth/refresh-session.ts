import type { refreshSession as contract } from "@sufra/domain/auth/api.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { endSessions, issueAccess, issueRefresh, type SessionTokens } from "./open-session.ts";
import { clearSessionCookies, readSessionCookie, setSessionCookies } from "./session-cookies.ts";
import { hashToken, getRefreshToken } from "./tokens.ts";

type RefreshSession = typeof contract;

/** A token used this short a time ago is a second tab or a repeated request, not a thief. */
export const graceMs = 10_000;

/** The rotation is this one conditional update: of any number of requests at once one gets the row. */
const useToken = (tx: Tx, tenantId: string, hash: Buffer, now: Date) =>
  tx
    .updateTable("refresh_token")
    .set({ used_at: now })
    .where("tenant_id", "=", tenantId)
    .where("token_hash", "=", hash)
    .where("used_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["session_id", "generation"])
    .executeTakeFirst();

const readToken = (tx: Tx, tenantId: string, hash: Buffer) =>
  tx
    .selectFrom("refresh_token")
    .select(["session_id", "generation", "used_at", "revoked_at"])
    .where("tenant_id", "=", tenantId)
    .where("token_hash", "=", hash)
    .executeTakeFirst();

const successorIsLive = async (tx: Tx, tenantId: string, sessionId: string, generation: number): Promise<boolean> => {
  const row = await tx
    .selectFrom("refresh_token")
    .select("generation")
    .where("tenant_id", "=", tenantId)
    .where("session_id", "=", sessionId)
    .where("generation", "=", generation + 1)
    .where("used_at", "is", null)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Rotates a refresh token; null if it is invalid. Within the grace period the previous token gets the same successor
 * again. After it, one of the two was stolen: the whole family ends, and that commits although the answer is a refusal.
 */
const rotate = async (ctx: Ctx<RefreshSession>, tx: Tx, token: string): Promise<SessionTokens | null> => {
  const { tenantId, config, now } = ctx;
  const hash = hashToken(token);
  const used = await useToken(tx, tenantId, hash, now);
  if (used) {
    const refresh = issueRefresh(tx, config, tenantId, used.session_id, used.generation + 1, now);
    return { refresh, ...issueAccess(tx, tenantId, used.session_id, now) };
  }
  const old = await readToken(tx, tenantId, hash);
  if (!old?.used_at || old.revoked_at) return null;
  if (now.getTime() - old.used_at.getTime() > graceMs) {
    await endSessions(tx, tenantId, [old.session_id], now);
    ctx.log.warn({ session_id: old.session_id }, "a used refresh token came again: its session was ended");
    return null;
  }
  if (!(await successorIsLive(tx, tenantId, old.session_id, old.generation))) return null;
  const refresh = getRefreshToken(config.TOKEN_SECRET, tenantId, old.session_id, old.generation + 1);
  return { refresh, ...issueAccess(tx, tenantId, old.session_id, now) };
};

export const refreshSession = async (ctx: Ctx<RefreshSession>) => {
  const { tenantId, config, database, reply } = ctx;
  const token = readSessionCookie(config, ctx.request, tenantId, "refresh");
  const tokens = token === undefined ? null : await database.inTenant(tenantId, (tx) => rotate(ctx, tx, token));
  if (tokens === null) {
    clearSessionCookies(config, reply, tenantId);
    throw new AppError("not_authenticated");
  }
  setSessionCookies(config, reply, tenantId, tokens);
  return { expires_at: tokens.expires.toISOString() };
};
