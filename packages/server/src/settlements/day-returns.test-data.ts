import type { Tender } from "@sufra/domain/settlements/fields.ts";
import { expect } from "vitest";
import { type Dice, expectCode, sold } from "./day-acts.test-data.ts";
import { book, getDue, type ModelOrder, openShifts, pick, refusedBy, sum, type World } from "./day-model.test-data.ts";

type Remaining = {
  items: number;
  lines: { line_no: number; quantity: number; amount: number }[];
  charges: { kind: string; amount: number }[];
  tip: number;
  online: number;
};
type Read = {
  remaining: Remaining;
  returns: { amount: number; credit_note: number | null }[];
  due: number;
  received: number;
  return_pending: boolean;
};

const read = async ({ managers }: World, { id }: ModelOrder): Promise<Read> =>
  (await managers[0]?.get(`/api/console/orders/${id}/`))?.body;

type What = { lines?: object[]; amount?: number; charges?: string[]; tip?: boolean; goodwill?: boolean };

/** What the order still has, taken in one of the ways that the desk knows. */
const wish = ({ lines, items, charges, tip }: Remaining, { b, c }: Dice): What => {
  const left = lines.filter(({ quantity }) => quantity > 0);
  const line = pick(left, b);
  const some = line ? [{ line_no: line.line_no, quantity: 1 + (c % line.quantity) }] : [];
  const amount = Math.max(1, Math.min(items, [1, 333, Math.ceil(items / 3), items][c % 4] ?? 1));
  const kinds = charges.slice(0, 1).map(({ kind }) => kind);
  const wishes: What[] = [
    { lines: some },
    { lines: some },
    { lines: left.map(({ line_no, quantity }) => ({ line_no, quantity })) },
    { amount },
    { amount, goodwill: true },
    { charges: kinds },
    { tip: tip > 0 },
    { lines: some, charges: kinds, tip: tip > 0 },
  ];
  return pick(wishes, b + c) ?? {};
};

const asks = ({ lines = [], amount = 0, charges = [], tip = false }: What): boolean =>
  lines.length > 0 || amount > 0 || charges.length > 0 || tip;

/** Takes the product's new credit into the model; its money goes to the card that paid, as far as it goes. */
export const follow = async (world: World, order: ModelOrder, by: number | null): Promise<void> => {
  const { returns, due, received, remaining } = await read(world, order);
  const all = sum(returns, ({ amount }) => amount);
  const amount = all - order.credited;
  order.returns += 1;
  expect([amount >= 0, returns.length]).toEqual([true, order.returns]);
  expect(returns.every(({ credit_note, amount: of }) => (credit_note !== null) === of > 0)).toBe(true);
  if (order.status !== "delivered" && order.status !== "returned") sold(world, order);
  order.credited = all;
  world.credits.push({ order, amount, day: world.day });
  if (by !== null) order.alone[by] = (order.alone[by] ?? 0) + amount;
  const back = Math.min(order.online, Math.max(0, -getDue(order)));
  if (back > 0) book(world, { what: "refund", order, tender: "online", amount: -back, shift: null });
  order.online -= back;
  if (remaining.lines.every(({ quantity }) => quantity === 0)) order.status = "returned";
  expect({ due, received, online: remaining.online }).toEqual({
    due: getDue(order),
    received: order.received,
    online: order.online,
  });
};

export const giveBack = async (world: World, dice: Dice): Promise<void> => {
  const found = pick(world.orders, dice.a);
  if (!found) return;
  const before = await read(world, found);
  const what = wish(before.remaining, dice);
  if (!asks(what)) return;
  const by = dice.c % 2;
  const answer = await world.managers[by]?.post(`/api/console/orders/${found.id}/returns/`, {
    ...what,
    reason: "cold",
  });
  if (!answer) return;
  if (found.status === "kitchen" || found.status === "dead") {
    // A delivery canceled on its way reads as returned, and has nothing left.
    expect(["invalid_transition", ...(found.type === 3 ? ["amount_exceeded"] : [])]).toContain(answer.body.code);
    return;
  }
  // An amount needs items that are left; of an order with a request that waits, another one waits too.
  const most = before.remaining.items === 0 && what.amount !== undefined;
  if (answer.status >= 300) {
    expect([answer.body.code, most || found.pending]).toEqual([most ? "amount_exceeded" : "edit_conflict", true]);
    return;
  }
  if (answer.body.state === "pending") {
    expect([world.limit < 10_000_000, found.pending]).toEqual([true, false]);
    found.pending = true;
    return;
  }
  await follow(world, found, by);
  expect(found.alone[by]).toBeLessThanOrEqual(world.limit);
};

