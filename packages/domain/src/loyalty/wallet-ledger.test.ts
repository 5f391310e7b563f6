import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Lot, LotMove } from "./lots.ts";
import { byExpiry } from "./lots.ts";
import {
  type Posting,
  postAdjustment,
  postEarning,
  postExpiry,
  postGivingBack,
  postReversal,
  postSpending,
} from "./wallet-ledger.ts";

type Entry = { kind: string; counter_account: string; delta: number; balance: number };
type Purchase = { lotId: string; points: number; kept: number };
type Customer = {
  balance: number;
  debt: number;
  lots: Lot[];
  ledger: Entry[];
  purchases: Purchase[];
  spends: { moves: LotMove[]; points: number; givenBack: boolean }[];
};

const day = 86_400_000;
const newCustomer = (): Customer => ({ balance: 0, debt: 0, lots: [], ledger: [], purchases: [], spends: [] });

/** Writes a posting as the server does: entries one by one, then the lots. */
const apply = (customer: Customer, { steps, moves }: Posting): void => {
  for (const { kind, counter_account, delta } of steps) {
    customer.balance += delta;
    if (counter_account === "debt") customer.debt += delta;
    customer.ledger.push({ kind, counter_account, delta, balance: customer.balance });
    expect(delta).not.toBe(0);
    expect(customer.balance).toBeGreaterThanOrEqual(0);
  }
  for (const { lot_id, delta } of moves) {
    const lot = customer.lots.find(({ id }) => id === lot_id);
    if (!lot) throw new Error("a move of a lot that is not there");
    lot.left += delta;
    if (steps.some(({ kind }) => kind === "expire")) lot.expired -= delta;
    expect(lot.left).toBeGreaterThanOrEqual(0);
    expect(lot.left).toBeLessThanOrEqual(lot.points);
  }
};

let lastLot = 0;
const earn = (customer: Customer, points: number, expires_at: Date | null): void => {
  const id = `lot-${String((lastLot += 1)).padStart(9, "0")}`;
  customer.lots.push({ id, expires_at, points, left: 0, expired: 0, reversed: 0, charged: 0 });
  apply(customer, postEarning(customer, id, points));
  customer.purchases.push({ lotId: id, points, kept: points });
};
const spend = (customer: Customer, points: number): boolean => {
  const posting = postSpending(customer, points);
  if (posting === null) return false;
  apply(customer, posting);
  if (points > 0) customer.spends.push({ moves: posting.moves, points, givenBack: false });
  return true;
};
const adjust = (customer: Customer, points: number): boolean => {
  const id = `lot-${String((lastLot += 1)).padStart(9, "0")}`;
  const posting = postAdjustment(customer, id, points);
  if (posting === null) return false;
  if (points > 0) {
    const lot = { id, expires_at: null, points, left: 0, expired: 0, reversed: 0, charged: 0 };
    customer.lots.push(lot);
    customer.purchases.push({ lotId: id, points, kept: points });
  } else customer.spends.push({ moves: [], points: -points, givenBack: true });
  apply(customer, posting);
  return true;
};
const giveBack = (customer: Customer, index: number): void => {
  const spent = customer.spends[index % Math.max(1, customer.spends.length)];
  if (!spent || spent.givenBack) return;
  spent.givenBack = true;
  apply(customer, postGivingBack(customer, spent.moves));
};
const reverse = (customer: Customer, index: number, keptPercent: number): void => {
  const purchase = customer.purchases[index % Math.max(1, customer.purchases.length)];
  if (!purchase) return;
  purchase.kept = Math.min(purchase.kept, Math.floor((purchase.points * keptPercent) / 100));
  const own = customer.lots.find(({ id }) => id === purchase.lotId) as Lot;
  const { charged, ...posting } = postReversal(customer, own, purchase.points - purchase.kept);
  apply(customer, posting);
  Object.assign(own, { charged, reversed: purchase.points - purchase.kept });
};

/** Everything that must hold of a wallet after any event. */
const check = (customer: Customer): void => {
  const { balance, debt, lots, ledger, purchases, spends } = customer;
  expect(ledger.reduce((sum, { delta }) => sum + delta, 0)).toBe(balance);
  expect(lots.reduce((sum, { left }) => sum + left, 0)).toBe(balance);
  const debts = ledger.filter(({ counter_account }) => counter_account === "debt");
  expect(debts.reduce((sum, { delta }) => sum + delta, 0)).toBe(debt);
  expect(Math.min(balance, debt)).toBe(0);
  expect(debt).toBeGreaterThanOrEqual(0);
  const used = spends.filter(({ givenBack }) => !givenBack).reduce((sum, { points }) => sum + points, 0);
  const justified = purchases.reduce((sum, { kept }) => sum + kept, 0);
  expect(balance + used - debt).toBeLessThanOrEqual(justified);
};

const event = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("earn" as const), n: fc.nat(200), m: fc.integer({ min: 0, max: 40 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("spend" as const), n: fc.nat(150), m: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("adjust" as const), n: fc.integer({ min: -150, max: 150 }), m: fc.nat() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("expire" as const), n: fc.nat(10), m: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("return" as const), n: fc.nat(20), m: fc.constant(0) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("return" as const), n: fc.nat(20), m: fc.nat(100) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("undo" as const), n: fc.nat(20), m: fc.nat() }) },
);

