import { expect } from "vitest";
import { dayMs } from "../loyalty/history-model.test-data.ts";
import { checkDay, checkShift, readShift } from "./day-checks.test-data.ts";
import { type Dice, expectCode } from "./day-acts.test-data.ts";
import { book, openShifts, pick, refusedBy, type World } from "./day-model.test-data.ts";

export const open = async (world: World, { a, b }: Dice): Promise<void> => {
  const place = a % world.drawers.length;
  const opening = (b * 1_000) % 30_000;
  const taken = openShifts(world).some(({ drawer }) => drawer === place);
  const answer = await world.cashier.post(`/api/console/drawers/${world.drawers[place]}/shifts/`, { opening });
  if (!expectCode(answer, taken ? "shift_open" : undefined)) return;
  const { id } = answer.body.shift;
  world.shifts.push({
    id,
    drawer: place,
    open: true,
    opening,
    cash: opening,
    report: null,
    counted: 0,
    keeper: world.cashier,
  });
};

export const entry = async (world: World, { a, b, c }: Dice): Promise<void> => {
  const shift = pick(world.shifts, a);
  if (!shift) return;
  const kind = b % 2 ? "paid_in" : "paid_out";
  const amount = 1 + ((c * 311) % 9_000);
  const body = { kind, amount, reason: "Ice" };
  const answer = await world.cashier.post(`/api/console/shifts/${shift.id}/entries/`, body);
  const signed = kind === "paid_in" ? amount : -amount;
  if (!expectCode(answer, refusedBy(shift, signed, world.cashier))) return;
  book(world, { what: "entry", order: null, tender: "cash", amount: signed, shift });
};

export const handOver = async (world: World, { a, b }: Dice): Promise<void> => {
  const shift = pick(world.shifts, a);
  const client = (b % 2 ? world.managers[0] : undefined) ?? world.cashier;
  if (!shift) return;
  const answer = await client.post(`/api/console/shifts/${shift.id}/handover/`);
  if (expectCode(answer, shift.open ? undefined : "shift_closed")) shift.keeper = client;
};

export const close = async (world: World, { a, b, c }: Dice): Promise<void> => {
  const shift = pick(a % 8 === 7 ? world.shifts : openShifts(world), b);
  if (!shift) return;
  checkShift(world, shift, await readShift(world, shift));
  const counted = Math.max(0, shift.cash + [0, 0, -137, 250][c % 4]!);
  const by = c % 5 ? shift.keeper : world.cashier;
  const answer = await by.post(`/api/console/shifts/${shift.id}/close/`, { counted });
  if (!expectCode(answer, refusedBy(shift, 0, by === world.cashier ? by : undefined))) return;
  Object.assign(shift, { open: false, counted, report: answer.body });
  checkShift(world, shift, answer.body);
};

/** A later time of the same day, or a night that shifts stay open over. */
export const pass = async (world: World, { a, b }: Dice): Promise<void> => {
  world.clock.pass(a % 2 ? dayMs : (b % 5) * 3_600_000);
  return Promise.resolve();
};

export const closeDay = async (world: World, { a, b, c }: Dice): Promise<void> => {
  if (a % 3) for (const _ of openShifts(world)) await close(world, { a: 0, b, c });
  const [manager] = world.managers;
  const path = `/api/console/branch-days/${world.shop.branchId}/`;
  const before = await manager?.get(path);
  if (!manager || !before) return;
  checkDay(world, world.day, before.body);
  const busy = openShifts(world).length > 0;
  const number = a % 7 === 6 ? world.day + 1 : world.day;
  const answer = await manager.post(`${path}close/`, { number });
  const code = number !== world.day ? "edit_conflict" : busy ? "shift_open" : undefined;
  if (!expectCode(answer, code)) return;
  const { id, closed_at, closed_by, ...closed } = answer.body;
  const { id: none, closed_at: still, closed_by: nobody, ...open } = before.body;
  expect([none, still, nobody, typeof id, typeof closed_at, typeof closed_by]).toEqual([
    ...[null, null, null],
    ...["string", "string", "string"],
  ]);
  // The day's X and its Z are the same figures. A first day opens with its first booking, at its close at the latest.
  expect({ ...closed, opened_at: "" }).toEqual({ ...open, opened_at: "" });
  expect(world.day === 1 || closed.opened_at === open.opened_at).toBe(true);
  world.closedDays.push(answer.body);
  world.day += 1;
};
