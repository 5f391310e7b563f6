import { describe, expect, it } from "vitest";
import type { BillTerms } from "./api.ts";
import { checkBill, checkReceipt, getBillPoints, getReceiptIdentity } from "./bill-rules.ts";
import { readReceipt } from "./receipt-qr.ts";

const now = new Date("2026-03-04T12:00:00Z");
const terms: BillTerms = {
  points_per_100_sar: 100,
  multiplier_bp: 10_000,
  max_points_per_transaction: 500,
  day_room: null,
  bill_limit: 100_000,
  day_left: 200_000,
  receipt_days: 3,
  vat_number: "310122393500003",
  time_zone: "Asia/Riyadh",
};

const encode = (values: readonly string[]): string =>
  Buffer.concat(
    values.map((value, at) => Buffer.concat([Buffer.from([at + 1, Buffer.byteLength(value)]), Buffer.from(value)])),
  ).toString("base64");
const receipt = (issued: string, vatNumber = "310122393500003", total = "115.00", name = "Riwaq") =>
  encode([name, vatNumber, issued, total, "15.00"]);

describe("the points of a bill", () => {
  it.each([
    ["a point a riyal, rounded down", 4_599, {}, 45],
    ["less than a point", 99, {}, 0],
    ["more in a higher level", 10_000, { multiplier_bp: 15_000 }, 150],
    ["limited once", 90_000, {}, 500],
    ["limited by the room of the day", 40_000, { day_room: 30 }, 30],
    ["none when the day is full", 40_000, { day_room: 0 }, 0],
  ])("are %s", (_what, amount, changes, points) => {
    expect(getBillPoints(amount, { ...terms, ...changes })).toBe(points);
  });
});

describe("the amount of a bill", () => {
  it.each([
    ["typed, at its limit", "typed", 100_000, {}, null],
    ["typed, above its limit", "typed", 100_001, {}, "bill_limit"],
    ["typed, without limits", "typed", 900_000, { bill_limit: null, day_left: null }, null],
    ["typed, where none may be", "typed", 1, { bill_limit: 0 }, "bill_limit"],
    ["of a receipt, above the limit of typed ones", "receipt", 150_000, {}, null],
    ["of a receipt, above what is left of the day", "receipt", 200_001, {}, "bill_day_limit"],
    ["typed, above what is left of the day", "typed", 5_001, { day_left: 5_000 }, "bill_day_limit"],
    ["typed, when nothing is left of the day", "typed", 1, { day_left: 0 }, "bill_day_limit"],
  ] as const)("is judged: %s", (_what, source, amount, changes, code) => {
    const outcome = checkBill(source, amount, { ...terms, ...changes });
    expect(outcome.ok ? null : outcome.code).toBe(code);
  });
});

describe("a receipt", () => {
  it.each([
    ["of today", receipt("2026-03-04T11:00:00Z"), {}, null],
    ["at the end of its days", receipt("2026-03-01T12:00:00Z"), {}, null],
    ["after its days", receipt("2026-03-01T11:59:59Z"), {}, "receipt_too_old"],
    ["of a register whose clock is a little ahead", receipt("2026-03-04T12:05:00Z"), {}, null],
    ["of the future", receipt("2026-03-04T12:05:01Z"), {}, "receipt_future"],
    ["of another seller", receipt("2026-03-04T11:00:00Z", "399999999900003"), {}, "receipt_foreign"],
    ["where no VAT number is set", receipt("2026-03-04T11:00:00Z"), { vat_number: null }, "vat_number_missing"],
    ["that is none", "7K3M-9Q2X-4T5V", {}, "receipt_unreadable"],
  ])("%s", (_what, text, changes, code) => {
    const outcome = checkReceipt(text, { ...terms, ...changes }, now);
    expect(outcome.ok ? null : outcome.code).toBe(code);
  });

  it("stays the same receipt under another name, and is another one with another total or time", () => {
    const identity = (text: string) => {
      const read = readReceipt(text, "Asia/Riyadh");
      return read.ok ? getReceiptIdentity(read.value) : null;
    };
    const one = identity(receipt("2026-03-04T11:00:00Z"));
    expect(identity(receipt("2026-03-04T14:00:00", undefined, "115.0", "Another name"))).toBe(one);
    expect(identity(receipt("2026-03-04T11:00:01Z"))).not.toBe(one);
    expect(identity(receipt("2026-03-04T11:00:00Z", undefined, "115.01"))).not.toBe(one);
  });
});