describe("the book of points", () => {
  it("adds up after any sequence of earning, spending, expiry, return and undo, for many customers", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(4), event), { maxLength: 80 }), (events) => {
        const customers = Array.from({ length: 5 }, newCustomer);
        let now = 0;
        for (const [who, { do: what, n, m }] of events) {
          const customer = customers[who] as Customer;
          if (what === "earn") earn(customer, n, m === 0 ? null : new Date(now + m * day));
          if (what === "spend") {
            const enough = n <= customer.balance;
            expect(spend(customer, n)).toBe(enough);
          }
          if (what === "return") reverse(customer, n, m);
          if (what === "adjust") {
            const enough = -n <= customer.balance;
            expect(adjust(customer, n)).toBe(enough);
          }
          if (what === "undo") giveBack(customer, n);
          if (what === "expire") {
            now += n * day;
            for (const each of customers) {
              apply(each, postExpiry(each, new Date(now)));
              expect(postExpiry(each, new Date(now))).toEqual({ steps: [], moves: [] });
            }
          }
          customers.forEach(check);
        }
      }),
    );
  });

  it("takes back the same whether it returns in two steps or in one, whatever else happened between", () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), fc.nat(100), fc.nat(100), (points, spent, first, second) => {
        const [once, twice] = [newCustomer(), newCustomer()];
        for (const customer of [once, twice]) {
          earn(customer, points, null);
          spend(customer, Math.min(spent, points));
        }
        reverse(twice, 0, Math.max(first, second));
        reverse(twice, 0, Math.min(first, second));
        reverse(once, 0, Math.min(first, second));
        expect([twice.balance, twice.debt]).toEqual([once.balance, once.debt]);
      }),
    );
  });

  it("spends points that expire first, and permanent ones last", () => {
    const customer = newCustomer();
    earn(customer, 10, null);
    earn(customer, 10, new Date(3 * day));
    earn(customer, 10, new Date(2 * day));
    earn(customer, 10, new Date(2 * day));
    spend(customer, 25);
    expect(customer.lots.map(({ left }) => left)).toEqual([10, 5, 0, 0]);
    expect(byExpiry(customer.lots).map(({ id }) => customer.lots.findIndex((lot) => lot.id === id))).toEqual([
      2, 3, 1, 0,
    ]);
  });

  it("gives back to the lots it took from", () => {
    const customer = newCustomer();
    earn(customer, 10, new Date(day));
    earn(customer, 10, new Date(2 * day));
    spend(customer, 15);
    giveBack(customer, 0);
    expect(customer.lots.map(({ left }) => left)).toEqual([10, 10]);
    giveBack(customer, 0);
    expect(customer.balance).toBe(20);
  });

  it("turns spent points into debt, which the next earning repays", () => {
    const customer = newCustomer();
    earn(customer, 100, null);
    spend(customer, 70);
    reverse(customer, 0, 0);
    expect([customer.balance, customer.debt]).toEqual([0, 70]);
    earn(customer, 50, null);
    expect([customer.balance, customer.debt]).toEqual([0, 20]);
    earn(customer, 50, null);
    expect([customer.balance, customer.debt]).toEqual([30, 0]);
    expect(customer.ledger.map(({ kind, delta }) => `${kind} ${delta}`)).toEqual([
      "earn 100",
      "spend -70",
      "lend 70",
      "reverse -100",
      "earn 50",
      "repay -50",
      "earn 50",
      "repay -20",
    ]);
  });

  it("does not ask again for points that expired unused", () => {
    const customer = newCustomer();
    earn(customer, 100, new Date(day));
    spend(customer, 40);
    apply(customer, postExpiry(customer, new Date(day)));
    reverse(customer, 0, 50);
    expect([customer.balance, customer.debt]).toEqual([0, 0]);
    reverse(customer, 0, 0);
    expect([customer.balance, customer.debt]).toEqual([0, 40]);
  });

  it("adjusts by hand: added points repay debt first, removed ones create none", () => {
    const customer = newCustomer();
    earn(customer, 100, null);
    spend(customer, 100);
    reverse(customer, 0, 0);
    expect(adjust(customer, -1)).toBe(false);
    expect(adjust(customer, 130)).toBe(true);
    expect([customer.balance, customer.debt]).toEqual([30, 0]);
    expect(adjust(customer, -31)).toBe(false);
    expect(adjust(customer, -10)).toBe(true);
    expect(customer.ledger.slice(-3).map((entry) => [entry.kind, entry.counter_account, entry.delta])).toEqual([
      ["adjust", "adjust", 130],
      ["repay", "debt", -100],
      ["adjust", "adjust", -10],
    ]);
  });

  it("refuses points that are no number, and a book that differs", () => {
    expect(() => postEarning({ debt: 0 }, "a", -1)).toThrow(RangeError);
    expect(() => postSpending({ balance: 10, debt: 0, lots: [] }, 0.5)).toThrow(RangeError);
    expect(() => postSpending({ balance: 10, debt: 0, lots: [] }, 5)).toThrow("the lots hold fewer");
    expect(postSpending({ balance: 10, debt: 0, lots: [] }, 11)).toBeNull();
    expect(postEarning({ debt: 5 }, "a", 0)).toEqual({ steps: [], moves: [] });
  });
});
