import { chooseKitchenTime, type Kitchen, type KitchenTime, type SlotShare } from "@sufra/domain/hours/capacity.ts";
import { openPeriods } from "@sufra/domain/hours/opening-hours.ts";
import { getAsapSlots, getSlots, later, leadMinutes, promiseAsap, promiseSlot } from "@sufra/domain/hours/promise.ts";
import type { FieldRefusal } from "@sufra/domain/errors/field-issue.ts";
import { getStart } from "@sufra/domain/orders/scheduled.ts";
import { accept, type Outcome } from "@sufra/domain/outcome.ts";
import type { OrderRequest } from "@sufra/domain/pricing/api.ts";
import type { CartFacts } from "./cart-facts.ts";

/** Minutes until this cart can be ready in a kitchen that is `busy` minutes late. */
const getLead = (facts: CartFacts, request: OrderRequest, busy: number): number => {
  const ids = [
    ...request.lines.map(({ product_id }) => product_id),
    ...request.combos.flatMap(({ products }) => products.map(({ product_id }) => product_id)),
  ];
  const items = ids.map((id) => facts.catalog.products.get(id)?.preparation_minutes ?? 0);
  return leadMinutes({ branch: facts.branch.preparation_minutes, items, busy });
};

/** Kitchen units of the cart; unknown items take none. */
const unitsOfCart = (facts: CartFacts, request: OrderRequest): number => {
  const getUnits = (id: string): number => facts.catalog.products.get(id)?.capacity_units ?? 0;
  const lines = request.lines.reduce((sum, line) => sum + getUnits(line.product_id) * line.quantity, 0);
  return request.combos.reduce(
    (sum, combo) =>
      sum + combo.quantity * combo.products.reduce((each, { product_id }) => each + getUnits(product_id), 0),
    lines,
  );
};

/** `promisedAt`: at the guest's. `startAt`: when the kitchen starts an order for a chosen time. */
export type Promised = { promisedAt: Date; startAt: Date | null; shares: readonly SlotShare[] };

/** The time when the kitchen can have the cart ready; refuses with `branch_closed` or `kitchen_full`. */
const kitchenTime = (facts: CartFacts, request: OrderRequest, way: number): Outcome<KitchenTime> | FieldRefusal => {
  const { branch, now } = facts;
  const { hours, closure, slot_capacity: capacity, busy_delay_minutes: busy } = branch;
  const lead = getLead(facts, request, busy);
  const periods = openPeriods(hours, closure, now);
  const kitchen: Kitchen = { capacity, usedIn: (slot) => facts.used.get(slot.getTime()) ?? 0, periods, now };
  const wanted = request.scheduled_at === undefined ? null : new Date(request.scheduled_at);
  const ready = wanted ? promiseSlot(periods, hours.zone, now, lead, wanted, way) : promiseAsap(periods, now, lead);
  if (!ready.ok) return ready;
  const first = wanted ? later(ready.value, -way) : ready.value;
  const moved =
    wanted || capacity === null ? [] : getAsapSlots(periods, hours.zone, now, lead).filter((at) => at > first);
  const after = () =>
    getSlots(periods, hours.zone, now, lead, way)
      .flatMap(({ slots }) => slots.map((slot) => later(slot, -way)))
      .filter((at) => at > first);
  return chooseKitchenTime(kitchen, [first, ...moved], after, unitsOfCart(facts, request), way);
};

/** The promised time: for a delivery, the zone's minutes after the kitchen. */
export const promiseCart = (facts: CartFacts, request: OrderRequest): Outcome<Promised> | FieldRefusal => {
  const way = facts.zone?.ok ? facts.zone.value.minutes : 0;
  const found = kitchenTime(facts, request, way);
  if (!found.ok) return found;
  const { ready, shares } = found.value;
  const startAt = request.scheduled_at === undefined ? null : getStart(found.value, getLead(facts, request, 0));
  return accept({ promisedAt: later(ready, way), startAt, shares });
};
