import type { AnswerOf, BodyOf } from "@sufra/domain/contract/call.ts";
import type {
  editMember as editCall,
  endMemberSession,
  endMemberSessions,
  TeamMember,
} from "@sufra/domain/staff/console-api.ts";
import { parsePhone } from "../auth/parse-phone.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import type { Ctx, StaffIdentity } from "../platform/http/context.ts";
import { changeEntity, withRevision } from "../platform/managed/managed.ts";
import { endSessions, listSessions, notifyMember } from "./session-list.ts";
import { findMember } from "./team.ts";

type Body = BodyOf<typeof editCall>;
type Shown = AnswerOf<typeof editCall>;

/** A cashier needs branches, all of this establishment. */
export const requireBranches = async (
  tx: Tx,
  tenantId: string,
  { role, branch_ids }: Pick<TeamMember, "role"> & { branch_ids: readonly string[] },
): Promise<string[]> => {
  if (role === "manager") return [];
  const wanted = [...new Set(branch_ids)];
  if (wanted.length === 0) throw fieldError("branch_ids", "field_empty");
  const rows = await tx
    .selectFrom("branch")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("id", "in", wanted)
    .execute();
  if (rows.length < wanted.length) throw fieldError("branch_ids", "field_invalid");
  return wanted;
};

const toNumber = (phone: NonNullable<Body["phone"]> | null): string | null => {
  if (phone === null) return null;
  const read = parsePhone(phone.phone_number, phone.dial_code);
  if (!read) throw fieldError("phone.phone_number", "number_invalid");
  return read.e164;
};

type Standing = Pick<TeamMember, "role" | "active">;

/** Nobody changes their own rights: another manager does. */
const requireStanding = (staff: StaffIdentity, before: TeamMember, after: Standing): void => {
  const same = before.role === after.role && before.active === after.active;
  if (staff.id === before.id && !same) throw new AppError("not_authorized");
};

const requireManager = async (tx: Tx, tenantId: string): Promise<void> => {
  const manager = await tx
    .selectFrom("staff_account")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("role", "=", "manager")
    .where("active", "=", true)
    .limit(1)
    .executeTakeFirst();
  if (!manager) throw new AppError("last_manager");
};

export const setBranches = async (tx: Tx, tenantId: string, staffId: string, branchIds: string[]): Promise<void> => {
  await tx.deleteFrom("staff_branch").where("tenant_id", "=", tenantId).where("staff_id", "=", staffId).execute();
  if (branchIds.length === 0) return;
  await tx
    .insertInto("staff_branch")
    .values(branchIds.map((branch_id) => ({ tenant_id: tenantId, staff_id: staffId, branch_id })))
    .execute();
};

const apply = async (ctx: Ctx<typeof editCall>, tx: Tx, before: TeamMember): Promise<void> => {
  const { tenantId, staff, body, now } = ctx;
  const { name = before.name, role = before.role, active = before.active } = body;
  const branches = await requireBranches(tx, tenantId, { role, branch_ids: body.branch_ids ?? before.branch_ids });
  await tx
    .updateTable("staff_account")
    .set({ name, role, active, ...(body.phone !== undefined && { phone_e164: toNumber(body.phone) }) })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", before.id)
    .execute();
  await requireManager(tx, tenantId);
  requireStanding(staff, before, { role, active });
  await setBranches(tx, tenantId, before.id, branches);
  if (!active) await endSessions(tx, { staffId: before.id, now });
  await notifyMember(ctx, tx, tenantId, before.id);
};

/** Changes a team member. Deactivation or new branches apply to the next call and close open streams. */
export const editMember = (ctx: Ctx<typeof editCall>): Promise<Shown> => {
  const { database, tenantId, staff, params, body } = ctx;
  return database.inTenant(tenantId, async (tx) => {
    await changeEntity(tx, {
      tenantId,
      staffId: staff.id,
      action: "staff.edit",
      target: "staff",
      targetId: params.id,
      revision: body.revision,
      read: () => findMember(tx, tenantId, params.id),
      change: (before) => apply(ctx, tx, before),
    });
    return readWhole(ctx, tx, params.id);
  });
};

export const readWhole = async (
  { tenantId, staff, now }: { tenantId: string; staff: StaffIdentity; now: Date },
  tx: Tx,
  id: string,
): Promise<Shown> => {
  const member = await findMember(tx, tenantId, id);
  if (!member) throw new AppError("not_found");
  return { ...withRevision(member), sessions: await listSessions(tx, id, staff.session_id, now) };
};

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
