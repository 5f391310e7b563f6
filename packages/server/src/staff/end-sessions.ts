import type { endMemberSession, endMemberSessions } from "@sufra/domain/staff/console-api.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import { endSessions, notifyMember } from "./session-list.ts";
import { findMember } from "./team.ts";

type EndingCtx = Ctx<typeof endMemberSessions> | Ctx<typeof endMemberSession>;

const requireMember = async (tx: Tx, { tenantId, params }: EndingCtx): Promise<void> => {
  if (!(await findMember(tx, tenantId, params.id))) throw new AppError("not_found");
};

const signedOut = async (ctx: EndingCtx, tx: Tx, count: number): Promise<void> => {
  const { tenantId, staff, params } = ctx;
  await recordChange(tx, tenantId, {
    staffId: staff.id,
    action: "staff.sign_out",
    target: "staff",
    targetId: params.id,
    before: { sessions: count },
    after: { sessions: 0 },
  });
  await notifyMember(ctx, tx, tenantId, params.id);
};

/** Signs out all sessions except the caller's. */
export const endAllSessions = (ctx: Ctx<typeof endMemberSessions>): Promise<null> =>
  ctx.database.inTenant(ctx.tenantId, async (tx) => {
    await requireMember(tx, ctx);
    const { staff, params, now } = ctx;
    const count = await endSessions(tx, { staffId: params.id, now, except: staff.session_id });
    if (count > 0) await signedOut(ctx, tx, count);
    return null;
  });

export const endOneSession = (ctx: Ctx<typeof endMemberSession>): Promise<null> =>
  ctx.database.inTenant(ctx.tenantId, async (tx) => {
    await requireMember(tx, ctx);
    const { params, now } = ctx;
    const count = await endSessions(tx, { staffId: params.id, now, only: params.session_id });
    if (count === 0) throw new AppError("not_found");
    await signedOut(ctx, tx, count);
    return null;
  });
