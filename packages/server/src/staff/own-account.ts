import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type * as calls from "@sufra/domain/staff/account-api.ts";
import type { Tx } from "../platform/db/database.ts";
import type { JsonValue } from "../platform/db/json-columns.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import type { Ctx, Platform, StaffIdentity } from "../platform/http/context.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import { findCodes, recoveryLeft } from "./codes.ts";
import { writeTo } from "./emails.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { endResets, resetEmailCount } from "./reset-link.ts";
import { endSessions, listSessions, notifyMember } from "./session-list.ts";

/** A staff member's own account; an operator belongs to no establishment. */
export type Own = Pick<Platform, "config" | "database" | "limits" | "live" | "log"> & {
  tenantId: string | null;
  staff: StaffIdentity;
  now: Date;
};

/** One transaction for the own account: in the establishment with its audit log, if there is one. */
export const inOwn = <T>({ database, tenantId }: Own, work: (tx: Tx) => Promise<T>): Promise<T> =>
  tenantId === null ? database.platform(work) : database.inTenant(tenantId, work);

/** Serializes changes of sign-in by two devices. */
export const lockOwnAccount = async (tx: Tx, staffId: string): Promise<void> => {
  await tx.selectFrom("staff_account").select("id").where("id", "=", staffId).forNoKeyUpdate().execute();
};

export const ownRow = (tx: Tx, staffId: string) =>
  tx
    .selectFrom("staff_account as a")
    .leftJoin("tenant as t", "t.id", "a.tenant_id")
    .select(["a.name", "a.email", "a.role", "a.language", "a.password_hash", "t.manager_codes_since"])
    .where("a.id", "=", staffId)
    .executeTakeFirstOrThrow();

/** Records a member's change to their own account in the audit log; operators have none. */
export const recordOwn = async (
  tx: Tx,
  { tenantId, staff }: Own,
  entry: { action: string; before: JsonValue; after: JsonValue },
): Promise<void> => {
  if (tenantId === null) return;
  await recordChange(tx, tenantId, { staffId: staff.id, target: "staff", targetId: staff.id, ...entry });
};

type Account = AnswerOf<typeof calls.readAccount>;

const loadAccount = async (tx: Tx, { staff, now }: Own): Promise<Account> => {
  const { name, email, language, manager_codes_since } = await ownRow(tx, staff.id);
  const codes = await findCodes(tx, staff.id);
  return {
    name,
    email,
    role: staff.role,
    language: language === "en" ? "en" : "sa",
    codes: {
      since: codes?.since?.toISOString() ?? null,
      required: staff.role === "manager" && manager_codes_since !== null,
      recovery_left: await recoveryLeft(tx, staff.id),
    },
    sessions: await listSessions(tx, staff.id, staff.session_id, now),
  };
};

export const readAccount = (ctx: Own): Promise<Account> => inOwn(ctx, (tx) => loadAccount(tx, ctx));

export const editAccount = (ctx: Ctx<typeof calls.editAccount>): Promise<Account> =>
  inOwn(ctx, async (tx) => {
    const { name, language } = await ownRow(tx, ctx.staff.id);
    const after = { name: ctx.body.name ?? name, language: ctx.body.language ?? language };
    await tx.updateTable("staff_account").set(after).where("id", "=", ctx.staff.id).execute();
    await recordOwn(tx, ctx, { action: "staff.account", before: { name, language }, after });
    return loadAccount(tx, ctx);
  });

/** Notifies the own other devices that their session ended. */
export const notifyOwnDevices = async (tx: Tx, ctx: Own): Promise<void> => {
  if (ctx.tenantId !== null) await notifyMember(ctx, tx, ctx.tenantId, ctx.staff.id);
};

const endOwn = (ctx: Own, which: { only?: string; except?: string }): Promise<number> =>
  inOwn(ctx, async (tx) => {
    const count = await endSessions(tx, { staffId: ctx.staff.id, now: ctx.now, ...which });
    if (count === 0) return 0;
    await recordOwn(tx, ctx, { action: "staff.sign_out", before: { sessions: count }, after: { sessions: 0 } });
    await notifyOwnDevices(tx, ctx);
    return count;
  });

export const endOwnSessions = async (ctx: Ctx<typeof calls.endOwnSessions>): Promise<null> => {
  await endOwn(ctx, { except: ctx.staff.session_id });
  return null;
};

export const endOwnSession = async (ctx: Ctx<typeof calls.endOwnSession>): Promise<null> => {
  if ((await endOwn(ctx, { only: ctx.params.session_id })) === 0) throw new AppError("not_found");
  return null;
};

/** Per account, for all its screens; separate from sign-in attempts, so that sign-in is not blocked. */
const passwordTries = { name: "staff-password", points: 5, seconds: 15 * 60 };

/** Requires the password again: an open screen does not prove who uses it. */
export const requirePassword = async (ctx: Own, given: string | undefined): Promise<string> => {
  const { name, points, seconds } = passwordTries;
  const { id } = ctx.staff;
  const { password_hash } = await ctx.database.platform((tx) => ownRow(tx, id), { readOnly: true });
  if (given === undefined) throw fieldError("password", "field_empty");
  await ctx.limits.consume(name, id, points, seconds);
  if (!(await isPassword(password_hash, given))) throw fieldError("password", "field_invalid");
  await ctx.limits.forget(name, id);
  return password_hash;
};

/** Requires the old password, still current at the update; signs out all other devices. */
export const changePassword = async (ctx: Ctx<typeof calls.changePassword>): Promise<null> => {
  const { staff, body, now } = ctx;
  const before = await requirePassword(ctx, body.password);
  const password_hash = await hashPassword(body.new_password);
  const email = await inOwn(ctx, async (tx) => {
    const changed = await tx
      .updateTable("staff_account")
      .set({ password_hash })
      .where("id", "=", staff.id)
      .where("password_hash", "=", before)
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw fieldError("password", "field_invalid");
    await endResets(tx, staff.id);
    await endSessions(tx, { staffId: staff.id, now, except: staff.session_id });
    await recordOwn(tx, ctx, { action: "staff.password", before: null, after: null });
    await notifyOwnDevices(tx, ctx);
    await writeTo(ctx, tx, staff.id, "password_changed");
    return (await ownRow(tx, staff.id)).email;
  });
  await resetEmailCount(ctx.limits, email, ctx.ip);
  return null;
};
