import { createHmac, randomBytes } from "node:crypto";
import { codeBytes, getCode, readCode } from "@sufra/domain/prizes/reward-code.ts";
import type { Database, Tx } from "../platform/db/database.ts";

/** An email address as ledgers may keep it permanently: recognizable, not readable. */
export const emailHmac = (secret: string, tenantId: string, address: string): Buffer =>
  createHmac("sha256", secret).update(`email|${tenantId}|${address}`).digest();

/** Creates an unused code and its lookup row to the establishment. */
export const newCode = async (tx: Tx, tenantId: string): Promise<string> => {
  const code = getCode(randomBytes(codeBytes));
  await tx.insertInto("referral_directory").values({ tenant_id: tenantId, code }).execute();
  return code;
};

const findOwn = (tx: Tx, tenantId: string, customerId: string) =>
  tx
    .selectFrom("referral_code")
    .select("code")
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();

/** A customer's personal code, created on first use; of two concurrent requests the earlier one's stays. */
export const personalCode = async (tx: Tx, tenantId: string, customerId: string): Promise<string> => {
  const known = await findOwn(tx, tenantId, customerId);
  if (known) return known.code;
  await tx
    .insertInto("referral_code")
    .values({ tenant_id: tenantId, customer_id: customerId, code: await newCode(tx, tenantId) })
    .onConflict((conflict) => conflict.columns(["tenant_id", "customer_id"]).doNothing())
    .execute();
  const made = await findOwn(tx, tenantId, customerId);
  if (!made) throw new Error("a personal code that was just made is not there");
  return made.code;
};

/** The establishment of a code; null if the code is unknown. */
export const tenantOfCode = async (database: Database, typed: string): Promise<string | null> => {
  const code = readCode(typed);
  if (code === null) return null;
  const { rows } = await database.engine.loose("app", "select tenant_id from referral_directory where code = $1", [
    code,
  ]);
  const [row] = rows as { tenant_id: string }[];
  return row?.tenant_id ?? null;
};

/** The inviter of a code: personal, or of an invitation (`leadId`). */
export type Invite = { code: string; referrerId: string; leadId: string | null };

export const findInvite = async (tx: Tx, tenantId: string, typed: string): Promise<Invite | null> => {
  const code = readCode(typed);
  if (code === null) return null;
  const personal = await tx
    .selectFrom("referral_code")
    .select("customer_id")
    .where("tenant_id", "=", tenantId)
    .where("code", "=", code)
    .executeTakeFirst();
  if (personal) return { code, referrerId: personal.customer_id, leadId: null };
  const lead = await tx
    .selectFrom("referral_lead as l")
    .innerJoin("customer as c", (join) =>
      join.onRef("c.tenant_id", "=", "l.tenant_id").onRef("c.id", "=", "l.referrer_id"),
    )
    .select(["l.id", "l.referrer_id"])
    .where("l.tenant_id", "=", tenantId)
    .where("c.tenant_id", "=", tenantId)
    .where("l.code", "=", code)
    .where("c.erased_at", "is", null)
    .executeTakeFirst();
  return lead ? { code, referrerId: lead.referrer_id, leadId: lead.id } : null;
};

/** The page where an invitation is accepted or declined for good. */
export const inviteLink = (publicUrl: string, code: string): string =>
  `${publicUrl}/reference/${code}?utm_source=referral`;
export const stopLink = (publicUrl: string, code: string): string => `${publicUrl}/reference/${code}?stop=1`;
