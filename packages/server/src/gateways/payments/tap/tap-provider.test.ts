import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { http, toIntent } from "../desks.test-data.ts";
import type { PaymentProvider } from "../payment-provider.ts";
import { checkTapKey } from "./check-key.ts";
import { createTapProvider } from "./tap-provider.ts";
import { startTapServer, type TapServer } from "./tap-server.test-data.ts";

let server: TapServer;
let provider: PaymentProvider;
beforeEach(async () => {
  server = await startTapServer();
  const webhookUrl = "https://sufra.example/hook/";
  provider = createTapProvider({ baseUrl: server.url, secretKey: "sk_test_shop", webhookUrl, http });
});
afterEach(() => server.close());

const openPaid = async (): Promise<string> => {
  const { providerRef } = await provider.createIntent(toIntent());
  await server.end(providerRef ?? "", { status: "CAPTURED", method: "MADA", last4: "0007" });
  return providerRef ?? "";
};
const refund = (ref: string, refundId: string, amount = 1_000, refundedBefore = 0) =>
  provider.refund(ref, { amount, refundId, refundedBefore });

describe("a charge", () => {
  it("is one for an attempt, however often it is sent", async () => {
    const intent = toIntent();
    server.plan("POST /charges", "after", { kind: "drop" });
    const made = await Promise.all([provider.createIntent(intent), provider.createIntent(intent)]);
    const again = await provider.createIntent(intent);
    expect(new Set([...made, again].map(({ providerRef }) => providerRef)).size).toBe(1);
    expect(server.charges()).toHaveLength(1);
  });

  it("names amount, payer, references, addresses and expiry, and no card", async () => {
    const intent = toIntent({ amount: 829, expiresAt: new Date(Date.now() + 14.5 * 60_000) });
    await provider.createIntent(intent);
    expect(server.charges()[0]?.body).toMatchObject({
      amount: 8.29,
      currency: "SAR",
      threeDSecure: true,
      save_card: false,
      source: { id: "src_all" },
      customer: { first_name: "نورة", phone: { country_code: "966", number: "512345678" } },
      reference: { transaction: intent.attemptId, order: intent.orderId, idempotent: intent.attemptId },
      metadata: { attempt_id: intent.attemptId, order_id: intent.orderId },
      post: { url: "https://sufra.example/hook/" },
      redirect: { url: intent.returnUrl },
      transaction: { expiry: { period: 15, type: "MINUTE" } },
    });
  });

  it.each([
    [-1, 5],
    [120, 60],
  ])("that may be paid for %i minutes is opened for %i", async (minutes, period) => {
    await provider.createIntent(toIntent({ expiresAt: new Date(Date.now() + minutes * 60_000) }));
    expect(server.charges()[0]?.body).toMatchObject({ transaction: { expiry: { period } } });
  });

  it("needs a phone, since Tap refuses it otherwise; a missing name is no reason", async () => {
    await expect(provider.createIntent(toIntent({ payer: { name: "N", phone: "" } }))).rejects.toMatchObject({
      kind: "invalid",
    });
    await provider.createIntent(toIntent({ payer: { name: "", phone: "+201001234567" } }));
    expect(server.charges()[0]?.body["customer"]).toEqual({
      first_name: "Guest",
      phone: { country_code: "20", number: "1001234567" },
    });
  });

  it("is seen as paid even where its refunds cannot be listed", async () => {
    const ref = await openPaid();
    server.plan("POST /refunds/list", "before", { kind: "status", status: 500 }, 3);
    expect(await provider.fetch(ref)).toMatchObject({ status: "paid", card: { brand: "mada", last4: "0007" } });
  });

  it("is given back where others void", async () => {
    const ref = await openPaid();
    await refund(ref, randomUUID());
    expect(await provider.void(ref)).toMatchObject({ status: "refunded", refunded: 11_550 });
    const open = (await provider.createIntent(toIntent())).providerRef ?? "";
    expect(await provider.void(open)).toMatchObject({ status: "requires_action", refunded: 0 });
  });
});

describe("a refund", () => {
  it("that Tap still examines is pending until it is through, and is sent once", async () => {
    const ref = await openPaid();
    const refundId = randomUUID();
    server.answerRefunds("PENDING");
    await expect(refund(ref, refundId)).rejects.toMatchObject({ kind: "pending" });
    server.forgetKeys();
    await expect(refund(ref, refundId)).rejects.toMatchObject({ kind: "pending" });
    server.settleRefunds("REFUNDED");
    expect(await refund(ref, refundId)).toMatchObject({ refunded: 1_000 });
    expect(server.refunds()).toHaveLength(1);
  });

  it("that failed is sent anew under a key of its own", async () => {
    const ref = await openPaid();
    const refundId = randomUUID();
    server.answerRefunds("FAILED");
    await expect(refund(ref, refundId)).rejects.toMatchObject({ kind: "invalid" });
    server.answerRefunds("REFUNDED");
    expect(await refund(ref, refundId)).toMatchObject({ refunded: 1_000 });
    expect(server.refunds().map(({ status }) => status)).toEqual(["FAILED", "REFUNDED"]);
  });

  it("is not sent where earlier ones cannot be listed", async () => {
    const ref = await openPaid();
    server.plan("POST /refunds/list", "before", { kind: "status", status: 500 }, 3);
    await expect(refund(ref, randomUUID())).rejects.toMatchObject({ kind: "later" });
    expect(server.refunds()).toHaveLength(0);
  });

  it("is found in the list when the key is forgotten after a day", async () => {
    const ref = await openPaid();
    const refundId = randomUUID();
    await refund(ref, refundId);
    server.forgetKeys();
    await refund(ref, refundId);
    expect(server.refunds()).toHaveLength(1);
  });
});

describe("the test of a key", () => {
  it("asks without creating anything", async () => {
    await openPaid();
    await expect(checkTapKey(server.url, "sk_test_shop")).resolves.toBeUndefined();
    await expect(checkTapKey(server.url, "sk_test_wrong")).rejects.toMatchObject({ kind: "settings" });
    expect(server.charges()).toHaveLength(1);
  });
});
