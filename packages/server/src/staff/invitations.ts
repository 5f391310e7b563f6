import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { Language } from "@sufra/domain/language/language.ts";
import type {
  inviteAgain as againCall,
  inviteMember as inviteCall,
  listInvitations as listCall,
  StaffInvitation,
  withdrawInvitation as withdrawCall,
} from "@sufra/domain/staff/invitation-api.ts";
import { invitationLetter } from "@sufra/domain/staff/invitation-letter.ts";
import { isSuppressed, queueMessage } from "../notifications/index.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { recordChange } from "../workplace/index.ts";
import { requireBranches } from "./edit-member.ts";
import { digestOf, newToken } from "./tokens.ts";

const lifeMs = 7 * 86_400_000;
/** Of one manager in an hour: whoever tries addresses learns little. */
const invites = { points: 30, seconds: 3_600 };

export const openInvitations = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("staff_invitation")
    .select(["id", "email", "role", "branch_ids", "expires_at"])
    .where("tenant_id", "=", tenantId)
    .where("accepted_at", "is", null)
    .where("withdrawn_at", "is", null);
type Row = Awaited<ReturnType<ReturnType<typeof openInvitations>["execute"]>>[number];

const shown = ({ expires_at, role, ...row }: Row, now: Date): StaffInvitation => ({
  ...{ ...row, role: role === "manager" ? "manager" : "cashier" },
  ...{ expires_at: expires_at.toISOString(), expired: expires_at <= now },
});

export const listOpen = async (tx: Tx, tenantId: string, now: Date): Promise<AnswerOf<typeof listCall>> => {
  const rows = await openInvitations(tx, tenantId).orderBy("created_at", "desc").orderBy("id").execute();
  return { invitations: rows.map((row) => shown(row, now)) };
};

const findOpen = async (tx: Tx, tenantId: string, id: string, now: Date): Promise<StaffInvitation> => {
  const row = await openInvitations(tx, tenantId).where("id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return shown(row, now);
};

type SendingCtx = Ctx<typeof inviteCall> | Ctx<typeof againCall>;

const requireReachable = async ({ config, gateways, tenantId }: SendingCtx, tx: Tx, email: string): Promise<void> => {
  const stopped = await isSuppressed(tx, config.CODE_SECRET, tenantId, { channel: "email", to: email });
  if (stopped || gateways.email === null) throw new AppError("cannot_notify_by_email");
};

type Sending = { invitation: Pick<StaffInvitation, "email" | "role">; token: string; language: Language };

/** The link carries its token behind the "#": no server and no log on the way sees it. */
const send = async (ctx: SendingCtx, tx: Tx, { invitation, token, language }: Sending): Promise<void> => {
  const { tenantId, staff, config } = ctx;
  await requireReachable(ctx, tx, invitation.email);
  const { name: house } = await tx
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
  const { subject, text: body, html } = invitationLetter({ house, inviter, role: invitation.role, link }, language);
  await queueMessage(ctx, tx, tenantId, {
    ...{ channel: "email", kind: "otp", to: invitation.email, subject, body, html },
    dedupeKey: `staff-invitation:${newId()}`,
  });
};

/** An address signs in to one account, and is invited once at a time. */
const requireFree = async (tx: Tx, tenantId: string, email: string): Promise<void> => {
  const account = await tx.selectFrom("staff_account").select("id").where("email", "=", email).executeTakeFirst();
  const open = await openInvitations(tx, tenantId).where("email", "=", email).executeTakeFirst();
  if (account || open) throw fieldError("email", "email_used");
};

export const inviteMember = async (ctx: Ctx<typeof inviteCall>): Promise<StaffInvitation> => {
  const { database, tenantId, staff, body, now, limits } = ctx;
  await limits.consume("staff-invite", staff.id, invites.points, invites.seconds);
  const email = body.email.toLowerCase();
  const [id, token] = [newId(), newToken()];
  return database.inTenant(tenantId, async (tx) => {
    const branch_ids = await requireBranches(tx, tenantId, body);
    const { role, language } = body;
    // The journal's lock first: two managers do not invite the same address.
    await recordChange(tx, tenantId, {
      ...{ staffId: staff.id, action: "staff.invite", target: "invitation", targetId: id },
      ...{ before: null, after: { email, role, branch_ids } },
    });
    await requireFree(tx, tenantId, email);
    await tx
      .insertInto("staff_invitation")
      .values({
        ...{ id, tenant_id: tenantId, email, role, branch_ids, invited_by: staff.id },
        ...{ token_hash: digestOf(token), expires_at: new Date(now.getTime() + lifeMs) },
      })
      .execute();
    await send(ctx, tx, { invitation: { email, role }, token, language });
    return findOpen(tx, tenantId, id, now);
  });
};

export const inviteAgain = async (ctx: Ctx<typeof againCall>): Promise<StaffInvitation> => {
  const { database, tenantId, staff, params, body, now, limits } = ctx;
  await limits.consume("staff-invite", staff.id, invites.points, invites.seconds);
  const token = newToken();
  return database.inTenant(tenantId, async (tx) => {
    const before = await findOpen(tx, tenantId, params.id, now);
    await tx
      .updateTable("staff_invitation")
      .set({ token_hash: digestOf(token), expires_at: new Date(now.getTime() + lifeMs) })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", params.id)
      .execute();
    const after = await findOpen(tx, tenantId, params.id, now);
    await recordChange(tx, tenantId, {
      ...{ staffId: staff.id, action: "staff.invite_again", target: "invitation", targetId: params.id },
      ...{ before: { email: before.email, expires_at: before.expires_at } },
      ...{ after: { email: after.email, expires_at: after.expires_at } },
    });
    await send(ctx, tx, { invitation: after, token, language: body.language });
    return after;
  });
};

export const withdrawInvitation = ({
  database,
  tenantId,
  staff,
  params,
  now,
}: Ctx<typeof withdrawCall>): Promise<null> =>
  database.inTenant(tenantId, async (tx) => {
    const row = await tx
      .updateTable("staff_invitation")
      .set({ withdrawn_at: now })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", params.id)
      .where("accepted_at", "is", null)
      .where("withdrawn_at", "is", null)
      .returning(["email", "role", "branch_ids"])
      .executeTakeFirst();
    if (!row) {
      const accepted = await tx
        .selectFrom("staff_invitation")
        .select("id")
        .where("tenant_id", "=", tenantId)
        .where("id", "=", params.id)
        .where("accepted_at", "is not", null)
        .executeTakeFirst();
      throw new AppError(accepted ? "in_use" : "not_found");
    }
    await recordChange(tx, tenantId, {
      ...{ staffId: staff.id, action: "staff.withdraw", target: "invitation", targetId: params.id },
      ...{ before: row, after: null },
    });
    return null;
  });
