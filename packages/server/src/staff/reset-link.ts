import type { Tx } from "../platform/db/database.ts";
import type { Limits } from "../platform/http/rate-limits.ts";
import { getDigest, newToken } from "./tokens.ts";

/** Lifetime of a link, and window of the email limit; over the limit, earlier links still work. */
const lifeSeconds = 3_600;

/**
 * Emails of one caller to one mailbox, so that strangers cannot use up the owner's, and of all callers to one mailbox.
 */
const ofCaller = { name: "staff-reset-caller", points: 3 };
const ofMailbox = { name: "staff-reset", points: 10 };

/** Throws `rate_limited` above the limit of emails; their links are still valid. */
export const countResetEmail = async (limits: Limits, email: string, ip: string): Promise<void> => {
  await limits.consume(ofCaller.name, `${email} ${ip}`, ofCaller.points, lifeSeconds);
  await limits.consume(ofMailbox.name, email, ofMailbox.points, lifeSeconds);
};

/** The links ended with the password: its owner may request emails again. */
export const resetEmailCount = async (limits: Limits, email: string, ip: string): Promise<void> => {
  await limits.forget(ofCaller.name, `${email} ${ip}`);
  await limits.forget(ofMailbox.name, email);
};

/**
 * Creates a link for one use within an hour. Earlier links stay valid: a stranger's request must not end the owner's.
 * The token is in the fragment, out of all logs.
 */
export const newResetLink = async (
  tx: Tx,
  { staffId, publicUrl, now }: { staffId: string; publicUrl: string; now: Date },
): Promise<string> => {
  const token = newToken();
  const expires_at = new Date(now.getTime() + lifeSeconds * 1000);
  await tx.deleteFrom("staff_password_reset").where("staff_id", "=", staffId).where("expires_at", "<=", now).execute();
  await tx
    .insertInto("staff_password_reset")
    .values({ staff_id: staffId, token_hash: getDigest(token), expires_at })
    .execute();
  return `${publicUrl}/console/new-password#${token}`;
};

/** Ends all links when the password changes. */
export const endResets = (tx: Tx, staffId: string): Promise<unknown> =>
  tx.deleteFrom("staff_password_reset").where("staff_id", "=", staffId).execute();
