import { describe, expect, it } from "vitest";
import { orderStatuses } from "@sufra/domain/orders/api.ts";
import { ageOf } from "./age.ts";
import { getTracks } from "./board-layout.ts";
import { boardOrder } from "./board.test-data.tsx";
import { type ColumnName, columnsOf, movesOf, shownColumns } from "./columns.ts";
import { freezeOrders } from "./frozen-orders.ts";
import { matches, noFilter } from "./order-filter.ts";

const at = (time: string) => new Date(`2026-11-21T${time}.000Z`);

describe("the columns of the board", () => {
  it("show each paid status once", () => {
    const orders = orderStatuses.map((status, index) => boardOrder({ id: String(index), status }));
    const columns = columnsOf(orders);
    const shown = Object.values(columns).flat();
    expect(shown.map(({ status }) => status).sort()).toEqual(
      orderStatuses.filter((status) => status !== "awaiting_payment").sort(),
    );
    expect(columns.on_the_way.map(({ status }) => status)).toEqual(["assigned", "en_route"]);
  });

  it("sort by due time, and done orders by newest", () => {
    const columns = columnsOf([
      boardOrder({ id: "b", status: "ready", promised_at: "2026-11-21T10:40:00.000Z" }),
      boardOrder({ id: "a", status: "ready", promised_at: "2026-11-21T10:20:00.000Z" }),
      boardOrder({ id: "y", status: "delivered", updated_at: "2026-11-21T10:01:00.000Z" }),
      boardOrder({ id: "z", status: "delivered", updated_at: "2026-11-21T10:02:00.000Z" }),
    ]);
    expect(columns.ready.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(columns.done.map(({ id }) => id)).toEqual(["z", "y"]);
  });

  it("keep accepted orders that wait for their start in a list of their own, by their start", () => {
    const accepted = { accepted_at: "2026-11-21T10:00:00.000Z" };
    const columns = columnsOf([
      boardOrder({ id: "unanswered", start_at: "2026-11-21T11:00:00.000Z" }),
      boardOrder({ id: "b", ...accepted, start_at: "2026-11-21T18:40:00.000Z" }),
      boardOrder({ id: "a", ...accepted, start_at: "2026-11-21T12:10:00.000Z", number: 9 }),
      boardOrder({ id: "started", ...accepted, start_at: "2026-11-21T09:00:00.000Z", status: "sent_to_kitchen" }),
    ]);
    expect(columns.scheduled.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(columns.new.map(({ id }) => id)).toEqual(["unanswered"]);
    expect(columns.kitchen.map(({ id }) => id)).toEqual(["started"]);
    expect(shownColumns(columns)).toContain("scheduled");
    expect(shownColumns(columnsOf([]))).not.toContain("scheduled");
  });

  it("separate the next step from the endings", () => {
    expect(movesOf(boardOrder({}))).toEqual({ forward: "sent_to_kitchen", endings: ["declined", "canceled"] });
    expect(movesOf(boardOrder({ moves: ["returned"] }))).toEqual({ forward: undefined, endings: ["returned"] });
  });
});

describe("the age of an order", () => {
  it("of a new order counts against the time to answer", () => {
    const order = boardOrder({});
    expect(ageOf(order, at("10:02:00"))?.urgency).toBe("calm");
    expect(ageOf(order, at("10:07:00"))?.urgency).toBe("soon");
    expect(ageOf(order, at("10:09:30"))?.urgency).toBe("late");
  });

  it("of an accepted order counts against its promised time", () => {
    const order = boardOrder({ status: "sent_to_kitchen" });
    expect(ageOf(order, at("10:15:00"))?.urgency).toBe("calm");
    expect(ageOf(order, at("10:21:00"))?.urgency).toBe("soon");
    expect(ageOf(order, at("10:31:00"))).toEqual({ urgency: "late", left: -60 });
  });

  it("of a scheduled order is not urgent until 15 minutes before", () => {
    const order = boardOrder({ status: "sent_to_kitchen", promised_at: "2026-11-22T10:00:00.000Z" });
    expect(ageOf(order, new Date("2026-11-22T09:40:00.000Z"))?.urgency).toBe("calm");
    expect(ageOf(order, new Date("2026-11-22T09:46:00.000Z"))?.urgency).toBe("soon");
  });

  it("is null for one that waits, accepted, for its start", () => {
    expect(ageOf(boardOrder({ accepted_at: "2026-11-21T10:00:00.000Z" }), at("10:09:30"))).toBeNull();
  });

  it("is null for a done order", () => {
    expect(ageOf(boardOrder({ status: "delivered" }), at("11:00:00"))).toBeNull();
  });
});

describe("while the board is touched", () => {
  const [a, b] = [boardOrder({ id: "a" }), boardOrder({ id: "b" })];

  it("new orders are counted but not shown", () => {
    expect(freezeOrders([a], [a, b], "pressed")).toEqual({ shown: [a], waiting: 1 });
  });

  it("orders do not move until the release", () => {
    const moved = { ...a, status: "ready" as const };
    expect(freezeOrders([a], [moved, b], "pressed").shown).toEqual([a]);
    expect(freezeOrders([a], [moved, b], "lifted")).toEqual({ shown: [moved], waiting: 1 });
  });

  it("all orders are shown after the touch", () => {
    expect(freezeOrders(null, [a, b], "free")).toEqual({ shown: [a, b], waiting: 0 });
  });
});

describe("the search of the board", () => {
  const order = boardOrder({ number: 12, customer_name: "أحمد", table_number: 7 });
  const now = at("10:00:00");

  it("finds numbers in both digits, names and tables", () => {
    for (const query of ["12", "#012", "١٢", "احمد", ""])
      expect(matches(order, { ...noFilter, query }, now)).toBe(true);
    for (const query of ["13", "ليلى"]) expect(matches(order, { ...noFilter, query }, now)).toBe(false);
  });

  it("filters by order type and by table", () => {
    expect(matches(order, { ...noFilter, type: 1 }, now)).toBe(true);
    expect(matches(order, { ...noFilter, type: 3 }, now)).toBe(false);
    expect(matches(order, { ...noFilter, table: 7 }, now)).toBe(true);
    expect(matches(order, { ...noFilter, table: 8 }, now)).toBe(false);
  });

  it("filters by what is late or due soon, without what is done", () => {
    const due = (time: string, status: "pending" | "delivered", filter: "late" | 15 | 30) =>
      matches({ ...order, status }, { ...noFilter, due: filter }, at(time));
    expect([due("10:31:00", "pending", "late"), due("10:29:00", "pending", "late")]).toEqual([true, false]);
    expect([due("10:16:00", "pending", 15), due("10:14:00", "pending", 15)]).toEqual([true, false]);
    expect(due("10:31:00", "delivered", "late")).toBe(false);
  });

  it("filters by what is still to pay", () => {
    expect(matches({ ...order, due: 0 }, { ...noFilter, unpaid: true }, now)).toBe(false);
    expect(matches({ ...order, due: 1 }, { ...noFilter, unpaid: true }, now)).toBe(true);
  });
});

describe("the width of the columns", () => {
  const need = (name: ColumnName, count: number, folded = false) => ({ name, count, folded });

  it("gives each column what its orders need, and little to an empty or folded one", () => {
    expect(getTracks([need("new", 12), need("kitchen", 6), need("done", 30, true)], "dense", 598)).toBe(
      "minmax(560px, 3fr) minmax(192px, 2fr) 80px",
    );
    expect(getTracks([need("new", 0), need("kitchen", 1)], "comfortable", 598)).toBe("80px minmax(188px, 1fr)");
  });

  it("gives new orders more room than done ones, however many those are", () => {
    expect(getTracks([need("new", 1), need("done", 30)], "comfortable", 598)).toBe(
      "minmax(248px, 1fr) minmax(188px, 1fr)",
    );
  });

  it("fits a window of 1280 beside the menu, with orders in all four columns that need someone", () => {
    const waiting = [need("new", 1), need("kitchen", 1), need("ready", 1), need("on_the_way", 1)];
    const tracks = getTracks([...waiting, need("scheduled", 1, true), need("done", 1, true)], "comfortable", 598);
    const widths = [...tracks.matchAll(/(\d+)px/g)].map(([, width]) => Number(width));
    const gaps = 8 * (widths.length - 1);
    expect(widths.reduce((sum, width) => sum + width, gaps)).toBeLessThanOrEqual(1016);
  });

  it("does not grow without end", () => {
    expect(getTracks([need("new", 90)], "dense", 598)).toBe("minmax(560px, 4fr)");
    expect(getTracks([need("new", 12)], "dense", 980)).toBe("minmax(376px, 2fr)");
  });
});
