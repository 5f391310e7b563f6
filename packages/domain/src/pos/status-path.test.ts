import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OrderType } from "../contract/fields.ts";
import { type OrderStatus, orderStatuses } from "../orders/api.ts";
import { isDead, moveOrder } from "../orders/transitions.ts";
import { getPosPath } from "./status-path.ts";

const rows: [OrderType, OrderStatus, OrderStatus, OrderStatus[], boolean?][] = [
  [2, "pending", "pending", []],
  [2, "pending", "sent_to_kitchen", ["sent_to_kitchen"]],
  [2, "pending", "delivered", ["sent_to_kitchen", "ready", "delivered"]],
  [3, "pending", "en_route", ["sent_to_kitchen", "ready", "assigned", "en_route"]],
  [3, "ready", "delivered", ["assigned", "en_route", "delivered"]],
  // Never backwards.
  [2, "ready", "sent_to_kitchen", []],
  [3, "en_route", "pending", []],
  [2, "delivered", "ready", []],
  // A pickup has no courier.
  [2, "pending", "en_route", ["sent_to_kitchen", "ready"]],
  [1, "ready", "assigned", []],
  // Endings.
  [2, "pending", "declined", ["declined"]],
  [2, "sent_to_kitchen", "declined", ["canceled"]],
  [2, "pending", "canceled", ["canceled"]],
  [2, "ready", "canceled", ["canceled"]],
  [3, "en_route", "canceled", ["returned"]],
  [3, "assigned", "declined", ["returned"]],
  [3, "en_route", "returned", ["returned"]],
  [2, "ready", "returned", ["canceled"]],
  // What was served comes back at the desk.
  [2, "delivered", "returned", [], true],
  [2, "delivered", "canceled", [], true],
  // Nothing follows an end, and an unpaid order is not there.
  [2, "canceled", "delivered", []],
  [2, "declined", "returned", []],
  [2, "awaiting_payment", "sent_to_kitchen", []],
];

describe("the path to what the point of sale reports", () => {
  it.each(rows)("of type %i from %s to %s: %j", (order_type, status, reported, steps, person = false) => {
    expect(getPosPath({ status, order_type }, reported)).toEqual({ steps, person });
  });

  it("is allowed step by step, ends where it should, and asking again changes nothing", () => {
    const status = fc.constantFrom(...orderStatuses);
    fc.assert(
      fc.property(fc.constantFrom<OrderType>(1, 2, 3), status, status, (order_type, from, reported) => {
        const { steps } = getPosPath({ status: from, order_type }, reported);
        let at = from;
        for (const to of steps) {
          expect(moveOrder({ status: at, order_type }, to, "pos").ok).toBe(true);
          at = to;
        }
        expect(getPosPath({ status: at, order_type }, reported).steps).toEqual([]);
        if (isDead(from)) expect(steps).toEqual([]);
      }),
    );
  });
});
