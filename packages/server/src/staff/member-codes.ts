import type { resetMemberCodes as contract } from "@sufra/domain/staff/console-api.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx, Platform, StaffIdentity } from "../platform/http/context.ts";
import { recordAct } from "../workplace/index.ts";
import { dropCodes } from "./codes.ts";
import { writeTo } from "./letters.ts";
import { endSessions, tellStanding } from "./session-list.ts";
import { findMember } from "./team.ts";

type Resetting = Pick<Platform, "live" | "jobs" | "gateways"> & { tenantId: string; staff: StaffIdentity; now: Date };

/**
 * Ends the one-time codes of somebody of the team who lost them, within a transaction of the establishment. Never one's
 * own: whoever took an open screen over would be rid of them. Signs them out everywhere, since the phone may be stolen,
 * and writes to them: who knows their password would now get in by it alone.
 */
export const resetCodesOf = async (about: Resetting, tx: Tx, id: string): Promise<void> => {
  const { tenantId, staff, now } = about;
  if (!(await findMember(tx, tenantId, id))) throw new AppError("not_found");
  if (id === staff.id) throw new AppError("not_authorized");
  if (!(await dropCodes(tx, id))) throw new AppError("not_found");
  await recordAct(tx, tenantId, staff, {
    ...{ action: "staff.reset_codes", target: "staff", targetId: id },
    ...{ before: { codes: true }, after: { codes: false } },
  });
  await endSessions(tx, { staffId: id, now });
  await tellStanding(about, tx, tenantId, id);
  await writeTo(about, tx, id, "codes_reset");
};

export const resetMemberCodes = (ctx: Ctx<typeof contract>): Promise<null> =>
  ctx.database.inTenant(ctx.tenantId, async (tx) => {
    await resetCodesOf(ctx, tx, ctx.params.id);
    return null;
  });
