import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OrderType } from "../contract/fields.ts";
import { orderStatuses, type OrderStatus } from "./api.ts";
import { getBusinessDay, orderNumberText } from "./business-day.ts";
import { guestStatusName, isStatusName, statusNames } from "./status-names.ts";
import { toTimeline } from "./timeline.ts";
import { isDone, mayCancel, type Mover, moveOrder, nextMoves, transitions } from "./transitions.ts";

const movers: Mover[] = ["guest", "cashier", "manager", "payment", "system", "pos", "courier"];
const types: OrderType[] = [1, 2, 3];

/** The allowed moves, written out once more by hand from the product rules: `type from to` → who. */
const allowed = new Map<string, string>();
const allow = (on: OrderType[], from: OrderStatus, to: OrderStatus, by: string) => {
  for (const type of on) allowed.set(`${type} ${from} ${to}`, by);
};
allow(types, "awaiting_payment", "pending", "guest payment");
allow(types, "awaiting_payment", "canceled", "guest system");
allow(types, "pending", "sent_to_kitchen", "cashier manager system pos");
allow(types, "pending", "declined", "cashier manager system pos");
allow(types, "pending", "canceled", "guest cashier manager pos");
allow(types, "sent_to_kitchen", "ready", "cashier manager pos");
allow(types, "sent_to_kitchen", "canceled", "cashier manager pos");
allow(types, "ready", "canceled", "cashier manager pos");
allow([1, 2], "ready", "delivered", "cashier manager pos");
allow([3], "ready", "assigned", "cashier manager pos courier");
allow([3], "assigned", "en_route", "cashier manager pos courier");
allow([3], "en_route", "delivered", "cashier manager pos courier");
allow([3], "assigned", "returned", "manager pos");
allow([3], "en_route", "returned", "manager pos");
allow(types, "delivered", "returned", "manager pos");

describe("moves", () => {
  const every = types.flatMap((type) =>
    orderStatuses.flatMap((from) => orderStatuses.flatMap((to) => movers.map((by) => ({ type, from, to, by })))),
  );

  it(`answers each of the ${every.length} combinations as the product rules say`, () => {
    for (const { type, from, to, by } of every) {
      const who = allowed.get(`${type} ${from} ${to}`);
      const answer = moveOrder({ status: from, order_type: type }, to, by);
      const code = who === undefined ? "invalid_transition" : who.split(" ").includes(by) ? "ok" : "not_authorized";
      expect({ type, from, to, by, code: answer.ok ? "ok" : answer.code }).toEqual({ type, from, to, by, code });
      expect(nextMoves({ status: from, order_type: type }, by).includes(to)).toBe(answer.ok);
    }
  });

  it.each([
    ["cashier", "pending", 9_000, 0, true],
    ["cashier", "ready", 9_000, 0, false],
    ["cashier", "ready", 9_000, 9_000, true],
    ["cashier", "sent_to_kitchen", 9_001, 9_000, false],
    ["manager", "ready", 9_001, 0, true],
  ] as const)("lets a %s cancel what is %s for %i with a limit of %i: %s", (by, from, total, limit, allowedTo) =>
    expect(mayCancel(by, from, total, limit)).toBe(allowedTo),
  );

  it("names both states in the refusal", () =>
    expect(moveOrder({ status: "ready", order_type: 1 }, "pending", "manager")).toEqual({
      ok: false,
      code: "invalid_transition",
      params: { from: "ready", to: "pending" },
    }));

  it.each([
    ["pending", "declined", { gives_back: true, refunds: true, earns: false, reverses: false }],
    ["ready", "delivered", { gives_back: false, refunds: false, earns: true, reverses: false }],
    ["delivered", "returned", { gives_back: true, refunds: true, earns: false, reverses: true }],
  ] as const)("%s → %s brings", (from, to, effects) =>
    expect(moveOrder({ status: from, order_type: 1 }, to, "manager")).toMatchObject({ ok: true, value: effects }),
  );

  it("never visits a state twice, gives back at most once and ends", () => {
    const step = fc.tuple(fc.constantFrom(...orderStatuses), fc.constantFrom(...movers));
    fc.assert(
      fc.property(fc.constantFrom(...types), fc.array(step, { maxLength: 60 }), (order_type, tries) => {
        let status: OrderStatus = "awaiting_payment";
        let back = 0;
        const seen = new Set<OrderStatus>([status]);
        for (const [to, by] of tries) {
          const answer = moveOrder({ status, order_type }, to, by);
          if (!answer.ok) continue;
          status = answer.value.to;
          if (answer.value.gives_back) back += 1;
          expect(seen.has(status)).toBe(false);
          seen.add(status);
        }
        expect(back).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("leaves no state that is not done without a way on", () => {
    for (const status of orderStatuses.filter((each) => !isDone(each)))
      for (const type of types)
        if (type === 3 || (status !== "assigned" && status !== "en_route"))
          expect(transitions.some((each) => each.from === status && each.types.includes(type))).toBe(true);
  });
});

describe("names and timeline", () => {
  it("has every status in both languages", () => {
    for (const status of orderStatuses)
      for (const type of types) {
        const text = guestStatusName(status, type);
        expect(text.sa && text.en && statusNames[status].sa).toBeTruthy();
      }
    expect(isStatusName("toString")).toBe(false);
  });

  it("tells each type in its own words", () => {
    expect([1, 2, 3].map((type) => guestStatusName("delivered", type as OrderType).en)).toEqual([
      "Served",
      "Collected",
      "Delivered",
    ]);
  });

  it("shows done, current and future steps", () => {
    const history = [
      { status: "pending" as const, at: "1" },
      { status: "sent_to_kitchen" as const, at: "2" },
    ];
    expect(toTimeline(2, "sent_to_kitchen", history)).toEqual([
      { status: "pending", state: "done", at: "1" },
      { status: "sent_to_kitchen", state: "current", at: "2" },
      { status: "ready", state: "ahead", at: null },
      { status: "delivered", state: "ahead", at: null },
    ]);
    expect(toTimeline(3, "delivered", history)?.every((step) => step.state === "done")).toBe(true);
    expect(toTimeline(1, "awaiting_payment", [])?.every((step) => step.state === "ahead")).toBe(true);
    expect(toTimeline(1, "canceled", history)).toBeNull();
  });

  it("counts days in the establishment's zone and calls numbers out", () => {
    expect(getBusinessDay(new Date("2026-11-21T21:00:00Z"), "Asia/Riyadh")).toBe("2026-11-22");
    expect([orderNumberText(7), orderNumberText(1234)]).toEqual(["#007", "#1234"]);
  });
});
