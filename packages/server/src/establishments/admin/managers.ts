import type * as calls from "@sufra/domain/establishments/admin-api.ts";
import type { Tx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Ctx } from "../../platform/http/context.ts";
import { inviteToTeam, sendInvitationAgain, revokeInvitation } from "../../staff/invitations.ts";
import { resetMemberOneTimeCodes } from "../../staff/member-codes.ts";
import { openEstablishment } from "./establishment-scope.ts";
import { changeDetail } from "./read-detail.ts";

/** Operators see managers only: cashiers are managed by their managers. */
const requireManagerHere = async (tx: Tx, tenantId: string, staffId: string): Promise<void> => {
  const manager = await tx
    .selectFrom("staff_account")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", staffId)
    .where("role", "=", "manager")
    .executeTakeFirst();
  if (!manager) throw new AppError("not_found");
};

export const inviteManager = async (ctx: Ctx<typeof calls.inviteManager>) => {
  const about = await openEstablishment(ctx, ctx.params.id);
  const { email, language } = ctx.body;
  return changeDetail(about, (tx) => inviteToTeam(about, tx, { email, role: "manager", branch_ids: [], language }));
};

export const inviteManagerAgain = async (ctx: Ctx<typeof calls.inviteManagerAgain>) => {
  const about = await openEstablishment(ctx, ctx.params.id);
  return changeDetail(about, (tx) => sendInvitationAgain(about, tx, ctx.params.invitation_id, ctx.body.language));
};

export const withdrawManager = async (ctx: Ctx<typeof calls.withdrawManager>) => {
  const about = await openEstablishment(ctx, ctx.params.id);
  return changeDetail(about, (tx) => revokeInvitation(about, tx, ctx.params.invitation_id));
};

export const resetManagerCodes = async (ctx: Ctx<typeof calls.resetManagerCodes>) => {
  const about = await openEstablishment(ctx, ctx.params.id);
  return changeDetail(about, async (tx) => {
    await requireManagerHere(tx, about.tenantId, ctx.params.staff_id);
    await resetMemberOneTimeCodes(about, tx, ctx.params.staff_id);
  });
};
