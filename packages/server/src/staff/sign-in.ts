import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { createStaffSession } from "@sufra/domain/staff/api.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Ctx } from "../platform/http/context.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import { countCodeTry, resetCodeAttempts, requireCode } from "./codes.ts";
import { isKnownDevice, noteDevice } from "./known-devices.ts";
import { readMember } from "./member.ts";
import { isPassword } from "./passwords.ts";
import { openStaffSession } from "./sessions.ts";
import { accountAttempts, addressAttempts, countStrange, toAttempt, uncountStrange } from "./sign-in-attempts.ts";

type SignInCtx = Ctx<typeof createStaffSession>;
const nobody = "00000000-0000-0000-0000-000000000000";
type Account = { id: string; password_hash: string };

const findAccount = ({ database }: SignInCtx, email: string) =>
  database.platform(
    (tx) =>
      tx
        .selectFrom("staff_account as a")
        .leftJoin("staff_codes as c", "c.staff_id", "a.id")
        .select(["a.id", "a.password_hash", "a.active", "c.since"])
        .where("a.email", "=", email)
        .executeTakeFirst(),
    { readOnly: true },
  );

/**
 * Checks in the session's transaction that the account is still the verified one (a concurrent change of password or
 * state waits or has ended it), and uses up the code.
 */
const admit = async (ctx: SignInCtx, tx: Tx, { id, password_hash }: Account): Promise<void> => {
  const { config, log, body, now, deviceId } = ctx;
  const same = await tx
    .selectFrom("staff_account")
    .select("id")
    .where("id", "=", id)
    .where("password_hash", "=", password_hash)
    .where("active", "=", true)
    .forShare()
    .executeTakeFirst();
  if (!same) throw new AppError("not_authenticated");
  await requireCode(tx, { config, log, staffId: id, now }, body.code);
  await noteDevice(tx, { staffId: id, deviceId, now });
};

/** Looked up for unknown addresses too, in the same time. */
const isKnown = ({ database, deviceId, now }: SignInCtx, staffId = nobody): Promise<boolean> =>
  database.platform((tx) => isKnownDevice(tx, { staffId, deviceId, now }), { readOnly: true });

/**
 * Signs staff in. Wrong password, unknown address and inactive account get one answer in one time; after a few attempts
 * the address must wait, and after many from everywhere strange browsers must. A code is requested only after the right password, and that counts as no attempt.
 */
export const signIn = async (ctx: SignInCtx): Promise<AnswerOf<typeof createStaffSession>> => {
  const { limits, database, body, ip, now } = ctx;
  const email = body.email.toLowerCase();
  const subject = toAttempt(email, ip);
  const { name, points, seconds } = accountAttempts;
  await limits.consume(addressAttempts.name, ip, addressAttempts.points, addressAttempts.seconds);
  await limits.consume(name, subject, points, seconds);
  const account = await findAccount(ctx, email);
  const known = await isKnown(ctx, account?.id);
  if (!known) await countStrange(ctx, email, account?.id ?? null);
  const right = await isPassword(account?.password_hash ?? null, body.password);
  if (!account?.active || !right) throw new AppError("not_authenticated");
  if (account.since !== null && body.code === undefined) {
    await limits.earn(name, subject, points, seconds, 1);
    if (!known) await uncountStrange(limits, email);
    throw fieldError("code", "field_empty");
  }
  if (body.code !== undefined) await countCodeTry(limits, account.id);
  await openStaffSession(ctx, account.id, now, (tx) => admit(ctx, tx, account));
  await limits.forget(name, subject);
  if (!known) await uncountStrange(limits, email);
  await resetCodeAttempts(limits, account.id);
  return { staff: await readMember(database, account.id) };
};
