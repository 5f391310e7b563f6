import type { listSlots as contract } from "@sufra/domain/branches/api.ts";
import { fits, getSlot } from "@sufra/domain/hours/capacity.ts";
import { openPeriods } from "@sufra/domain/hours/opening-hours.ts";
import { later, leadMinutes, promiseAsap, getSlots } from "@sufra/domain/hours/promise.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Ctx } from "../platform/http/context.ts";
import { branchWithService } from "../services/service-state.ts";

/** Units reserved in the kitchen, by the slot's instant. */
const usedSlots = async (tx: Tx, tenantId: string, branchId: string, from: Date): Promise<Map<number, number>> => {
  const rows = await tx
    .selectFrom("kitchen_slot")
    .select(["slot_at", "used"])
    .where("tenant_id", "=", tenantId)
    .where("branch_id", "=", branchId)
    .where("slot_at", ">=", from)
    .execute();
  return new Map(rows.map(({ slot_at, used }) => [slot_at.getTime(), used]));
};

/** Minutes of the nearest zone: sooner than that nothing that the kitchen has ready is anywhere. */
const shortestWay = async (tx: Tx, tenantId: string, branchId: string): Promise<number> => {
  const { minutes } = await tx
    .selectFrom("delivery_zone")
    .select((eb) => eb.fn.min("minutes").as("minutes"))
    .where("tenant_id", "=", tenantId)
    .where("branch_id", "=", branchId)
    .where("active", "=", true)
    .executeTakeFirstOrThrow();
  return minutes ?? 0;
};

/** Slots for an order of one unit. The cart is unknown here; the quote uses its own preparation and units. */
export const listSlots = async (ctx: Ctx<typeof contract>) => {
  const { params, query, database, tenantId, now } = ctx;
  const branch = await branchWithService(ctx, params.id, "ordering");
  if (!branch.order_types.includes(Number(query.order_type))) return { now: null, days: [] };
  const lead = leadMinutes({ branch: branch.preparation_minutes, items: [], busy: branch.busy_delay_minutes });
  const stretches = openPeriods(branch.hours, branch.closure, now);
  const { used, way } = await database.inTenant(
    tenantId,
    async (tx) => ({
      used: await usedSlots(tx, tenantId, branch.id, getSlot(now)),
      way: query.order_type === "3" ? await shortestWay(tx, tenantId, branch.id) : 0,
    }),
    { readOnly: true },
  );
  const hasRoom = (at: Date): boolean =>
    fits(branch.slot_capacity, used.get(getSlot(later(at, -way)).getTime()) ?? 0, 1);
  const days = getSlots(stretches, branch.hours.zone, now, lead, way)
    .map(({ day, slots }) => ({ day, slots: slots.filter(hasRoom).map((slot) => slot.toISOString()) }))
    .filter(({ slots }) => slots.length > 0);
  const asap = promiseAsap(stretches, now, lead);
  const soonest = asap.ok ? later(asap.value, way) : null;
  return { now: soonest && hasRoom(soonest) ? soonest.toISOString() : null, days };
};
