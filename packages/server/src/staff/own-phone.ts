import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";

type Whose = { phone_e164: string | null };

export const loadOwnPhone = async (tx: Tx, staffId: string): Promise<string | null> => {
  const account = await tx
    .selectFrom("staff_account")
    .select("phone_e164")
    .where("id", "=", staffId)
    .executeTakeFirstOrThrow();
  return account.phone_e164;
};

export const isOwnPhone = async (tx: Tx, staffId: string, { phone_e164 }: Whose): Promise<boolean> => {
  const own = await loadOwnPhone(tx, staffId);
  return own !== null && own === phone_e164;
};

/** Staff must not redeem or grant anything for their own number. */
export const refuseOwnPhone = async (tx: Tx, staffId: string, whose: Whose): Promise<void> => {
  if (await isOwnPhone(tx, staffId, whose)) throw new AppError("not_authorized");
};
