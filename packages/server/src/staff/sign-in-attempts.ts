import { AppError } from "../platform/errors.ts";
import type { Ctx, Platform } from "../platform/http/context.ts";
import type { Limits } from "../platform/http/rate-limits.ts";
import { writeTo } from "./emails.ts";

/** Attempts per account and address, so that an outsider does not lock a cashier out of the till for a typo. */
export const accountAttempts = { name: "staff-account", points: 5, seconds: 15 * 60 };
/** Attempts per address over all accounts. */
export const addressAttempts = { name: "staff-address", points: 50, seconds: 15 * 60 };
/** Wrong passwords per account a day from all strange browsers together: changing the address gains nothing. */
const strangeAttempts = { name: "staff-strange", points: 30, seconds: 86_400 };
const lockMail = { name: "staff-lock-mail", points: 1, seconds: 86_400 };

export const toAttempt = (email: string, ip: string): string => `${email} ${ip}`;

const isFirst = async (limits: Limits, email: string): Promise<boolean> => {
  try {
    await limits.consume(lockMail.name, email, lockMail.points, lockMail.seconds);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
};

type Locking = Pick<Platform, "limits" | "database" | "log" | "jobs" | "gateways">;

/** The alarm, and one email a day with the link that unlocks; to nobody if no account has this address. */
const sendUnlock = async (ctx: Locking, email: string, staffId: string | null): Promise<void> => {
  if (!(await isFirst(ctx.limits, email))) return;
  ctx.log.error({ staff_id: staffId }, "ALARM: an account of staff is locked, since many passwords were tried");
  await ctx.database.platform((tx) => writeTo(ctx, tx, staffId, "unlock"));
};

/**
 * Counts an attempt from a browser that never signed in to this account. Over the budget even the right password is
 * refused, until the day is over or the owner follows the link; the same for addresses without an account.
 */
export const countStrange = async (ctx: Locking, email: string, staffId: string | null): Promise<void> => {
  const { name, points, seconds } = strangeAttempts;
  try {
    await ctx.limits.consume(name, email, points, seconds);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await sendUnlock(ctx, email, staffId);
    if (ctx.gateways.email === null) throw error;
    throw new AppError("sign_in_locked", error.params);
  }
};

/** The attempt was right. */
export const uncountStrange = (limits: Limits, email: string): Promise<void> =>
  limits.earn(strangeAttempts.name, email, strangeAttempts.points, strangeAttempts.seconds, 1);

/** A new password unlocks the account. */
export const resetAttempts = async ({ limits, ip }: Pick<Ctx, "limits" | "ip">, email: string): Promise<void> => {
  await limits.forget(accountAttempts.name, toAttempt(email, ip));
  await limits.forget(strangeAttempts.name, email);
  await limits.forget(lockMail.name, email);
};
