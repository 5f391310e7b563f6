import { randomUUID } from "node:crypto";
import type { Database } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/db/new-id.ts";
import type { Client } from "../support/http-client.ts";
import { getDigest } from "../../src/staff/tokens.ts";
import { password } from "./establishment.ts";
import type { Sample } from "./sample.ts";

const later = () => new Date(Date.now() + 3_600_000);

/**
 * A second device of the manager, a manager and a cashier with one-time codes, and a member who forgot the password.
 */
export const openAccounts = async (database: Database, tenant_id: string, manager: Client) => {
  const [otherSessionId, formerId, lostId, forgetfulId] = [newId(), newId(), newId(), newId()];
  const { staff } = (await manager.get("/api/console/sessions/current/")).body;
  const session = { id: otherSessionId, token_hash: Buffer.from(otherSessionId), staff_id: staff.id as string };
  const person = (id: string, role: string, active: boolean) => ({
    id,
    tenant_id,
    role,
    active,
    email: `${id.slice(-8)}@example.test`,
    name: "Former",
    password_hash: "none",
  });
  const codes = (staff_id: string) => ({ staff_id, sealed: Buffer.from("sealed"), since: new Date() });
  const link = { staff_id: forgetfulId, token_hash: getDigest(`reset-${forgetfulId}`), expires_at: later() };
  const people = [
    person(formerId, "manager", false),
    person(lostId, "cashier", false),
    person(forgetfulId, "cashier", true),
  ];
  await database.asOwner(async (tx) => {
    await tx
      .insertInto("staff_session")
      .values({ ...session, expires_at: later() })
      .execute();
    await tx.insertInto("staff_account").values(people).execute();
    await tx
      .insertInto("staff_codes")
      .values([codes(formerId), codes(lostId)])
      .execute();
    await tx.insertInto("staff_password_reset").values(link).execute();
  });
  const { revision } = (await manager.get("/api/console/sign-in-rules/")).body;
  return { otherSessionId, formerId, lostId, forgetfulId, rulesRevision: revision as string };
};

type Establishment = { tenantId: string; signingIn: Awaited<ReturnType<typeof openAccounts>> };

const getLink = ({ signingIn }: Establishment): string => `reset-${signingIn.forgetfulId}`;
const nothing = (): Sample => ({});

export const accountSamples: Record<string, (establishment: Establishment) => Sample | Sample[]> = {
  "GET /console/account/": nothing,
  "PATCH /console/account/": () => ({ body: { name: "Sara", language: "en" } }),
  "PUT /console/account/password/": () => ({ body: { password, new_password: password } }),
  "DELETE /console/account/sessions/": nothing,
  "DELETE /console/account/sessions/:session_id/": ({ signingIn }) => ({
    params: { session_id: signingIn.otherSessionId },
  }),
  "POST /console/account/codes/": () => [{ body: { password } }, { body: { password, code: "000000" } }],
  "POST /console/account/codes/confirmation/": () => ({ body: { code: "000000" } }),
  "POST /console/account/codes/end/": () => ({ body: { password, code: "000000" } }),
  "POST /console/account/recovery-codes/": () => ({ body: { code: "000000" } }),
  "POST /console/password-resets/": () => ({ body: { email: `${randomUUID().slice(0, 8)}@example.test` } }),
  "POST /console/password-resets/lookup/": (establishment) => ({ body: { token: getLink(establishment) } }),
  "POST /console/password-resets/acceptance/": (establishment) => ({
    body: { token: getLink(establishment), password },
  }),
  "GET /console/sign-in-rules/": nothing,
  "PATCH /console/sign-in-rules/": ({ signingIn }) => ({
    body: { revision: signingIn.rulesRevision, manager_codes: false },
  }),
  "DELETE /console/team/:id/codes/": ({ signingIn }) => ({ params: { id: signingIn.lostId } }),
  "DELETE /console/establishments/:id/managers/:staff_id/codes/": ({ tenantId, signingIn }) => ({
    params: { id: tenantId, staff_id: signingIn.formerId },
  }),
};
