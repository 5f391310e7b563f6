import type { TillPerson } from "@sufra/domain/till/api.ts";
import { firstNameOf, lastDigitsOf } from "@sufra/domain/till/till-rules.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";

export type Person = { id: string; full_name: string | null; phone_e164: string | null };

export const shownPerson = ({ id, full_name, phone_e164 }: Person): TillPerson => ({
  ...{ id, first_name: firstNameOf(full_name), last_digits: lastDigitsOf(phone_e164) },
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

/** Nobody serves their own number: neither redeems for it nor grants it anything. */
export const refuseOwnPhone = async (tx: Tx, staffId: string, { phone_e164 }: Person): Promise<void> => {
  const account = await tx
    .selectFrom("staff_account")
    .select("phone_e164")
    .where("id", "=", staffId)
    .executeTakeFirstOrThrow();
  if (account.phone_e164 !== null && account.phone_e164 === phone_e164) throw new AppError("not_authorized");
};
