import { randomUUID } from "node:crypto";
import type { Database } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/db/new-id.ts";
import type { Client } from "../support/http-client.ts";
import { getDigest } from "../../src/staff/tokens.ts";
import type { Sample } from "./sample.ts";

/** A team member to sign out, with an open session. */
export const openTeam = async (
  database: Database,
  { tenantId, branchId }: { tenantId: string; branchId: string },
  manager: Client,
) => {
  const [memberId, memberSessionId] = [newId(), newId()];
  const email = `spare-${tenantId.replaceAll("-", "x")}@example.test`;
  const account = { id: memberId, tenant_id: tenantId, email, name: "Spare", role: "cashier", password_hash: "none" };
  const opened = { token_hash: Buffer.from(memberSessionId), id: memberSessionId, staff_id: memberId };
  await database.asOwner(async (tx) => {
    await tx.insertInto("staff_account").values(account).execute();
    await tx
      .insertInto("staff_session")
      .values({ ...opened, expires_at: new Date(Date.now() + 3_600_000) })
      .execute();
  });
  const [invitationId, joinedId] = [newId(), newId()];
  const invited = (id: string) => ({
    id,
    tenant_id: tenantId,
    email: `${id.slice(-8)}@example.test`,
    role: "cashier",
    branch_ids: [branchId],
    token_hash: getDigest(`link-${id}`),
    invited_by: memberId,
    expires_at: new Date(Date.now() + 86_400_000),
  });
  await database.asOwner((tx) =>
    tx
      .insertInto("staff_invitation")
      .values([invited(invitationId), invited(joinedId)])
      .execute(),
  );
  await database.inTenant(tenantId, (tx) =>
    tx.insertInto("staff_branch").values({ tenant_id: tenantId, staff_id: memberId, branch_id: branchId }).execute(),
  );
  const { body } = await manager.get(`/api/console/team/${memberId}/`);
  return { memberId, memberSessionId, memberRevision: body.revision as string, invitationId, joinedId };
};

type Establishment = { branchId: string } & Awaited<ReturnType<typeof openTeam>>;

const member = ({ memberId }: Establishment): Sample => ({ params: { id: memberId } });

export const teamSamples: Record<string, (establishment: Establishment) => Sample | Sample[]> = {
  "GET /console/team/": () => ({}),
  "GET /console/team/habits/": () => ({}),
  "GET /console/team/:id/": member,
  "PATCH /console/team/:id/": (establishment) => ({
    ...member(establishment),
    body: {
      revision: establishment.memberRevision,
      name: "Spare",
      role: "cashier",
      branch_ids: [establishment.branchId],
      phone: { dial_code: "966", phone_number: "0500000009" },
      active: true,
    },
  }),
  "GET /console/invitations/": () => ({}),
  "POST /console/invitations/": (establishment) => ({
    body: {
      email: `${randomUUID().slice(0, 8)}@example.test`,
      role: "cashier",
      branch_ids: [establishment.branchId],
      language: "en",
    },
  }),
  "POST /console/invitations/lookup/": (establishment) => ({ body: { token: `link-${establishment.joinedId}` } }),
  "POST /console/invitations/acceptance/": (establishment) => ({
    body: { token: `link-${establishment.joinedId}`, name: "Huda", password: "a long enough one", language: "en" },
  }),
  "POST /console/invitations/:id/again/": (establishment) => ({
    params: { id: establishment.invitationId },
    body: { language: "en" },
  }),
  "DELETE /console/invitations/:id/": (establishment) => ({ params: { id: establishment.invitationId } }),
  "DELETE /console/team/:id/sessions/": member,
  "DELETE /console/team/:id/sessions/:session_id/": (establishment) => ({
    params: { id: establishment.memberId, session_id: establishment.memberSessionId },
  }),
};
