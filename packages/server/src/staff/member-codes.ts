import type { resetMemberCodes as contract } from "@sufra/domain/staff/console-api.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx, Platform, StaffIdentity } from "../platform/http/context.ts";
import { recordAct } from "../platform/audit/acts.ts";
import { dropCodes } from "./codes.ts";
import { writeTo } from "./emails.ts";
import { endSessions, notifyMember } from "./session-list.ts";
import { findMember } from "./team.ts";

type Resetting = Pick<Platform, "live" | "jobs" | "gateways"> & { tenantId: string; staff: StaffIdentity; now: Date };

/**
 * Ends the one-time codes of a team member who lost them. Never the caller's own: a thief at an open screen could
 * remove them. Signs the member out everywhere, since the phone may be stolen, and informs them by email, since the
 * password alone is enough now.
 */
export const resetMemberOneTimeCodes = async (about: Resetting, tx: Tx, id: string): Promise<void> => {
  const { tenantId, staff, now } = about;
  if (!(await findMember(tx, tenantId, id))) throw new AppError("not_found");
  if (id === staff.id) throw new AppError("not_authorized");
  if (!(await dropCodes(tx, id))) throw new AppError("not_found");
  await recordAct(tx, tenantId, staff, {
    action: "staff.reset_codes",
    target: "staff",
    targetId: id,
    before: { codes: true },
    after: { codes: false },
  });
  await endSessions(tx, { staffId: id, now });
  await notifyMember(about, tx, tenantId, id);
  await writeTo(about, tx, id, "codes_reset");
};

export const resetMemberCodes = (ctx: Ctx<typeof contract>): Promise<null> =>
  ctx.database.inTenant(ctx.tenantId, async (tx) => {
    await resetMemberOneTimeCodes(ctx, tx, ctx.params.id);
    return null;
  });
