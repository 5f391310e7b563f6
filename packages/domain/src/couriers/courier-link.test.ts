import { describe, expect, it } from "vitest";
import type { OrderType } from "../contract/fields.ts";
import { orderStatuses } from "../orders/api.ts";
import { getPositionAge, needsCourier, roundDistance, whatsappLink } from "./courier-link.ts";

describe("a courier's link", () => {
  it("belongs to a delivery from ready until it is over", () => {
    const types: OrderType[] = [1, 2, 3];
    const needed = types.flatMap((order_type) =>
      orderStatuses.filter((status) => needsCourier({ order_type, status })).map((status) => `${order_type} ${status}`),
    );
    expect(needed).toEqual(["3 ready", "3 assigned", "3 en_route"]);
  });

  it.each([
    [0, { minutes: 0, stale: false }],
    [59, { minutes: 0, stale: false }],
    [300, { minutes: 5, stale: false }],
    [301, { minutes: 5, stale: true }],
    [3_700, { minutes: 61, stale: true }],
    [-30, { minutes: 0, stale: false }],
  ])("calls a position of %i seconds ago %o", (seconds, age) => {
    const now = new Date("2026-01-01T12:00:00Z");
    expect(getPositionAge(new Date(now.getTime() - seconds * 1_000), now)).toEqual(age);
  });

  it.each([
    [0, { meters: 50 }],
    [120, { meters: 100 }],
    [974, { meters: 950 }],
    [975, { kilometers: 1 }],
    [1_260, { kilometers: 1.3 }],
  ])("says %i meters as %o", (meters, said) => expect(roundDistance(meters)).toEqual(said));

  it("is sent to a number by WhatsApp, or to somebody chosen there", () => {
    expect(whatsappLink("+966501234567", "طلب & رابط")).toBe(
      "https://wa.me/966501234567?text=%D8%B7%D9%84%D8%A8%20%26%20%D8%B1%D8%A7%D8%A8%D8%B7",
    );
    expect(whatsappLink(null, "x")).toBe("https://wa.me/?text=x");
    expect(whatsappLink("+966501234567", "")).toBe("https://wa.me/966501234567");
  });
});
