import { addDays, toInstant } from "@sufra/domain/hours/zoned-time.ts";
import { getBusinessDay } from "@sufra/domain/orders/business-day.ts";
import type { Tx } from "@sufra/server/platform/db/database.ts";
import { newId } from "@sufra/server/platform/db/new-id.ts";
import { findDish } from "./find-dish.ts";
import { insertOrder } from "./insert-order.ts";

const zone = "Asia/Riyadh";
const evening = 20 * 60;
const preparationMs = 25 * 60_000;

/** A pickup for tomorrow evening, accepted, that waits in the list of scheduled orders. */
export const insertScheduled = async (tx: Tx, tenantId: string, branchId: string): Promise<void> => {
  const customerId = newId();
  const now = new Date();
  const phone_number = "500000300";
  const phone = `+966${phone_number}`;
  const name = "منى القحطاني";
  await tx
    .insertInto("customer")
    .values({
      tenant_id: tenantId,
      id: customerId,
      full_name: name,
      phone_e164: phone,
      dial_code: "966",
      phone_number,
      registered_at: now,
    })
    .execute();
  const dish = await findDish(tx, tenantId, branchId);
  const businessDay = getBusinessDay(now, zone);
  const at = toInstant(addDays(businessDay, 1), evening, zone);
  await insertOrder(tx, { tenantId, branchId, customerId, name, phone }, dish, 2, {
    placedAt: now,
    promisedAt: at,
    businessDay,
    steps: [{ to: "pending", actor: "guest", at: now }],
    waits: { scheduled_at: at, start_at: new Date(at.getTime() - preparationMs), accepted_at: now },
    recorded: true,
  });
};
