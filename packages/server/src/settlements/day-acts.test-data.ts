import { type Tender, tenders } from "@sufra/domain/settlements/fields.ts";
import { expect } from "vitest";
import { pay } from "../reports/histories.test-data.ts";
import type { Answer, Client } from "../../test/support/http-client.ts";
import { place } from "../../test/fixtures/shop.ts";
import { book, getDue, type ModelOrder, openShifts, pick, refusedBy, type World } from "./day-model.test-data.ts";

/** Random numbers of one act. */
export type Dice = { a: number; b: number; c: number };

const managerOf = ({ managers }: World, n: number): Client => {
  const found = managers[n % 2];
  if (!found) throw new Error("no manager");
  return found;
};

/** The answer must be the predicted refusal, or succeed where none is predicted. */
export const expectCode = ({ status, body }: Answer, code: string | undefined): boolean => {
  expect([status < 300 ? undefined : body.code, status]).toEqual([code, code === undefined ? status : status]);
  return status < 300;
};

const move = async (client: Client, { id }: ModelOrder, to: string): Promise<void> => {
  const { status, body } = await client.post(`/api/console/orders/${id}/moves/`, { to, reason: "other" });
  expect([to, status, body.code]).toEqual([to, 200, undefined]);
};

const cartOf = ({ shop, addressId }: World, type: number, { a, b }: Dice): Record<string, unknown> => {
  const product = (slot: string, name: string) => ({ slot_id: shop.id(slot), product_id: shop.id(name), options: [] });
  const products = [product("slotA", "burger"), product("slotB", "juice")];
  const garlic = [{ option_id: shop.id("garlic"), quantity: 2 }];
  return {
    branch_id: shop.branchId,
    order_type: type,
    tip: [0, 150, 777][b % 3],
    ...(type === 1 ? { table_id: shop.id("table") } : {}),
    ...(type === 3 ? { address_id: addressId } : {}),
    ...(a % 4 === 0 ? { coupon_codes: ["TENTH"] } : {}),
    lines: [
      { product_id: shop.id("burger"), quantity: 1 + (a % 3), options: garlic },
      ...(b % 2 ? [{ product_id: shop.id("juice"), quantity: 1 + (b % 5), options: [] }] : []),
      ...(a % 5 === 0 ? [{ product_id: shop.id("cheap"), quantity: 7, options: [] }] : []),
    ],
    combos: a % 3 === 2 ? [{ combo_id: shop.id("combo"), quantity: 1 + (b % 2), products }] : [],
  };
};

const deliver = async (world: World, order: ModelOrder): Promise<void> => {
  const steps = order.type === 3 ? ["assigned", "en_route", "delivered"] : ["delivered"];
  const from = order.status === "assigned" ? 1 : 0;
  for (const to of [...(from ? [] : ["ready"]), ...steps.slice(from)]) await move(world.cashier, order, to);
  sold(world, order);
};

export const sold = (world: World, order: ModelOrder): void => {
  order.status = "delivered";
  world.sales.push({ order, amount: order.total, day: world.day });
};

export const order = async (world: World, dice: Dice): Promise<void> => {
  const { guest, cashier } = world;
  const type = 1 + (dice.c % 3);
  const method = dice.b % 6 === 5 ? "online_card" : "cash";
  const { status, body } = await place(guest, cartOf(world, type, dice), { payment_method: method });
  expect([status, body.code]).toEqual([201, undefined]);
  if (method === "online_card") await pay(guest, body);
  const { body: priced } = await cashier.get(`/api/console/orders/${body.id}/`);
  const made: ModelOrder = {
    id: body.id,
    type,
    status: "kitchen",
    total: priced.total,
    tip: priced.tip,
    received: 0,
    booked: 0,
    credited: 0,
    returns: 0,
    ended: 0,
    online: 0,
    alone: [0, 0],
    paid: [0, 0],
    pending: false,
  };
  world.orders.push(made);
  if (method === "online_card") {
    book(world, { what: "received", order: made, tender: "online", amount: made.total, shift: null });
    made.online = made.total;
  }
  await move(cashier, made, "sent_to_kitchen");
  if (dice.a % 8 === 0) return;
  if (type === 3 && dice.a % 8 < 3) {
    for (const to of ["ready", "assigned"]) await move(cashier, made, to);
    made.status = "assigned";
    return;
  }
  await deliver(world, made);
};

export const finish = async (world: World, { a }: Dice): Promise<void> => {
  const found = pick(
    world.orders.filter(({ status }) => status === "kitchen" || status === "assigned"),
    a,
  );
  if (found) await deliver(world, found);
};

/** What it received online goes back at once, the rest is owed. */
export const cancel = async (world: World, { a, b }: Dice): Promise<void> => {
  const found = pick(
    world.orders.filter(({ status }) => status === "kitchen" || status === "assigned"),
    a,
  );
  if (!found) return;
  await move(managerOf(world, b), found, found.status === "assigned" ? "returned" : "canceled");
  Object.assign(found, { status: "dead", credited: found.total, ended: world.day });
  if (found.online > 0)
    book(world, { what: "refund", order: found, tender: "online", amount: -found.online, shift: null });
  found.online = 0;
};

const deskTenders = tenders.filter((tender) => tender !== "online");

