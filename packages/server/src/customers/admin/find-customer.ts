import type { Tx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";

const columns = [
  "id",
  "full_name",
  "phone_e164",
  "email",
  "gender",
  "age_group",
  "city",
  "language",
  "registered_at",
  "created_at",
  "first_source",
  "last_source",
] as const;

const customers = (tx: Tx, tenantId: string, id: string) =>
  tx
    .selectFrom("customer")
    .select(columns)
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("erased_at", "is", null);

const standing = <T extends { phone_e164: string | null }>(row: T | undefined): T & { phone_e164: string } => {
  // Erased customers have no phone; a CHECK guarantees one for all others.
  if (!row?.phone_e164) throw new AppError("not_found");
  return { ...row, phone_e164: row.phone_e164 };
};

/** A customer of this establishment whose account is not erased. */
export const findCustomerRow = async (tx: Tx, tenantId: string, id: string) =>
  standing(await customers(tx, tenantId, id).executeTakeFirst());

/** Like `findCustomerRow`, but prevents erasure until the commit. */
export const lockCustomerRow = async (tx: Tx, tenantId: string, id: string) =>
  standing(await customers(tx, tenantId, id).forKeyShare().executeTakeFirst());
