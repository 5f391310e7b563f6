import { randomBytes } from "node:crypto";
import { latinDigits } from "@sufra/domain/language/digits.ts";
import { codeBytes, getCode, groupedCode, readCode } from "@sufra/domain/prizes/reward-code.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import type { Platform } from "../platform/http/context.ts";
import type { Limits } from "../platform/http/rate-limits.ts";
import { getStep } from "./authenticator.ts";
import { openSecret, recoveryHmac } from "./code-secret.ts";

/**
 * Per account, from any address: guessing codes needs the password first, so others are not locked out, and six digits
 * are few.
 */
const tries = { points: 5, seconds: 15 * 60 };
export const recoveryCodes = 10;

export const countCodeTry = (limits: Limits, staffId: string): Promise<void> =>
  limits.consume("staff-code", staffId, tries.points, tries.seconds);
export const resetCodeAttempts = (limits: Limits, staffId: string): Promise<void> =>
  limits.forget("staff-code", staffId);

export type OwnCode = Pick<Platform, "config" | "log"> & { staffId: string; now: Date };

export const findCodes = (tx: Tx, staffId: string) =>
  tx
    .selectFrom("staff_codes")
    .select(["sealed", "since", "last_step", "pending", "pending_at"])
    .where("staff_id", "=", staffId)
    .executeTakeFirst();

/** The time step of a code, or null; also null if the secret was encrypted with an old key. */
export const stepWithin = (
  { config, log, staffId, now }: OwnCode,
  sealed: Uint8Array,
  typed: string,
): number | null => {
  const digits = latinDigits(typed).replace(/\s/g, "");
  if (!/^\d{6}$/.test(digits)) return null;
  try {
    return getStep(openSecret(config.CODE_SECRET, staffId, sealed), digits, now);
  } catch (error) {
    log.error(
      { err: error, staff_id: staffId },
      "a secret of one-time codes can't be opened: was CODE_SECRET changed?",
    );
    return null;
  }
};

/** Marks the step as used: of two requests with the same code, the later one fails. */
const takeStep = async (tx: Tx, staffId: string, step: number): Promise<boolean> => {
  const taken = await tx
    .updateTable("staff_codes")
    .set({ last_step: step })
    .where("staff_id", "=", staffId)
    .where("sealed", "is not", null)
    .where("last_step", "<", step)
    .returning("staff_id")
    .executeTakeFirst();
  return taken !== undefined;
};

const takeRecoveryCode = async (tx: Tx, { config, staffId, now }: OwnCode, code: string): Promise<boolean> => {
  const taken = await tx
    .updateTable("staff_recovery_code")
    .set({ used_at: now })
    .where("staff_id", "=", staffId)
    .where("code_hmac", "=", recoveryHmac(config.CODE_SECRET, staffId, code))
    .where("used_at", "is", null)
    .returning("staff_id")
    .executeTakeFirst();
  return taken !== undefined;
};

/** Consumes a code of the app or a recovery code; the same answer for wrong, used and unknown ones. */
const takeCode = async (tx: Tx, own: OwnCode, sealed: Uint8Array, typed: string): Promise<boolean> => {
  const recovery = readCode(typed);
  if (recovery !== null) return takeRecoveryCode(tx, own, recovery);
  const step = stepWithin(own, sealed, typed);
  return step !== null && takeStep(tx, own.staffId, step);
};

/** Passes without one-time codes or with a valid one; a refusal changes nothing. */
export const requireCode = async (tx: Tx, own: OwnCode, typed: string | undefined): Promise<void> => {
  const codes = await findCodes(tx, own.staffId);
  if (!codes?.sealed) return;
  if (typed === undefined) throw fieldError("code", "field_empty");
  if (!(await takeCode(tx, own, codes.sealed, typed))) throw new AppError("wrong_code");
};

/** Replaces the recovery codes; returns them for the only display. */
export const makeRecoveryCodes = async (tx: Tx, { config, staffId }: OwnCode): Promise<string[]> => {
  const made = Array.from({ length: recoveryCodes }, () => getCode(randomBytes(codeBytes)));
  await tx.deleteFrom("staff_recovery_code").where("staff_id", "=", staffId).execute();
  await tx
    .insertInto("staff_recovery_code")
    .values(made.map((code) => ({ staff_id: staffId, code_hmac: recoveryHmac(config.CODE_SECRET, staffId, code) })))
    .execute();
  return made.map(groupedCode);
};

/** Ends one-time codes and recovery codes; returns whether there were any. */
export const dropCodes = async (tx: Tx, staffId: string): Promise<boolean> => {
  await tx.deleteFrom("staff_recovery_code").where("staff_id", "=", staffId).execute();
  const deleted = await tx
    .deleteFrom("staff_codes")
    .where("staff_id", "=", staffId)
    .returning("sealed")
    .executeTakeFirst();
  return deleted?.sealed != null;
};

export const recoveryLeft = async (tx: Tx, staffId: string): Promise<number> => {
  const { left } = await tx
    .selectFrom("staff_recovery_code")
    .select((eb) => eb.fn.countAll<number>().as("left"))
    .where("staff_id", "=", staffId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(left);
};
