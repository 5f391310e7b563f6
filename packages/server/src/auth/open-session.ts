import { endDevicePush, endPushOfOthers } from "../notifications/push-subscriptions.ts";
import type { Config } from "../platform/config/config.ts";
import type { Tx } from "../platform/db/database.ts";
import { sendWithCommit } from "../platform/db/transaction-scope.ts";
import { newId } from "../platform/db/new-id.ts";
import { accessSeconds, refreshSeconds } from "./session-cookies.ts";
import { hashToken, newAccessToken, getRefreshToken } from "./tokens.ts";

export type SessionTokens = { access: string; refresh: string; expires: Date };

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

/** A new access token for a session, stored with the commit; those that have run out are swept away with it. */
export const issueAccess = (
  tx: Tx,
  tenantId: string,
  sessionId: string,
  now: Date,
): { access: string; expires: Date } => {
  const outdated = tx
    .deleteFrom("access_token")
    .where("tenant_id", "=", tenantId)
    .where("session_id", "=", sessionId)
    .where("expires_at", "<", now);
  const access = newAccessToken();
  const expires = later(now, accessSeconds);
  const issued = tx
    .insertInto("access_token")
    .values({ tenant_id: tenantId, token_hash: hashToken(access), session_id: sessionId, expires_at: expires });
  sendWithCommit(outdated.compile());
  sendWithCommit(issued.compile());
  return { access, expires };
};

/** The next generation of a session's refresh token, stored with the commit. One live at a time: a unique index refuses a second. */
export const issueRefresh = (
  tx: Tx,
  config: Config,
  tenantId: string,
  sessionId: string,
  generation: number,
  now: Date,
): string => {
  const refresh = getRefreshToken(config.TOKEN_SECRET, tenantId, sessionId, generation);
  const issued = tx.insertInto("refresh_token").values({
    tenant_id: tenantId,
    session_id: sessionId,
    generation,
    token_hash: hashToken(refresh),
    expires_at: later(now, refreshSeconds),
  });
  sendWithCommit(issued.compile());
  return refresh;
};

/** Opens a session and ends push messages to earlier users of the device. */
export const openSession = async (
  tx: Tx,
  config: Config,
  about: { tenantId: string; customerId: string; deviceId: string; now: Date },
): Promise<SessionTokens> => {
  const { tenantId, customerId, deviceId, now } = about;
  const id = newId();
  await endPushOfOthers(tx, { tenantId, customerId, deviceId });
  await tx
    .insertInto("session")
    .values({ tenant_id: tenantId, id, customer_id: customerId, device_id: deviceId })
    .execute();
  const refresh = issueRefresh(tx, config, tenantId, id, 1, now);
  return { refresh, ...issueAccess(tx, tenantId, id, now) };
};

/** Ends sessions on the server: their tokens become invalid, and their devices get no more messages. */
export const endSessions = async (
  tx: Tx,
  tenantId: string,
  sessionIds: readonly string[],
  now: Date,
): Promise<void> => {
  if (sessionIds.length === 0) return;
  await endDevicePush(tx, tenantId, sessionIds);
  await tx
    .updateTable("session")
    .set({ ended_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "in", sessionIds)
    .where("ended_at", "is", null)
    .execute();
  await tx
    .updateTable("refresh_token")
    .set({ revoked_at: now })
    .where("tenant_id", "=", tenantId)
    .where("session_id", "in", sessionIds)
    .where("revoked_at", "is", null)
    .execute();
  await tx.deleteFrom("access_token").where("tenant_id", "=", tenantId).where("session_id", "in", sessionIds).execute();
};

/** The sessions a customer has open now. */
export const loadOpenSessions = async (tx: Tx, tenantId: string, customerId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom("session")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("ended_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
};
