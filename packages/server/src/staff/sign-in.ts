import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { createStaffSession } from "@sufra/domain/staff/api.ts";
import type { Ctx } from "../platform/http/context.ts";
import { AppError } from "../platform/errors.ts";
import { readMember } from "./member.ts";
import { isPassword } from "./passwords.ts";
import { openStaffSession } from "./sessions.ts";

type SignInCtx = Ctx<typeof createStaffSession>;

/**
 * Tries of one account from one address, and of one address over all accounts, until they have to wait. Counted by
 * address too, an outsider who guesses does not lock the cashier out of their own till.
 */
const accountTries = { points: 5, seconds: 15 * 60 };
const addressTries = { points: 50, seconds: 15 * 60 };

const findAccount = ({ database }: SignInCtx, email: string) =>
  database.platform(
    (tx) =>
      tx
        .selectFrom("staff_account")
        .select(["id", "password_hash", "active"])
        .where("email", "=", email)
        .executeTakeFirst(),
    { readOnly: true },
  );

/** Signs staff in. Wrong, unknown and switched-off are one answer in one time; after a few tries that address waits. */
export const signIn = async (ctx: SignInCtx): Promise<AnswerOf<typeof createStaffSession>> => {
  const { limits, database, body, ip, now } = ctx;
  const email = body.email.toLowerCase();
  await limits.consume("staff-address", ip, addressTries.points, addressTries.seconds);
  const accountHere = `${email} ${ip}`;
  await limits.consume("staff-account", accountHere, accountTries.points, accountTries.seconds);
  const account = await findAccount(ctx, email);
  const right = await isPassword(account?.password_hash ?? null, body.password);
  if (!account?.active || !right) throw new AppError("not_authenticated");
  await limits.forget("staff-account", accountHere);
  await openStaffSession(ctx, account.id, now);
  return { staff: await readMember(database, account.id) };
};
