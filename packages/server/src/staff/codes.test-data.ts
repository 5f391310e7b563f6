import { Secret, TOTP } from "otpauth";
import type { Database } from "../platform/db/database.ts";
import { type Answer, type Client, makeClient } from "../../test/support/http-client.ts";
import { password } from "../../test/fixtures/shop.ts";

/** The app's code for a secret, a number of seconds from now. */
export const codeOn = (secret: string, secondsAhead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({
    timestamp: Date.now() + secondsAhead * 1000,
  });

const must = (answer: Answer, status: number): Answer => {
  if (answer.status !== status) throw new Error(`expected ${status}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
};

/** Resets the last used step: a test need not wait thirty seconds for the next code. */
export const letTimePass = (database: Database): Promise<unknown> =>
  database.asOwner((tx) => tx.updateTable("staff_codes").set({ last_step: 0 }).execute());

export type WithCodes = { secret: string; recovery_codes: string[]; code: () => Promise<string> };

/** Turns one-time codes on for the client; returns an unused `code`. */
export const turnCodesOn = async (client: Client, database: Database): Promise<WithCodes> => {
  const begun = must(await client.post("/api/console/account/codes/", { password }), 201).body;
  const confirmed = await client.post("/api/console/account/codes/confirmation/", { code: codeOn(begun.secret) });
  const { recovery_codes } = must(confirmed, 200).body;
  const code = async (): Promise<string> => {
    await letTimePass(database);
    return codeOn(begun.secret);
  };
  return { secret: begun.secret, recovery_codes, code };
};

/** Tries to sign in from a new browser. */
export const trySignIn = async (
  url: string,
  email: string,
  more: { code?: string; password?: string } = {},
): Promise<Answer & { client: Client }> => {
  const client = makeClient(url);
  return { client, ...(await client.post("/api/console/sessions/", { email, password, ...more })) };
};

export const said = ({ status, body }: Answer): unknown[] => [
  status,
  body.code,
  ...(body.errors ?? []).map(({ path, code }: { path: string; code: string }) => `${path} ${code}`),
];

export const loadAuditLog = async (database: Database, tenantId: string): Promise<string[]> => {
  const rows = await database.inTenant(tenantId, (tx) =>
    tx.selectFrom("audit_entry").select("action").where("tenant_id", "=", tenantId).orderBy("seq").execute(),
  );
  return rows.map(({ action }) => action);
};
