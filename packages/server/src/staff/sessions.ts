import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../platform/config/config.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Identity, StaffRole } from "../platform/http/context.ts";
import { newId } from "../platform/db/new-id.ts";
import { cookieName, cookieScope, forgetPages } from "../platform/http/device.ts";
import { getDigest, newToken } from "./tokens.ts";

const systems: readonly [RegExp, string][] = [
  [/iPad/, "iPad"],
  [/iPhone/, "iPhone"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "Mac"],
  [/Linux/, "Linux"],
];
/** In this order, since browsers also name those they are compatible with. */
const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\/|Chromium\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const named = (agent: string, list: readonly [RegExp, string][]): string[] => {
  const found = list.find(([sign]) => sign.test(agent));
  return found ? [found[1]] : [];
};

/** "Chrome · Windows" from a user agent; empty if unknown. */
export const deviceName = (agent: string | undefined): string =>
  [...named(agent ?? "", browsers), ...named(agent ?? "", systems)].join(" · ");

/** A shift and a half. */
const sessionSeconds = 12 * 3_600;

const getToken = (config: Config, request: FastifyRequest): string | undefined =>
  request.cookies[cookieName(config, config.STAFF_COOKIE)];

type SessionRow = {
  id: string;
  tenant_id: string | null;
  role: StaffRole;
  session_id: string;
  stale: boolean;
  pending2fa: boolean;
};

/**
 * Read at each call, so that an ended session or a deactivated account stops at once. A member without required
 * one-time codes is limited until they are set up.
 */
const readSession = async (database: Database, token: string): Promise<SessionRow | undefined> => {
  const sql = `select a.id, a.tenant_id, a.role, s.id as session_id, s.seen_at < now() - interval '5 minutes' as stale,
      coalesce(a.role = 'manager' and c.sealed is null and t.manager_codes_since <= s.created_at, false) as pending2fa
    from staff_session s join staff_account a on a.id = s.staff_id
    left join tenant t on t.id = a.tenant_id left join staff_codes c on c.staff_id = a.id
    where s.token_hash = $1 and s.ended_at is null and s.expires_at > now() and a.active`;
  const { rows } = await database.engine.loose("app", sql, [getDigest(token)]);
  return rows[0] as SessionRow | undefined;
};

const loadBranches = async (database: Database, tenantId: string, staffId: string): Promise<string[]> => {
  const rows = await database.inTenant(
    tenantId,
    (tx) =>
      tx
        .selectFrom("staff_branch")
        .select("branch_id")
        .where("tenant_id", "=", tenantId)
        .where("staff_id", "=", staffId)
        .execute(),
    { readOnly: true },
  );
  return rows.map(({ branch_id }) => branch_id);
};

/** Rounded to minutes: enough for a list of devices, and most calls write nothing. */
const noteUse = (database: Database, sessionId: string): Promise<unknown> =>
  database.engine.loose("app", "update staff_session set seen_at = now() where id = $1", [sessionId]);

/** The caller among the staff; a cashier's branches are included, a manager works in all. */
export const identifyStaff = async (
  { config, database }: { config: Config; database: Database },
  request: FastifyRequest,
): Promise<Identity | null> => {
  const token = getToken(config, request);
  if (token === undefined) return null;
  const session = await readSession(database, token);
  if (!session) throw new AppError("not_authenticated");
  const { id, role, tenant_id: tenantId, session_id, pending2fa } = session;
  if (session.stale) await noteUse(database, session_id);
  const scoped = role === "cashier" && tenantId !== null;
  const branch_ids = scoped ? await loadBranches(database, tenantId, id) : [];
  return { tenantId, customer: null, staff: { id, role, branch_ids, session_id, pending2fa } };
};

type Facts = { config: Config; database: Database; request: FastifyRequest; reply: FastifyReply };

/** `admit` may refuse, in the transaction that opens the session. */
export const openStaffSession = async (
  { config, database, request, reply }: Facts,
  staffId: string,
  now: Date,
  admit: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> => {
  const token = newToken();
  const device = deviceName(request.headers["user-agent"]);
  const expires_at = new Date(now.getTime() + sessionSeconds * 1000);
  await database.platform(async (tx) => {
    await admit(tx);
    await tx
      .insertInto("staff_session")
      .values({ token_hash: getDigest(token), id: newId(), staff_id: staffId, device, expires_at })
      .execute();
  });
  const name = cookieName(config, config.STAFF_COOKIE);
  reply.setCookie(name, token, { ...cookieScope(config, reply.request, "strict"), maxAge: sessionSeconds });
};

export const closeStaffSession = async ({ config, database, request, reply }: Facts): Promise<void> => {
  const token = getToken(config, request);
  reply.clearCookie(cookieName(config, config.STAFF_COOKIE), cookieScope(config, reply.request, "strict"));
  forgetPages(reply);
  if (token === undefined) return;
  await database.platform((tx) =>
    tx
      .updateTable("staff_session")
      .set({ ended_at: database.now() })
      .where("token_hash", "=", getDigest(token))
      .where("ended_at", "is", null)
      .execute(),
  );
};
