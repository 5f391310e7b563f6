import { birthdayStaysMs, firstGift } from "@sufra/domain/customers/birthday.ts";
import { toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import type { Tx } from "../platform/db/database.ts";
import { fieldError } from "../platform/errors.ts";

type Change = { tenantId: string; customerId: string; birthday: string | null; now: Date };

const own = (tx: Tx, { tenantId, customerId }: Change) =>
  tx
    .updateTable("customer")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .where("erased_at", "is", null);

/** The day of the first gift; a year that has had one gets no second by another birthday. */
const findFirstGift = async (tx: Tx, { tenantId, customerId, now }: Change, birthday: string): Promise<string> => {
  const { time_zone, last } = await tx
    .selectFrom("establishment")
    .select((eb) => [
      "time_zone",
      eb
        .selectFrom("birthday_gift")
        .select(({ fn }) => fn.max("year").as("year"))
        .where("birthday_gift.tenant_id", "=", tenantId)
        .where("customer_id", "=", customerId)
        .as("last"),
    ])
    .where("establishment.tenant_id", "=", tenantId)
    .executeTakeFirstOrThrow();
  return firstGift(birthday, toLocalTime(now, time_zone).day, last);
};

/** Enters or removes a birthday. Another one than before is refused for a year, also after a removal. */
export const changeBirthday = async (tx: Tx, change: Change): Promise<void> => {
  const { tenantId, customerId, birthday, now } = change;
  if (birthday === null) {
    await own(tx, change).set({ birthday: null, birthday_next: null }).execute();
    return;
  }
  const birthday_next = await findFirstGift(tx, change, birthday);
  const { numUpdatedRows } = await own(tx, change)
    .set({ birthday, birthday_next, birthday_given_at: now })
    .where("birthday", "is distinct from", birthday)
    .where((eb) =>
      eb.or([
        eb("birthday_given_at", "is", null),
        eb("birthday_given_at", "<=", new Date(now.getTime() - birthdayStaysMs)),
      ]),
    )
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const stored = await tx
    .selectFrom("customer")
    .select("birthday")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .executeTakeFirst();
  if (stored?.birthday !== birthday) throw fieldError("birthday", "birthday_stays");
};
