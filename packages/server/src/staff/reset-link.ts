import type { Tx } from "../platform/db/database.ts";
import type { Limits } from "../platform/http/rate-limits.ts";
import { getDigest, newToken } from "./tokens.ts";

/** How long a link works, and how long emails are counted: over the limit, earlier links still work. */
const lifeSeconds = 3_600;

/** One caller's letters to one mailbox, so that a stranger leaves its owner theirs, and what a mailbox gets over all callers. */
const ofCaller = { name: "staff-reset-caller", points: 3 };
const ofMailbox = { name: "staff-reset", points: 10 };

/** Throws `rate_limited` above the limit of emails; their links are still valid. */
export const countResetEmail = async (limits: Limits, email: string, ip: string): Promise<void> => {
  await limits.consume(ofCaller.name, `${email} ${ip}`, ofCaller.points, lifeSeconds);
  await limits.consume(ofMailbox.name, email, ofMailbox.points, lifeSeconds);
};

/** The links have ended with the password: whoever forgets the new one as well is written to again. */
export const resetEmailCount = async (limits: Limits, email: string, ip: string): Promise<void> => {
  await limits.forget(ofCaller.name, `${email} ${ip}`);
  await limits.forget(ofMailbox.name, email);
};

/**
 * A link that works for an hour, once. Earlier ones go on: a stranger who asks must not end what its owner has just
 * opened. It carries its token behind the "#", out of every log.
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

/** Every link there is ends with the password it was to replace. */
export const endResets = (tx: Tx, staffId: string): Promise<unknown> =>
  tx.deleteFrom("staff_password_reset").where("staff_id", "=", staffId).execute();
