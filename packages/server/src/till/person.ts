import type { TillPerson } from "@sufra/domain/till/api.ts";
import { getFirstName, getLastDigits } from "@sufra/domain/till/till-rules.ts";
import type { Tx } from "../platform/db/database.ts";

export type Person = { id: string; full_name: string | null; phone_e164: string | null };

export const toTillPerson = ({ id, full_name, phone_e164 }: Person): TillPerson => ({
  id,
  first_name: getFirstName(full_name),
  last_digits: getLastDigits(phone_e164),
});

/** A customer of this establishment whose account stands. */
export const findPerson = (tx: Tx, tenantId: string, id: string): Promise<Person | undefined> =>
  tx
    .selectFrom("customer")
    .select(["id", "full_name", "phone_e164"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("erased_at", "is", null)
    .executeTakeFirst();