export const settle = async (world: World, { a, b, c }: Dice): Promise<void> => {
  const open = world.orders.filter((each) => getDue(each) > 0);
  const found = pick(b % 9 === 8 || open.length === 0 ? world.orders : open, a);
  if (!found) return;
  const due = Math.max(0, getDue(found));
  const amount = [due, Math.ceil(due / 2), Math.ceil(due / 3), due, due + 1][c % 5] ?? due;
  const tender = pick(deskTenders, b) ?? "cash";
  const shift = pick(c % 10 === 9 ? world.shifts : openShifts(world), a + c);
  const code = due === 0 || amount > due ? "amount_exceeded" : refusedBy(shift, 0, world.cashier);
  const answer = await world.cashier.post(`/api/console/orders/${found.id}/settlements/`, {
    tender,
    ...(amount === 0 || (amount === due && c % 5 === 0) ? {} : { amount }),
    ...(tender === "voucher" ? { reference: "V-1" } : {}),
    ...(shift ? { shift_id: shift.id } : {}),
  });
  if (!expectCode(answer, code) || !shift) return;
  const { id } = answer.body.settlement;
  world.settlements.push({ id, order: found, tender, amount, shift, courier: false, undone: false });
  book(world, { what: "received", order: found, tender, amount, shift });
};

export const payCourier = async (world: World, { a, b }: Dice): Promise<void> => {
  const found = pick(
    world.orders.filter((each) => each.type === 3 && getDue(each) > 0),
    a,
  );
  if (!found) return;
  const amount = b % 2 ? getDue(found) : Math.ceil(getDue(found) / 2);
  const body = { tender: "cash", amount, with_courier: true };
  const answer = await world.cashier.post(`/api/console/orders/${found.id}/settlements/`, body);
  expectCode(answer, undefined);
  const { id } = answer.body.settlement;
  world.settlements.push({ id, order: found, tender: "cash", amount, shift: null, courier: true, undone: false });
  book(world, { what: "received", order: found, tender: "cash", amount, shift: null });
};

export const handIn = async (world: World, { a, b }: Dice): Promise<void> => {
  const waiting = world.settlements.filter((each) => each.courier && !each.undone && each.shift === null);
  const taken = b % 2 ? waiting : waiting.slice(0, 1);
  const shift = pick(world.shifts, a);
  if (!shift) return;
  const path = `/api/console/shifts/${shift.id}/courier-cash/`;
  const answer = await world.cashier.post(path, { settlement_ids: taken.map(({ id }) => id) });
  const refused = refusedBy(shift, 0, world.cashier);
  // Without any cash to take, a closed shift refuses nothing.
  if (!expectCode(answer, taken.length === 0 && !shift.open ? undefined : refused)) return;
  for (const each of taken) {
    each.shift = shift;
    shift.cash += each.amount;
    const booking = world.bookings.find(
      ({ order: of, what, amount, shift: at, tender }) =>
        of === each.order && what === "received" && amount === each.amount && at === null && tender === "cash",
    );
    if (booking) booking.shift = shift;
  }
};

export const undo = async (world: World, { a, b }: Dice): Promise<void> => {
  const found = pick(world.settlements, a);
  if (!found) return;
  const named = b % 2 ? pick(openShifts(world), b) : undefined;
  const shift = found.shift === null ? null : (named ?? found.shift);
  const code = (): string | undefined => {
    if (found.undone) return "edit_conflict";
    const refused = shift && refusedBy(shift, found.tender === "cash" ? -found.amount : 0, world.cashier);
    if (refused === "shift_of_other") return refused;
    if (found.amount > found.order.received - found.order.booked) return "amount_exceeded";
    return refused ?? undefined;
  };
  const path = `/api/console/settlements/${found.id}/undo/`;
  const body = { reason: "Wrong order", ...(named ? { shift_id: named.id } : {}) };
  if (!expectCode(await world.cashier.post(path, body), code())) return;
  found.undone = true;
  const { order: of, tender, amount } = found;
  book(world, { what: "undone", order: of, tender, amount: -amount, shift });
};

/** Pays back what an order is owed, in one or two tenders. */
export const payBack = async (world: World, { a, b, c }: Dice): Promise<void> => {
  const owed = world.orders.filter((each) => getDue(each) < 0);
  const found = pick(b % 7 === 6 || owed.length === 0 ? world.orders : owed, a);
  if (!found) return;
  const most = Math.max(0, -getDue(found));
  const amount = Math.max(1, [most, Math.ceil(most / 2), most + 1][c % 3] ?? most);
  const tender: Tender = pick(tenders, b) ?? "cash";
  const shift = pick(c % 8 === 7 ? world.shifts : openShifts(world), a + b);
  const paid = found.paid[a % 2] ?? 0;
  // A return decided about the money of what was served; nobody did about the others'.
  const over = found.status === "dead" && amount + paid > world.limit;
  const code = (): string | undefined => {
    if (found.status === "kitchen" || found.status === "assigned") return "invalid_transition";
    if (amount > most || (tender === "online" && amount > found.online)) return "amount_exceeded";
    if (over) return found.pending ? "edit_conflict" : undefined;
    if (tender === "online") return undefined;
    return refusedBy(shift, tender === "cash" ? -amount : 0);
  };
  const answer = await managerOf(world, a).post(`/api/console/orders/${found.id}/returns/`, {
    reason: "Paid back",
    refunds: [{ tender, amount }],
    ...(shift ? { shift_id: shift.id } : {}),
  });
  if (!expectCode(answer, code())) return;
  expect(answer.body.state).toBe(over ? "pending" : "posted");
  if (over) {
    found.pending = true;
    return;
  }
  found.paid[a % 2] = paid + amount;
  if (tender === "online") found.online -= amount;
  const at = tender === "online" ? null : (shift ?? null);
  book(world, { what: "refund", order: found, tender, amount: -amount, shift: at });
};