/** An amount and its cash at once: as much as the order is owed by then. */
export const giveBackCash = async (world: World, { a, b, c }: Dice): Promise<void> => {
  const found = pick(
    world.orders.filter((each) => each.status === "delivered" && each.online === 0 && each.received > 0),
    a,
  );
  if (!found) return;
  const amount = Math.min((await read(world, found)).remaining.items, 1 + ((b * 37) % 900));
  const owed = Math.max(0, amount - getDue(found));
  const shift = pick(openShifts(world), c);
  if (amount === 0 || owed === 0) return;
  const over = amount + (found.alone[0] ?? 0) > world.limit;
  const answer = await world.managers[0]?.post(`/api/console/orders/${found.id}/returns/`, {
    amount,
    goodwill: c % 2 === 0,
    reason: "late",
    refunds: [{ tender: "cash", amount: owed }],
    ...(shift ? { shift_id: shift.id } : {}),
  });
  if (!answer) return;
  const waiting = over && !found.pending;
  const code = over && found.pending ? "edit_conflict" : over ? undefined : refusedBy(shift, -owed);
  if (!expectCode(answer, code)) return;
  expect(answer.body.state).toBe(waiting ? "pending" : "posted");
  if (waiting) {
    found.pending = true;
    return;
  }
  if (shift) book(world, { what: "refund", order: found, tender: "cash", amount: -owed, shift });
  await follow(world, found, 0);
};

type Request = { id: string; order_id: string; state: string; mine: boolean };

/** A manager decides the oldest request, or withdraws it if it is their own. */
export const decide = async (world: World, { a, b, c }: Dice): Promise<void> => {
  const manager = world.managers[a % 2];
  const list: Request[] = (await manager?.get("/api/console/return-requests/"))?.body.items ?? [];
  const request = list.find(({ state }) => state === "pending");
  const order = world.orders.find(({ id }) => id === request?.order_id);
  if (!manager || !request || !order) return;
  expect(order.pending).toBe(true);
  const approve = (b + c) % 4 > 0;
  const answer = await manager.post(`/api/console/return-requests/${request.id}/decision/`, { approve });
  if (request.mine) {
    if (approve) expectCode(answer, "not_authorized");
    else {
      expect([answer.body.state, (await read(world, order)).due]).toEqual(["withdrawn", getDue(order)]);
      order.pending = false;
    }
    return;
  }
  if (answer.status >= 300) {
    // What was asked for came back otherwise, or its drawer cannot pay: it waits on.
    const codes = ["validation_failed", "amount_exceeded", "shift_closed", "cash_short", "invalid_transition"];
    expect(codes).toContain(answer.body.code);
    expect((await read(world, order)).due).toBe(getDue(order));
    return;
  }
  order.pending = false;
  if (!approve) return;
  const taken = await takeDesk(world, order);
  if (order.status === "dead") order.paid[1 - (a % 2)] = (order.paid[1 - (a % 2)] ?? 0) + taken;
  else await follow(world, order, null);
};

/** The money that an approved request gave out: the newest refund, where the model does not know it yet. */
const takeDesk = async (world: World, order: ModelOrder): Promise<number> => {
  const { tenantId } = world.shop;
  const rows = await world.product.database.inTenant(tenantId, (tx) =>
    tx
      .selectFrom("refund")
      .select(["amount", "shift_id", "tender"])
      .where("tenant_id", "=", tenantId)
      .where("order_id", "=", order.id)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .execute(),
  );
  const [newest] = rows;
  const amount = sum(rows, (row) => row.amount) - order.booked;
  if (!newest || amount === 0) return 0;
  expect(newest.amount).toBe(amount);
  const shift = world.shifts.find(({ id }) => id === newest.shift_id) ?? null;
  // The column's CHECK allows exactly these.
  book(world, { what: "refund", order, tender: newest.tender as Tender, amount: -amount, shift });
  if (!shift) order.online -= amount;
  return amount;
};
