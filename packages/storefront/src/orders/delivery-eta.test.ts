import { expect, it } from "vitest";
import { getDeliveryProgress, getEta } from "./delivery-eta.ts";

const created_at = "2026-11-27T10:00:00Z";
const promised_at = "2026-11-27T10:40:00Z";
const at = (minute: number) => new Date(Date.parse(created_at) + minute * 60_000);

it.each([
  [-60, { kind: "far" }],
  [0, { kind: "minutes", minutes: 40 }],
  [39.5, { kind: "minutes", minutes: 1 }],
  [40, { kind: "soon" }],
  [45, { kind: "soon" }],
  [46, { kind: "late" }],
])("says what is left of the promise after %s minutes", (minute, eta) => {
  expect(getEta(promised_at, at(minute))).toEqual(eta);
});

it("moves with the time, but never ahead of the order's status or behind it", () => {
  const progress = (status: "pending" | "sent_to_kitchen" | "en_route", minute: number) =>
    getDeliveryProgress({ status, created_at, promised_at }, at(minute));
  expect(progress("pending", 30)).toBe(0.1);
  expect(progress("sent_to_kitchen", 10)).toBe(0.25);
  expect(progress("en_route", 1)).toBe(0.62);
  expect(progress("en_route", 32)).toBe(0.8);
  expect(progress("en_route", 400)).toBe(0.96);
});

it("draws no way of an order that is over", () => {
  expect(getDeliveryProgress({ status: "delivered", created_at, promised_at }, at(0))).toBeNull();
});
