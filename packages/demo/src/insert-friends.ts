import { createHash } from "node:crypto";
import { convertLead } from "@sufra/server/referrals/convert.ts";
import { newCode } from "@sufra/server/referrals/codes.ts";
import { postOrderPoints } from "@sufra/server/loyalty/earn-order.ts";
import type { Database, Tx } from "@sufra/server/platform/db/database.ts";
import { newId } from "@sufra/server/platform/db/new-id.ts";
import type { Platform } from "@sufra/server/platform/http/context.ts";
import { insertDelivered } from "./insert-delivered.ts";
import type { Dish, Where } from "./insert-order.ts";

type Friend = {
  name: string;
  contact: string;
  channel: "phone" | "email";
  /** Days since the invitation, and since their first order. */
  daysAgo: number;
  joined?: true;
  ordered?: number;
  over?: true;
};

const friends: Friend[] = [
  { name: "نوف", contact: "•••• 4417", channel: "phone", daysAgo: 1 },
  { name: "عبدالله", contact: "a•••@example.com", channel: "email", daysAgo: 4 },
  { name: "ريم", contact: "•••• 0202", channel: "phone", daysAgo: 3, joined: true },
  { name: "خالد", contact: "•••• 0203", channel: "phone", daysAgo: 21, joined: true, ordered: 18 },
  { name: "فهد", contact: "•••• 7720", channel: "phone", daysAgo: 45, over: true },
];

/** A hash of no real number; it only has to be unique. */
const getHash = (text: string): Buffer => createHash("sha256").update(`demo|${text}`).digest();

/** No subscribers and no messages while the demo is written. */
const quiet = { live: { publish: async () => undefined } } as unknown as Platform;

const insertFriend = async (tx: Tx, where: Where, { name, contact }: Friend, at: Date): Promise<Where> => {
  const { tenantId: tenant_id, branchId } = where;
  const customerId = newId();
  const phone_number = `50000${contact.slice(-4)}`;
  const phone = `+966${phone_number}`;
  await tx
    .insertInto("customer")
    .values({
      tenant_id,
      id: customerId,
      full_name: name,
      phone_e164: phone,
      dial_code: "966",
      phone_number,
      registered_at: at,
      created_at: at,
    })
    .execute();
  return { tenantId: tenant_id, branchId, customerId, name, phone };
};

const loadLead = async (tx: Tx, inviter: Where, programId: string, friend: Friend, before: (days: number) => Date) => {
  const { name, contact, channel, daysAgo, over } = friend;
  const hash = over ? null : getHash(name);
  return {
    tenant_id: inviter.tenantId,
    id: newId(),
    program_id: programId,
    referrer_id: inviter.customerId,
    referrer_phone_hmac: getHash("inviter"),
    name,
    contact,
    channel,
    code: await newCode(tx, inviter.tenantId),
    created_at: before(daysAgo),
    expires_at: before(daysAgo - 30),
    ...(channel === "phone" ? { lead_phone_hmac: hash } : { lead_email_hmac: hash }),
    ...(over ? { state: "declined", reason: "expired", declined_at: before(15) } : {}),
  };
};

/** Friends whom the demo's guest has invited, in each state: invited, joined, rewarded, over. */
export const insertFriends = async (
  tx: Tx,
  inviter: Where,
  dish: Dish,
  before: (days: number) => Date,
): Promise<void> => {
  const { tenantId } = inviter;
  const program = await tx
    .selectFrom("referral_program")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("active", "=", true)
    .executeTakeFirst();
  if (!program) return;
  for (const friend of friends) {
    const lead = await loadLead(tx, inviter, program.id, friend, before);
    const joined_at = before(friend.daysAgo - 1);
    const where = friend.joined && (await insertFriend(tx, inviter, friend, joined_at));
    const came = where ? { friend_id: where.customerId, state: "joined", joined_at } : {};
    await tx
      .insertInto("referral_lead")
      .values({ ...lead, ...came })
      .execute();
    if (!where || friend.ordered === undefined) continue;
    const now = before(friend.ordered);
    const orderId = await insertDelivered(tx, where, dish, 1, now);
    await convertLead(quiet, tx, { ...where, orderId, now });
    await postOrderPoints({ ...quiet, database: { now: () => now } as unknown as Database }, tx, { tenantId, orderId });
  }
};
