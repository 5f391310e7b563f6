import type { Tx } from "../platform/db/database.ts";
import { isDeviceOf } from "./devices.ts";
import { type Giving, giveSide } from "./give-rewards.ts";
import { declineLead } from "./join.ts";
import { takeMonthly } from "./monthly-cap.ts";
import { loadProgram, type Program } from "./program.ts";

export type DeliveredOrder = { tenantId: string; orderId: string; customerId: string; branchId: string; now: Date };

const joinedLead = (tx: Tx, { tenantId, customerId }: DeliveredOrder) =>
  tx
    .selectFrom("referral_lead")
    .select(["id", "program_id", "referrer_id"])
    .where("tenant_id", "=", tenantId)
    .where("friend_id", "=", customerId)
    .where("state", "=", "joined")
    .executeTakeFirst();

/** What was paid for items after discounts, in halalas, and the device the order came from. */
const boughtBy = async (tx: Tx, { tenantId, orderId }: DeliveredOrder) => {
  const { subtotal, total_discount, device_id } = await tx
    .selectFrom("customer_order")
    .select(["subtotal", "total_discount", "device_id"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return { items: subtotal - total_discount, deviceId: device_id };
};

/** The step is taken from "joined" or not at all: of two first orders delivered at once one converts. */
const takeStep = async (tx: Tx, { tenantId, orderId, now }: DeliveredOrder, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("referral_lead")
    .set({ state: "converted", order_id: orderId, converted_at: now, updated_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("state", "=", "joined")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

const isThere = async (tx: Tx, tenantId: string, id: string): Promise<boolean> => {
  const row = await tx
    .selectFrom("customer")
    .select("erased_at")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  return row?.erased_at === null;
};

const counts = ({ minimum, branch_id }: Program, items: number, branchId: string): boolean =>
  items >= minimum && (branch_id === null || branch_id === branchId);

/**
 * Handles a friend's delivered order, in its transaction. The first order that counts rewards both sides, once; above
 * the monthly limit only the friend is rewarded.
 */
export const convertLead = async (platform: Giving, tx: Tx, order: DeliveredOrder): Promise<void> => {
  const { tenantId, customerId, branchId, now } = order;
  const lead = await joinedLead(tx, order);
  if (!lead) return;
  const program = await loadProgram(tx, tenantId, lead.program_id);
  const { items, deviceId } = await boughtBy(tx, order);
  if (!counts(program, items, branchId)) return;
  if (await isDeviceOf(tx, tenantId, deviceId, lead.referrer_id))
    return declineLead(tx, tenantId, lead.id, "device", now);
  if (!(await takeStep(tx, order, lead.id))) return;
  const gift = { tenantId, leadId: lead.id, now };
  await giveSide(platform, tx, program, { ...gift, customerId, side: "friend" });
  if (!(await isThere(tx, tenantId, lead.referrer_id))) return;
  if (!(await takeMonthly(tx, tenantId, lead.referrer_id, program.cap_per_month, now))) return;
  await giveSide(platform, tx, program, { ...gift, customerId: lead.referrer_id, side: "inviter" });
};
