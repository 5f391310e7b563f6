import { describe, expect, it } from "vitest";
import { order } from "./foodics-shapes.ts";
import { mapStatus, readOrder } from "./read-order.ts";

describe("their status as ours, the first match", () => {
  it.each([
    [7, 5, "canceled"],
    [3, 1, "declined"],
    [5, 5, "returned"],
    [2, 5, "delivered"],
    [2, 6, "delivered"],
    [4, null, "delivered"],
    [4, 2, "delivered"],
    [2, 4, "en_route"],
    [1, 3, "assigned"],
    [2, 2, "ready"],
    [1, 1, "sent_to_kitchen"],
    [2, null, "sent_to_kitchen"],
    [1, null, "pending"],
    [6, null, null],
    [8, null, null],
    [99, null, null],
  ] as const)("%j with delivery %j is %s", (status, delivery, ours) => {
    expect(mapStatus(status, delivery)).toBe(ours);
  });
});

/** The fields of an answer of theirs that carry numbers where texts are expected. */
const raw = (change: Record<string, unknown> = {}) => ({
  id: "99501a8b",
  reference: 9012,
  meta: { foodics: { device_id: "1" }, external_number: 1636 },
  branch: { id: "987b3651", name: "Branch 1" },
  source: 2,
  status: 7,
  delivery_status: 1,
  customer: null,
  products: [{ product: { id: "989b4a83" }, quantity: 1, total_price: 5, tax_exclusive_total_price: 4.34783 }],
  combos: [],
  charges: [],
  discount_amount: 0,
  total_price: 0,
  updated_at: "2023-06-02 17:37:08",
  ...change,
});
const read = (change?: Record<string, unknown>) => readOrder(order.parse(raw(change)), "down");

describe("an order of theirs", () => {
  it("is read with numbers in place of texts", () => {
    expect(read()).toMatchObject({
      external_number: "1636",
      reference: "9012",
      status: "canceled",
      lines: [{ product_id: "989b4a83", quantity: 1, total_price: 500 }],
      updated_at: new Date("2023-06-02T17:37:08Z"),
    });
  });

  it.each([
    [{ dial_code: 966, phone: "512345678" }, "+966512345678"],
    [{ dial_code: "+966", phone: "0512345678" }, "+966512345678"],
    [{ dial_code: "965", phone: "50 123 456" }, "+96550123456"],
    [{ dial_code: null, phone: "512345678" }, null],
    [{ dial_code: 966, phone: null }, null],
  ])("of the customer %j has the phone %s", (customer, phone) => {
    expect(read({ source: 1, customer })).toMatchObject({ from_cashier: true, customer_phone: phone });
  });

  it.each([
    { total_price: "12.345" },
    { total_price: null },
    { discount_amount: "x" },
    { updated_at: "yesterday" },
    { branch: null },
    { charges: [{ charge: { id: "c" }, amount: 0.125 }] },
    { products: [{ product: { id: "p" }, quantity: 1, total_price: -1 }] },
  ])("with %j is refused rather than guessed", (change) => {
    expect(() => read(change)).toThrow(expect.objectContaining({ fault: "down" }));
  });
});
