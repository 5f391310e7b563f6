import { giftAfter, giftYear } from "@sufra/domain/customers/birthday.ts";
import { toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import { sql } from "kysely";
import { phoneHmac } from "../customers/known-phones.ts";
import { notifyCustomer } from "../notifications/notify-customer.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import { grantPoints } from "./grant-points.ts";
import { getHeldLevel, loadEarner } from "./loyalty-facts.ts";
import { batch, type Upkeep, untilNone } from "./until-none.ts";

const birthdaysDue = async (tx: Tx, tenantId: string, now: Date): Promise<string[]> => {
  const rows = await tx
    .selectFrom("customer as c")
    .innerJoin("establishment as e", "e.tenant_id", "c.tenant_id")
    .select("c.id")
    .where("c.tenant_id", "=", tenantId)
    .where("e.tenant_id", "=", tenantId)
    // The release before this one erases a customer without their birthday.
    .where("c.phone_e164", "is not", null)
    .where("c.birthday_next", "<=", sql<string>`(${now}::timestamptz at time zone e.time_zone)::date`)
    .limit(batch)
    .execute();
  return rows.map(({ id }) => id);
};

/** Two processes take turns at the customer's row; the second finds the next year's day. */
const takeTurn = async (tx: Tx, tenantId: string, id: string, today: string) => {
  const row = await tx
    .selectFrom("customer")
    .select(["birthday", "birthday_next", "phone_e164"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("birthday_next", "<=", today)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row?.birthday || row.birthday_next === null || row.phone_e164 === null) return null;
  const year = giftYear(row.birthday_next);
  await tx
    .updateTable("customer")
    .set({ birthday_next: giftAfter(row.birthday, year) })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();
  return { year, phone: row.phone_e164 };
};

/** The year's gift of the level that they hold, if it has one. */
const giveGift = async (platform: Upkeep, tx: Tx, tenantId: string, customerId: string, now: Date): Promise<void> => {
  const earner = await loadEarner(tx, tenantId, customerId, now);
  const turn = await takeTurn(tx, tenantId, customerId, toLocalTime(now, earner.zone).day);
  const level = getHeldLevel(earner);
  const points = level?.birthday_points ?? null;
  if (turn === null || earner.rules === null || level === null || points === null) return;
  const { year, phone } = turn;
  const id = newId();
  const phone_hmac = phoneHmac(platform.config.CODE_SECRET, tenantId, phone);
  const given = await tx
    .insertInto("birthday_gift")
    .values({
      tenant_id: tenantId,
      customer_id: customerId,
      year,
      id,
      phone_hmac,
      level_id: level.id,
      points,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!given) return;
  await grantPoints(platform, tx, { tenantId, customerId, points, name: level.name, id, kind: "birthday_gift" }, now);
  await notifyCustomer(platform, tx, {
    tenantId,
    customerId,
    notice: { kind: "birthday_gift", params: { points } },
    now,
    dedupeKey: `birthday_gift:${year}`,
  });
};

/** Gives the points of today's birthdays, and of those on which nobody was working. */
export const giveBirthdayGifts = (platform: Upkeep, tenantId: string): Promise<void> => {
  const now = platform.database.now();
  return untilNone(
    platform,
    tenantId,
    (tx) => birthdaysDue(tx, tenantId, now),
    (tx, customerId) => giveGift(platform, tx, tenantId, customerId, now),
  );
};
