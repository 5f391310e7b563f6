import { chooseSlot, getSlot, takeSlot } from "@sufra/domain/hours/capacity.ts";
import { openPeriods } from "@sufra/domain/hours/opening-hours.ts";
import { later, leadMinutes, promiseAsap, promiseSlot, getAsapSlots } from "@sufra/domain/hours/promise.ts";
import type { FieldRefusal } from "@sufra/domain/errors/field-issue.ts";
import { accept, type Outcome } from "@sufra/domain/outcome.ts";
import type { OrderRequest } from "@sufra/domain/pricing/api.ts";
import type { CartFacts } from "./cart-facts.ts";

/** Minutes until this cart can be ready in the kitchen. */
const getLead = (facts: CartFacts, request: OrderRequest): number => {
  const ids = [
    ...request.lines.map(({ product_id }) => product_id),
    ...request.combos.flatMap(({ products }) => products.map(({ product_id }) => product_id)),
  ];
  const items = ids.map((id) => facts.catalog.products.get(id)?.preparation_minutes ?? 0);
  const { preparation_minutes: branch, busy_delay_minutes: busy } = facts.branch;
  return leadMinutes({ branch, items, busy });
};

/** Kitchen units of the cart; unknown items take none. */
export const unitsOfCart = (facts: CartFacts, request: OrderRequest): number => {
  const getUnits = (id: string): number => facts.catalog.products.get(id)?.capacity_units ?? 0;
  const lines = request.lines.reduce((sum, line) => sum + getUnits(line.product_id) * line.quantity, 0);
  return request.combos.reduce(
    (sum, combo) =>
      sum + combo.quantity * combo.products.reduce((each, { product_id }) => each + getUnits(product_id), 0),
    lines,
  );
};

/** `kitchenAt`: ready in the kitchen, for hours and capacity; `promisedAt`: at the guest's. */
export type Promised = { kitchenAt: Date; promisedAt: Date };

/** The time when the kitchen can have the cart ready; refuses with `branch_closed`. */
const kitchenTime = (facts: CartFacts, request: OrderRequest, way: number): Outcome<Date> | FieldRefusal => {
  const { branch, now } = facts;
  const { hours, closure, slot_capacity: capacity } = branch;
  const lead = getLead(facts, request);
  const stretches = openPeriods(hours, closure, now);
  const usedIn = (slot: Date): number => facts.used.get(getSlot(slot).getTime()) ?? 0;
  const units = unitsOfCart(facts, request);
  if (request.scheduled_at !== undefined) {
    const slot = promiseSlot(stretches, hours.zone, now, lead, new Date(request.scheduled_at), way);
    return slot.ok ? takeSlot(later(slot.value, -way), capacity, usedIn, units) : slot;
  }
  const ready = promiseAsap(stretches, now, lead);
  if (!ready.ok || capacity === null) return ready;
  return chooseSlot(ready.value, getAsapSlots(stretches, hours.zone, now, lead), capacity, usedIn, units);
};

/** The promised time: for a delivery, the zone's minutes after the kitchen. */
export const promiseCart = (facts: CartFacts, request: OrderRequest): Outcome<Promised> | FieldRefusal => {
  const way = facts.zone?.ok ? facts.zone.value.minutes : 0;
  const ready = kitchenTime(facts, request, way);
  return ready.ok ? accept({ kitchenAt: ready.value, promisedAt: later(ready.value, way) }) : ready;
};
