import { describe, expect, it } from "vitest";
import { failureCode, ourInvoice, ourPayment } from "./moyasar-mapping.ts";
import { moyasarInvoice, moyasarPayment } from "./moyasar-shapes.ts";

const now = new Date("2026-01-15T18:30:00Z");
const raw = (change: Record<string, unknown>) => ({
  id: "p1",
  status: "paid",
  amount: 1_000,
  currency: "SAR",
  created_at: "2026-01-15T18:29:00Z",
  metadata: null,
  source: { type: "creditcard", company: "master", number: "XXXX-XXXX-XXXX-0000" },
  ...change,
});
const read = (change: Record<string, unknown>) => ourPayment(moyasarPayment.parse(raw(change)), now);

describe("the provider's statuses as ours", () => {
  it.each([
    ["initiated", { source: { transaction_url: "https://x.test" } }, "requires_action"],
    ["initiated", {}, "processing"],
    ["initiated", { created_at: "2026-01-15T18:14:59Z" }, "expired"],
    ["verified", {}, "processing"],
    ["authorized", {}, "authorized"],
    ["paid", {}, "paid"],
    ["captured", {}, "paid"],
    ["paid", { refunded: 1 }, "partially_refunded"],
    ["captured", { refunded: 999 }, "partially_refunded"],
    ["refunded", { refunded: 1_000 }, "refunded"],
    ["refunded", { refunded: 400 }, "partially_refunded"],
    ["failed", {}, "failed"],
    ["voided", {}, "voided"],
    ["something_new", {}, "processing"],
  ])("%s %j", (status, change, ours) => expect(read({ status, ...change }).status).toBe(ours));

  it("reads the brand and the last four digits", () => {
    expect(read({}).card).toEqual({ brand: "mastercard", last4: "0000" });
  });
});

describe("why a payment failed", () => {
  it.each([
    ["51", "funds"],
    ["61", "limit"],
    ["65", "limit"],
    ["54", "expired_card"],
    ["33", "expired_card"],
    ["82", "cvv"],
    ...["34", "35", "36", "37", "41", "43", "59", "63", "67"].map((code) => [code, "lost_stolen"]),
    ["14", "invalid_card"],
    ...["90", "91", "92", "96"].map((code) => [code, "transient"]),
    ["05", "declined"],
    ["99", "declined"],
    ["00", "unknown"],
  ])("%s is %s", (code, ours) => expect(failureCode(code ?? null, "TEXT")).toBe(ours));

  it("prefers a 3-D Secure message, and maps every code", () => {
    expect(failureCode("51", "3ds_auth_error")).toBe("auth_failed");
    expect(failureCode(null, null)).toBe("unknown");
  });
});

describe("an invoice", () => {
  const invoice = (payments: unknown[]) =>
    ourInvoice(
      moyasarInvoice.parse({ ...raw({ status: "initiated" }), id: "i1", url: "https://x.test/i1", payments }),
      now,
    );

  it("is not paid by a different amount", () => {
    expect(invoice([raw({ amount: 100 }), raw({ status: "failed" })]).status).toBe("requires_action");
  });

  it("counts the payment of its own amount, at any position", () => {
    expect(invoice([raw({ status: "failed" }), raw({ id: "p2" })])).toMatchObject({
      status: "paid",
      providerRef: "invoice/i1",
      amount: 1_000,
    });
  });
});
