import type { Database, Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import { dropCodes } from "./codes.ts";
import { endResets, newResetLink } from "./reset-link.ts";
import { getDigest, newToken } from "./tokens.ts";

const lifeMs = 7 * 86_400_000;

/** An error with a sentence for the user of the command. */
export class OperatorError extends Error {}

const address = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/;

/** A second link for the same address ends the first. */
const endEarlier = (tx: Tx, email: string, now: Date): Promise<unknown> =>
  tx
    .updateTable("staff_invitation")
    .set({ withdrawn_at: now })
    .where("tenant_id", "is", null)
    .where("email", "=", email)
    .where("accepted_at", "is", null)
    .where("withdrawn_at", "is", null)
    .execute();

/**
 * Creates the link that makes a person an operator; valid for seven days, once. It is printed on the machine and never
 * sent; only its digest is stored. The API has no call that creates operators.
 */
export const inviteOperator = async (database: Database, given: string, publicUrl: string): Promise<string> => {
  const email = given.trim().toLowerCase();
  if (!address.test(email)) throw new OperatorError(`"${given}" is no e-mail address`);
  const token = newToken();
  const now = database.now();
  return database.platform(async (tx) => {
    const known = await tx.selectFrom("staff_account").select("id").where("email", "=", email).executeTakeFirst();
    if (known) throw new OperatorError(`${email} signs in already; with --reset they get a new password and no codes`);
    await endEarlier(tx, email, now);
    await tx
      .insertInto("staff_invitation")
      .values({
        id: newId(),
        tenant_id: null,
        email,
        role: "operator",
        invited_by: null,
        token_hash: getDigest(token),
        expires_at: new Date(now.getTime() + lifeMs),
      })
      .execute();
    return `${publicUrl}/console/join#${token}`;
  });
};

/**
 * For an operator who lost phone and password, or without email: ends their one-time codes and returns a link for a new
 * password, printed on the machine.
 */
export const rescueOperator = async (database: Database, given: string, publicUrl: string): Promise<string> => {
  const email = given.trim().toLowerCase();
  const now = database.now();
  return database.platform(async (tx) => {
    const operator = await tx
      .selectFrom("staff_account")
      .select("id")
      .where("email", "=", email)
      .where("role", "=", "operator")
      .where("active", "=", true)
      .executeTakeFirst();
    if (!operator) throw new OperatorError(`No operator signs in by ${given}`);
    await dropCodes(tx, operator.id);
    await endResets(tx, operator.id);
    return newResetLink(tx, { staffId: operator.id, publicUrl, now });
  });
};
