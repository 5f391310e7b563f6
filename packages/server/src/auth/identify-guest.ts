import type { FastifyRequest } from "fastify";
import type { Call } from "@sufra/domain/contract/call.ts";
import type { Config } from "../platform/config/config.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import type { Check, Statement } from "../platform/db/engine.ts";
import { AppError } from "../platform/errors.ts";
import { type Identity, OutdatedCallerError } from "../platform/http/context.ts";
import { graceMs } from "./refresh-session.ts";
import { isSessionElsewhere, readSessionCookie, tenantOfCookies } from "./session-cookies.ts";
import { hashToken } from "./tokens.ts";

type Facts = { config: Config; database: Database };

type Session = { session_id: string; id: string };

const accessStatement = (tenantId: string, hashed: Buffer, now: Date): Statement => ({
  text: `select s.id as session_id, s.customer_id as id
    from access_token a join session s on s.tenant_id = a.tenant_id and s.id = a.session_id
    where a.tenant_id = $1 and s.tenant_id = $1 and a.token_hash = $2 and a.expires_at > $3 and s.ended_at is null`,
  parameters: [tenantId, hashed, now],
});

/** Whose session a token opened at its last call. A guess only: each call asks whether it is still so. */
const remembered = new WeakMap<Database, Map<string, Session>>();
const maxRemembered = 20_000;

const getRemembered = (database: Database): Map<string, Session> => {
  const known = remembered.get(database) ?? new Map<string, Session>();
  remembered.set(database, known);
  if (known.size > maxRemembered) known.clear();
  return known;
};

const keyOf = (tenantId: string, hashed: Buffer): string => `${tenantId} ${hashed.toString("base64url")}`;

/** Asked before every call with a session, so in one round trip. */
const readAccess = async (database: Database, tenantId: string, hashed: Buffer, now: Date) => {
  const [row] = await database.readInTenant(tenantId, accessStatement(tenantId, hashed, now));
  if (row === undefined) return undefined;
  const session = { session_id: String(row.session_id), id: String(row.id) };
  getRemembered(database).set(keyOf(tenantId, hashed), session);
  return session;
};

/** The session as remembered, and the question to ask with the call. */
const recall = (database: Database, tenantId: string, hashed: Buffer, now: Date): Identity | null => {
  const known = getRemembered(database);
  const key = keyOf(tenantId, hashed);
  const customer = known.get(key);
  if (customer === undefined) return null;
  const check: Check = {
    statement: accessStatement(tenantId, hashed, now),
    admit: ({ rows: [row] }) => {
      if (row?.id === customer.id && row.session_id === customer.session_id) return;
      known.delete(key);
      throw new OutdatedCallerError();
    },
  };
  return { tenantId, customer, staff: null, check };
};

/** Whether a refresh would succeed now. */
const isRefreshable = async (tx: Tx, tenantId: string, token: string, now: Date): Promise<boolean> => {
  const row = await tx
    .selectFrom("refresh_token")
    .select("generation")
    .where("tenant_id", "=", tenantId)
    .where("token_hash", "=", hashToken(token))
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .where((eb) => eb.or([eb("used_at", "is", null), eb("used_at", ">", new Date(now.getTime() - graceMs))]))
    .executeTakeFirst();
  return row !== undefined;
};

const getCall = (request: FastifyRequest): Call | undefined => (request.routeOptions.config as { call?: Call }).call;

/**
 * The session of a guest's request. An expired access token with a valid refresh token is 401, so that the client
 * refreshes instead of being treated as a visitor; an ended session is a visitor. Sign-in, refresh and sign-out are
 * always allowed.
 */
export const identifyGuest = async (
  { config, database }: Facts,
  request: FastifyRequest,
  { tenantId: given, remembered: recalling = false }: { tenantId: string | null; remembered?: boolean | undefined },
): Promise<Identity | null> => {
  const call = getCall(request);
  // A call that finds its establishment in its own path or body asks again once it knows.
  if (given === null && call?.tenant === "self") return null;
  const tenantId = given ?? tenantOfCookies(config, request);
  if (tenantId === null) return null;
  const access = readSessionCookie(config, request, tenantId, "access");
  const refresh = readSessionCookie(config, request, tenantId, "refresh");
  if (access === undefined && refresh === undefined) {
    // Code and session disagree: refused where a session counts. To look around, one is simply a stranger here.
    const personal = call?.errors.includes("phone_not_verified") === true;
    if (personal && isSessionElsewhere(config, request, tenantId)) throw new AppError("not_authenticated");
    return null;
  }
  const now = database.now();
  const hashed = access === undefined ? undefined : hashToken(access);
  const recalled = recalling && hashed !== undefined ? recall(database, tenantId, hashed, now) : null;
  if (recalled) return recalled;
  const customer = hashed === undefined ? undefined : await readAccess(database, tenantId, hashed, now);
  if (customer) return { tenantId, customer, staff: null };
  const nobody = { tenantId, customer: null, staff: null };
  if (call?.tag === "sign-in" || refresh === undefined) return nobody;
  const renewable = (tx: Tx) => isRefreshable(tx, tenantId, refresh, now);
  if (await database.inTenant(tenantId, renewable, { readOnly: true })) throw new AppError("not_authenticated");
  return nobody;
};
