import { addDays, toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import { grantPoints } from "@sufra/server/loyalty/grant-points.ts";
import { postOrderPoints } from "@sufra/server/loyalty/earn-order.ts";
import { newId } from "@sufra/server/platform/db/new-id.ts";
import type { Database, Tx } from "@sufra/server/platform/db/database.ts";
import { insertDelivered } from "./insert-delivered.ts";
import { findDish } from "./find-dish.ts";
import { insertFriends } from "./insert-friends.ts";
import { zone } from "./moments.ts";
import type { Platform } from "@sufra/server/platform/http/context.ts";

/** A guest whom the demo knows already: sign in with this number. */
export const knownGuest = { dial_code: "966", phone_number: "500000100", full_name: "سارة الحربي" };

const day = 86_400_000;
/** Days ago, how many, and the place of the dish among the dearest; friends came between the two. */
type Past = [daysAgo: number, quantity: number, dish: number];
const ordersBeforeFriends: Past[] = [
  [150, 2, 0],
  [120, 3, 0],
  [40, 1, 1],
];
const latestOrder: Past = [6, 4, 2];

/** No subscribers while the demo is written. */
const live = { publish: async () => undefined } as unknown as Platform["live"];
/** No push messages for old events. */
const jobs = { send: async () => undefined } as unknown as Platform["jobs"];

/** One guest with half a year behind them: orders, points that end soon, a gift and a level. */
export const insertKnownGuest = async (tx: Tx, tenantId: string, branchId: string): Promise<void> => {
  const customerId = newId();
  const before = (days: number): Date => new Date(Date.now() - days * day);
  const { dial_code, phone_number, full_name } = knownGuest;
  // Never today, whenever the demo is written.
  const birthday = addDays(toLocalTime(new Date(), zone).day, 100);
  await tx
    .insertInto("customer")
    .values({
      tenant_id: tenantId,
      id: customerId,
      phone_e164: `+${dial_code}${phone_number}`,
      dial_code,
      phone_number,
      full_name,
      registered_at: before(175),
      created_at: before(175),
      city: "الرياض",
      birthday: birthday.slice(5),
      birthday_given_at: before(100),
      birthday_next: birthday,
    })
    .execute();
  const guest = { tenantId, branchId, customerId, name: full_name, phone: `+${dial_code}${phone_number}` };
  const gift = { id: newId(), points: 50, name: { sa: "هدية الترحيب", en: "A gift to welcome you" } };
  await grantPoints({ live, jobs }, tx, { tenantId, customerId, ...gift }, before(175));
  const order = async ([daysAgo, quantity, place]: Past): Promise<void> => {
    const at = before(daysAgo);
    const dish = await findDish(tx, tenantId, branchId, place);
    const orderId = await insertDelivered(tx, guest, dish, quantity, at);
    const database = { now: () => at } as unknown as Database;
    await postOrderPoints({ live, jobs, database }, tx, { tenantId, orderId });
  };
  // In the order in which it happened: lists whose ids grow with time show it so.
  for (const each of ordersBeforeFriends) await order(each);
  await insertFriends(tx, guest, await findDish(tx, tenantId, branchId), before);
  await order(latestOrder);
  // All but the latest was read long ago.
  await tx
    .updateTable("notification")
    .set({ read_at: before(1) })
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("created_at", "<", before(30))
    .execute();
};
