import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import type { StaffMember } from "@sufra/domain/staff/api.ts";
import type { acceptInvitation as acceptCall, readInvitation as readCall } from "@sufra/domain/staff/invitation-api.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import { setBranches } from "./edit-member.ts";
import { readMember } from "./member.ts";
import { hashPassword } from "./passwords.ts";
import { openStaffSession } from "./sessions.ts";
import { findMember } from "./team.ts";
import { getDigest } from "./tokens.ts";

/** Limit per address, against guessing tokens and because hashing a password is expensive. */
const tries = { points: 30, seconds: 15 * 60 };

type LookingCtx = Ctx<typeof readCall> | Ctx<typeof acceptCall>;

/** The same answer for unknown, expired, withdrawn and used ones. */
const findByToken = async ({ database, body, now, limits, ip }: LookingCtx) => {
  await limits.consume("staff-invitation", ip, tries.points, tries.seconds);
  const found = await database.platform(
    (tx) =>
      tx
        .selectFrom("staff_invitation as i")
        .leftJoin("staff_account as s", "s.id", "i.invited_by")
        .select(["i.id", "i.tenant_id", "i.email", "i.role", "i.branch_ids", "i.expires_at", "s.name as inviter"])
        .where("i.token_hash", "=", getDigest(body.token))
        .where("i.accepted_at", "is", null)
        .where("i.withdrawn_at", "is", null)
        .where("i.expires_at", ">", now)
        .executeTakeFirst(),
    { readOnly: true },
  );
  if (!found) throw new AppError("not_found");
  return found;
};
type Found = Awaited<ReturnType<typeof findByToken>>;
type ToTeam = Found & { tenant_id: string };
/** An operator's invitation belongs to no establishment. */
const isToTeam = (found: Found): found is ToTeam => found.tenant_id !== null;

const houseOf = async ({ database }: LookingCtx, { tenant_id }: ToTeam): Promise<Text> => {
  const { name } = await database.inTenant(
    tenant_id,
    (tx) => tx.selectFrom("establishment").select("name").where("tenant_id", "=", tenant_id).executeTakeFirstOrThrow(),
    { readOnly: true },
  );
  return name;
};

export const readInvitation = async (ctx: Ctx<typeof readCall>): Promise<AnswerOf<typeof readCall>> => {
  const found = await findByToken(ctx);
  const { email, role, inviter } = found;
  return {
    establishment: isToTeam(found) ? await houseOf(ctx, found) : null,
    inviter,
    email,
    // The column's CHECK allows exactly these.
    role: role as StaffMember["role"],
    expires_at: found.expires_at.toISOString(),
  };
};

const claim = async (tx: Tx, { id }: Found, now: Date): Promise<void> => {
  const claimed = await tx
    .updateTable("staff_invitation")
    .set({ accepted_at: now })
    .where("id", "=", id)
    .where("accepted_at", "is", null)
    .where("withdrawn_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!claimed) throw new AppError("not_found");
};

/** Branches may have been removed since the invitation was sent. */
const standingBranches = async (tx: Tx, { tenant_id, branch_ids }: ToTeam): Promise<string[]> => {
  if (branch_ids.length === 0) return [];
  const rows = await tx
    .selectFrom("branch")
    .select("id")
    .where("tenant_id", "=", tenant_id)
    .where("id", "in", branch_ids)
    .execute();
  return rows.map(({ id }) => id);
};

type Joining = { staffId: string; password_hash: string };

const makeAccount = async (
  tx: Tx,
  { body, now }: Ctx<typeof acceptCall>,
  found: Found,
  { staffId, password_hash }: Joining,
): Promise<void> => {
  await claim(tx, found, now);
  const { name, language } = body;
  const { tenant_id, email, role } = found;
  const made = await tx
    .insertInto("staff_account")
    .values({ id: staffId, tenant_id, email, name, role, language, password_hash })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) throw fieldError("email", "email_used");
};

const joinTeam = async (ctx: Ctx<typeof acceptCall>, found: ToTeam, joining: Joining): Promise<void> => {
  const { staffId } = joining;
  const { tenant_id } = found;
  await ctx.database.inTenant(tenant_id, async (tx) => {
    await makeAccount(tx, ctx, found, joining);
    await setBranches(tx, tenant_id, staffId, await standingBranches(tx, found));
    const after = (await findMember(tx, tenant_id, staffId)) ?? null;
    await recordChange(tx, tenant_id, {
      staffId,
      action: "staff.join",
      target: "staff",
      targetId: staffId,
      before: null,
      after,
    });
  });
};

/** Creates the account of an invited person once, and signs them in. */
export const acceptInvitation = async (ctx: Ctx<typeof acceptCall>): Promise<AnswerOf<typeof acceptCall>> => {
  const found = await findByToken(ctx);
  const staffId = newId();
  const joining = { staffId, password_hash: await hashPassword(ctx.body.password) };
  if (isToTeam(found)) await joinTeam(ctx, found, joining);
  else await ctx.database.platform((tx) => makeAccount(tx, ctx, found, joining));
  await openStaffSession(ctx, staffId, ctx.now);
  return { staff: await readMember(ctx.database, staffId) };
};
