import { createHmac } from "node:crypto";
import type { Tx } from "../platform/db/database.ts";

/** A phone as ledgers may keep it permanently: recognizable, not readable. */
export const phoneHmac = (secret: string, tenantId: string, phone: string): Buffer =>
  createHmac("sha256", secret).update(`phone|${tenantId}|${phone}`).digest();

export type KnownPhone = { tenantId: string; hmac: Buffer; branchId: string };

/** A delivered order makes its phone known at the branch, even after the account is erased. */
export const rememberPhone = async (tx: Tx, { tenantId, hmac, branchId }: KnownPhone): Promise<void> => {
  await tx
    .insertInto("known_phone")
    .values({ tenant_id: tenantId, phone_hmac: hmac, branch_id: branchId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Branches that delivered to this phone before. */
export const branchesKnowing = async (tx: Tx, tenantId: string, hmac: Buffer): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom("known_phone")
    .select("branch_id")
    .where("tenant_id", "=", tenantId)
    .where("phone_hmac", "=", hmac)
    .execute();
  return new Set(rows.map(({ branch_id }) => branch_id));
};
