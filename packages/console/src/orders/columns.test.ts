import { describe, expect, it } from "vitest";
import { orderStatuses } from "@sufra/domain/orders/api.ts";
import { ageOf } from "./age.ts";
import { boardOrder } from "./board.test-data.ts";
import { columnsOf, movesOf } from "./columns.ts";
import { held, matches } from "./shown-orders.ts";

const at = (time: string) => new Date(`2026-11-21T${time}.000Z`);

describe("the columns of the board", () => {
  it("show every status but the unpaid one, each once", () => {
    const orders = orderStatuses.map((status, index) => boardOrder({ id: String(index), status }));
    const columns = columnsOf(orders);
    const shown = Object.values(columns).flat();
    expect(shown.map(({ status }) => status).sort()).toEqual(
      orderStatuses.filter((status) => status !== "awaiting_payment").sort(),
    );
    expect(columns.on_the_way.map(({ status }) => status)).toEqual(["assigned", "en_route"]);
  });

  it("stand in the order of what is due first; the done ones last first", () => {
    const columns = columnsOf([
      boardOrder({ id: "b", status: "ready", promised_at: "2026-11-21T10:40:00.000Z" }),
      boardOrder({ id: "a", status: "ready", promised_at: "2026-11-21T10:20:00.000Z" }),
      boardOrder({ id: "y", status: "delivered", updated_at: "2026-11-21T10:01:00.000Z" }),
      boardOrder({ id: "z", status: "delivered", updated_at: "2026-11-21T10:02:00.000Z" }),
    ]);
    expect(columns.ready.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(columns.done.map(({ id }) => id)).toEqual(["z", "y"]);
  });

  it("tell the way forward from the endings", () => {
    expect(movesOf(boardOrder({}))).toEqual({ forward: "sent_to_kitchen", endings: ["declined", "canceled"] });
    expect(movesOf(boardOrder({ moves: ["returned"] }))).toEqual({ forward: undefined, endings: ["returned"] });
  });
});

describe("the age of an order", () => {
  it("of a new one runs against the time to answer", () => {
    const order = boardOrder({});
    expect(ageOf(order, at("10:02:00"))?.urgency).toBe("calm");
    expect(ageOf(order, at("10:07:00"))?.urgency).toBe("soon");
    expect(ageOf(order, at("10:09:30"))?.urgency).toBe("late");
  });

  it("of one under way runs against the promise", () => {
    const order = boardOrder({ status: "sent_to_kitchen" });
    expect(ageOf(order, at("10:15:00"))?.urgency).toBe("calm");
    expect(ageOf(order, at("10:21:00"))?.urgency).toBe("soon");
    expect(ageOf(order, at("10:31:00"))).toEqual({ urgency: "late", left: -60 });
  });

  it("of an order for later stays calm until its last quarter of an hour", () => {
    const order = boardOrder({ status: "sent_to_kitchen", promised_at: "2026-11-22T10:00:00.000Z" });
    expect(ageOf(order, new Date("2026-11-22T09:40:00.000Z"))?.urgency).toBe("calm");
    expect(ageOf(order, new Date("2026-11-22T09:46:00.000Z"))?.urgency).toBe("soon");
  });

  it("ends with the order", () => {
    expect(ageOf(boardOrder({ status: "delivered" }), at("11:00:00"))).toBeNull();
  });
});

describe("while a finger is on the board", () => {
  const [a, b] = [boardOrder({ id: "a" }), boardOrder({ id: "b" })];

  it("new orders wait and are counted", () => {
    expect(held([a], [a, b], "pressed")).toEqual({ shown: [a], waiting: 1 });
  });

  it("nothing moves under it; once it is lifted the known ones follow", () => {
    const moved = { ...a, status: "ready" as const };
    expect(held([a], [moved, b], "pressed").shown).toEqual([a]);
    expect(held([a], [moved, b], "lifted")).toEqual({ shown: [moved], waiting: 1 });
  });

  it("and afterwards everything is there", () => {
    expect(held(null, [a, b], "free")).toEqual({ shown: [a, b], waiting: 0 });
  });
});

describe("the search of the board", () => {
  const order = boardOrder({ number: 12, customer_name: "أحمد", table_number: 7 });

  it("finds numbers, also in other digits, names as they are spelled, and tables", () => {
    for (const query of ["12", "#012", "١٢", "احمد", ""]) expect(matches(order, query, null)).toBe(true);
    for (const query of ["13", "ليلى"]) expect(matches(order, query, null)).toBe(false);
  });

  it("keeps to one order type when asked", () => {
    expect(matches(order, "", 1)).toBe(true);
    expect(matches(order, "", 3)).toBe(false);
  });
});
