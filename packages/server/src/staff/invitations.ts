import type { AnswerOf, BodyOf } from "@sufra/domain/contract/call.ts";
import type { Language } from "@sufra/domain/language/language.ts";
import type {
  inviteAgain as againCall,
  inviteMember as inviteCall,
  listInvitations as listCall,
  StaffInvitation,
  withdrawInvitation as withdrawCall,
} from "@sufra/domain/staff/invitation-api.ts";
import { staffInvitationEmail } from "@sufra/domain/staff/invitation-email.ts";
import { isSuppressed } from "../notifications/suppression.ts";
import { queueMessage } from "../notifications/queue-message.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import type { Ctx, Platform, StaffIdentity } from "../platform/http/context.ts";
import { recordAct } from "../platform/audit/acts.ts";
import { requireBranches } from "./edit-member.ts";
import { getDigest, newToken } from "./tokens.ts";

const lifeMs = 7 * 86_400_000;
/** Limit per manager and hour, against probing addresses. */
const invites = { points: 30, seconds: 3_600 };

export const openInvitations = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("staff_invitation")
    .select(["id", "email", "role", "branch_ids", "expires_at"])
    .where("tenant_id", "=", tenantId)
    .where("accepted_at", "is", null)
    .where("withdrawn_at", "is", null);
type Row = Awaited<ReturnType<ReturnType<typeof openInvitations>["execute"]>>[number];

const toInvitation = ({ expires_at, role, ...row }: Row, now: Date): StaffInvitation => ({
  ...row,
  role: role === "manager" ? "manager" : "cashier",
  expires_at: expires_at.toISOString(),
  expired: expires_at <= now,
});

export const listOpen = async (tx: Tx, tenantId: string, now: Date): Promise<AnswerOf<typeof listCall>> => {
  const rows = await openInvitations(tx, tenantId).orderBy("created_at", "desc").orderBy("id").execute();
  return { invitations: rows.map((row) => toInvitation(row, now)) };
};

