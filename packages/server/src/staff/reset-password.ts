import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type {
  askPasswordReset as contract,
  readPasswordReset as readCall,
  resetPassword as resetCall,
} from "@sufra/domain/staff/password-reset-api.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import { writeTo } from "./emails.ts";
import { forgetDevices } from "./known-devices.ts";
import { lockOwnAccount } from "./own-account.ts";
import { hashPassword } from "./passwords.ts";
import { countResetEmail, endResets, resetEmailCount } from "./reset-link.ts";
import { endSessions, notifyMember } from "./session-list.ts";
import { getDigest } from "./tokens.ts";
import { resetAttempts } from "./sign-in-attempts.ts";

/** Limit per address, against guessing tokens and because hashing a password is expensive. */
const tries = { points: 30, seconds: 15 * 60 };

type LinkCtx = Ctx<typeof readCall> | Ctx<typeof resetCall>;

/** The same answer for unknown, used, replaced and expired ones. */
const findByToken = async ({ database, limits, ip, body, now }: LinkCtx) => {
  await limits.consume("staff-reset-link", ip, tries.points, tries.seconds);
  const found = await database.platform(
    (tx) =>
      tx
        .selectFrom("staff_password_reset as r")
        .innerJoin("staff_account as a", "a.id", "r.staff_id")
        .select(["a.id", "a.tenant_id", "a.email"])
        .where("r.token_hash", "=", getDigest(body.token))
        .where("r.expires_at", ">", now)
        .where("a.active", "=", true)
        .executeTakeFirst(),
    { readOnly: true },
  );
  if (!found) throw new AppError("not_found");
  return found;
};
type Found = Awaited<ReturnType<typeof findByToken>>;

export const readPasswordReset = async (ctx: Ctx<typeof readCall>): Promise<AnswerOf<typeof readCall>> => ({
  email: (await findByToken(ctx)).email,
});

const useLink = async (tx: Tx, { body, now }: LinkCtx, { id }: Found): Promise<void> => {
  const used = await tx
    .deleteFrom("staff_password_reset")
    .where("staff_id", "=", id)
    .where("token_hash", "=", getDigest(body.token))
    .where("expires_at", ">", now)
    .returning("staff_id")
    .executeTakeFirst();
  if (!used) throw new AppError("not_found");
};

const renew = async (ctx: Ctx<typeof resetCall>, tx: Tx, found: Found, password_hash: string): Promise<void> => {
  const { id, tenant_id } = found;
  // Locks the member first: two links used at once would deadlock.
  await lockOwnAccount(tx, id);
  await useLink(tx, ctx, found);
  await endResets(tx, id);
  await forgetDevices(tx, id);
  await tx.updateTable("staff_account").set({ password_hash }).where("id", "=", id).execute();
  await endSessions(tx, { staffId: id, now: ctx.now });
  await writeTo(ctx, tx, id, "password_changed");
  if (tenant_id === null) return;
  await recordChange(tx, tenant_id, {
    staffId: id,
    action: "staff.password",
    target: "staff",
    targetId: id,
    before: null,
    after: null,
  });
  await notifyMember(ctx, tx, tenant_id, id);
};

/** Signs out everywhere and does not sign in: members with one-time codes still need one at the next sign-in. */
export const resetPassword = async (ctx: Ctx<typeof resetCall>): Promise<null> => {
  const found = await findByToken(ctx);
  const password_hash = await hashPassword(ctx.body.password);
  const work = (tx: Tx): Promise<void> => renew(ctx, tx, found, password_hash);
  await (found.tenant_id === null ? ctx.database.platform(work) : ctx.database.inTenant(found.tenant_id, work));
  await resetAttempts(ctx, found.email);
  await resetEmailCount(ctx.limits, found.email, ctx.ip);
  return null;
};

/** Limit per IP address, for all accounts. */
const asks = { points: 20, seconds: 15 * 60 };

/** Whether an email is sent. Over the limit it is skipped silently, since an earlier link still works. */
const goesOut = async ({ limits, ip }: Ctx<typeof contract>, email: string): Promise<boolean> => {
  try {
    await countResetEmail(limits, email, ip);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return false;
    throw error;
  }
};

/** One answer in one time: the queued job decides what happens, whether the address is known or not. */
export const askPasswordReset = async (ctx: Ctx<typeof contract>): Promise<null> => {
  const { limits, database, gateways, body, ip } = ctx;
  const email = body.email.toLowerCase();
  if (gateways.email === null) throw new AppError("cannot_notify_by_email");
  await limits.consume("staff-reset-address", ip, asks.points, asks.seconds);
  const written = await goesOut(ctx, email);
  await database.platform(async (tx) => {
    const account = await tx.selectFrom("staff_account").select("id").where("email", "=", email).executeTakeFirst();
    await writeTo(ctx, tx, written && account ? account.id : null, "link");
  });
  return null;
};
