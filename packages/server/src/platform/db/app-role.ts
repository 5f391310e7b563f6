import { randomBytes } from "node:crypto";
import pg from "pg";
import type { Engine, Session } from "./engine.ts";

const getDatabase = (url: URL): string => decodeURIComponent(url.pathname.slice(1)) || decodeURIComponent(url.username);

const has = async (session: Session, sql: string, values: unknown[]): Promise<boolean> =>
  (await session.query(sql, values)).rows.length > 0;

/** A runaway statement or a forgotten transaction must not hold locks for long. */
const getLimits = (role: string, statementTimeoutMs: number): string =>
  `alter role ${role} set statement_timeout = ${statementTimeoutMs};
   alter role ${role} set idle_in_transaction_session_timeout = 30000;
   alter role ${role} set citus.propagate_set_commands = 'local'`;

/**
 * Creates the login role for the server's queries when only the owner's URL is given: a member of `app` only, one per
 * database, with a password that only the owner can read (shared by all processes). Returns its URL.
 */
export const ensureLoginRole = async (owner: Engine, ownerUrl: string, statementTimeoutMs: number): Promise<string> => {
  const url = new URL(ownerUrl);
  const name = `app_${getDatabase(url)}`.slice(0, 63);
  const role = pg.escapeIdentifier(name);
  const password = await owner.transaction({ actor: "owner" }, async (session) => {
    const { rows } = await session.query("select password from login_role where name = $1", [name]);
    const known = rows[0]?.password;
    const exists = await has(session, "select from pg_roles where rolname = $1", [name]);
    if (typeof known === "string" && exists) return { value: known };
    const made = typeof known === "string" ? known : randomBytes(24).toString("base64url");
    await session.script(
      `${exists ? "alter" : "create"} role ${role} login inherit nosuperuser nobypassrls nocreatedb nocreaterole password '${made}';
       grant app to ${role}; ${getLimits(role, statementTimeoutMs)}`,
    );
    await session.query("insert into login_role (name, password) values ($1, $2) on conflict do nothing", [name, made]);
    return { value: made };
  });
  url.username = encodeURIComponent(name);
  url.password = encodeURIComponent(password);
  return url.href;
};

/** A login role that the operator made for the server becomes a member of `app`, unless it is `app` itself. */
export const ensureMembership = async (owner: Engine, appUrl: string): Promise<void> => {
  const name = decodeURIComponent(new URL(appUrl).username);
  if (name === "" || name === "app") return;
  await owner.transaction({ actor: "owner" }, async (session) => {
    const member = "select from pg_roles where rolname = $1 and pg_has_role(rolname, 'app', 'member')";
    if (!(await has(session, member, [name]))) await session.script(`grant app to ${pg.escapeIdentifier(name)}`);
    return { value: undefined };
  });
};