const findOpen = async (tx: Tx, tenantId: string, id: string, now: Date): Promise<StaffInvitation> => {
  const row = await openInvitations(tx, tenantId).where("id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return toInvitation(row, now);
};

/** The inviter: a manager in their own establishment, or an operator in any. */
type Inviting = Pick<Platform, "database" | "config" | "gateways" | "jobs" | "limits"> & {
  tenantId: string;
  staff: StaffIdentity;
  now: Date;
};
type Invited = BodyOf<typeof inviteCall>;

const requireReachable = async ({ config, gateways, tenantId }: Inviting, tx: Tx, email: string): Promise<void> => {
  const stopped = await isSuppressed(tx, config.CODE_SECRET, tenantId, { channel: "email", to: email });
  if (stopped || gateways.email === null) throw new AppError("cannot_notify_by_email");
};

type Sending = { invitation: Pick<StaffInvitation, "email" | "role">; token: string; language: Language };

/** The token is in the URL's fragment: servers and logs never see it. */
const send = async (ctx: Inviting, tx: Tx, { invitation, token, language }: Sending): Promise<void> => {
  const { tenantId, staff, config } = ctx;
  await requireReachable(ctx, tx, invitation.email);
  const { name: establishment } = await tx
    .selectFrom("establishment")
    .select("name")
    .where("tenant_id", "=", tenantId)
    .executeTakeFirstOrThrow();
  const { name: inviter } = await tx
    .selectFrom("staff_account")
    .select("name")
    .where("id", "=", staff.id)
    .executeTakeFirstOrThrow();
  const link = `${config.PUBLIC_URL}/console/join#${token}`;
  const {
    subject,
    text: body,
    html,
  } = staffInvitationEmail({ establishment, inviter, role: invitation.role, link }, language);
  await queueMessage(ctx, tx, tenantId, {
    channel: "email",
    kind: "otp",
    to: invitation.email,
    subject,
    body,
    html,
    dedupeKey: `staff-invitation:${newId()}`,
  });
};

/** An address has one account, and one open invitation. */
const requireFree = async (tx: Tx, tenantId: string, email: string, path: string): Promise<void> => {
  const account = await tx.selectFrom("staff_account").select("id").where("email", "=", email).executeTakeFirst();
  const open = await openInvitations(tx, tenantId).where("email", "=", email).executeTakeFirst();
  if (account || open) throw fieldError(path, "email_used");
};

export const countInvitation = ({ limits, staff }: Pick<Inviting, "limits" | "staff">): Promise<void> =>
  limits.consume("staff-invite", staff.id, invites.points, invites.seconds);

/** Invites in a transaction of the establishment; `path` is the address's field in the caller's form. */
export const inviteToTeam = async (
  about: Inviting,
  tx: Tx,
  body: Invited,
  path = "email",
): Promise<StaffInvitation> => {
  const { tenantId, staff, now } = about;
  const email = body.email.toLowerCase();
  const [id, token] = [newId(), newToken()];
  const branch_ids = await requireBranches(tx, tenantId, body);
  const { role, language } = body;
  // Locks the audit log first: two managers do not invite the same address.
  await recordAct(tx, tenantId, staff, {
    action: "staff.invite",
    target: "invitation",
    targetId: id,
    before: null,
    after: { email, role, branch_ids },
  });
  await requireFree(tx, tenantId, email, path);
  await tx
    .insertInto("staff_invitation")
    .values({
      id,
      tenant_id: tenantId,
      email,
      role,
      branch_ids,
      invited_by: staff.id,
      token_hash: getDigest(token),
      expires_at: new Date(now.getTime() + lifeMs),
    })
    .execute();
  await send(about, tx, { invitation: { email, role }, token, language });
  return findOpen(tx, tenantId, id, now);
};

export const inviteMember = (ctx: Ctx<typeof inviteCall>): Promise<StaffInvitation> =>
  inviteToTeam(ctx, ctx.tx, ctx.body);

export const sendInvitationAgain = async (
  about: Inviting,
  tx: Tx,
  id: string,
  language: Language,
): Promise<StaffInvitation> => {
  const { tenantId, staff, now } = about;
  const token = newToken();
  const before = await findOpen(tx, tenantId, id, now);
  await tx
    .updateTable("staff_invitation")
    .set({ token_hash: getDigest(token), expires_at: new Date(now.getTime() + lifeMs) })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();
  const after = await findOpen(tx, tenantId, id, now);
  await recordAct(tx, tenantId, staff, {
    action: "staff.invite_again",
    target: "invitation",
    targetId: id,
    before: { email: before.email, expires_at: before.expires_at },
    after: { email: after.email, expires_at: after.expires_at },
  });
  await send(about, tx, { invitation: after, token, language });
  return after;
};

export const inviteAgain = async (ctx: Ctx<typeof againCall>): Promise<StaffInvitation> => {
  await countInvitation(ctx);
  return ctx.database.inTenant(ctx.tenantId, (tx) => sendInvitationAgain(ctx, tx, ctx.params.id, ctx.body.language));
};

export const revokeInvitation = async ({ tenantId, staff, now }: Inviting, tx: Tx, id: string): Promise<void> => {
  const row = await tx
    .updateTable("staff_invitation")
    .set({ withdrawn_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("accepted_at", "is", null)
    .where("withdrawn_at", "is", null)
    .returning(["email", "role", "branch_ids"])
    .executeTakeFirst();
  if (!row) {
    const accepted = await tx
      .selectFrom("staff_invitation")
      .select("id")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .where("accepted_at", "is not", null)
      .executeTakeFirst();
    throw new AppError(accepted ? "in_use" : "not_found");
  }
  await recordAct(tx, tenantId, staff, {
    action: "staff.withdraw",
    target: "invitation",
    targetId: id,
    before: row,
    after: null,
  });
};

export const withdrawInvitation = (ctx: Ctx<typeof withdrawCall>): Promise<null> =>
  ctx.database.inTenant(ctx.tenantId, async (tx) => {
    await revokeInvitation(ctx, tx, ctx.params.id);
    return null;
  });
