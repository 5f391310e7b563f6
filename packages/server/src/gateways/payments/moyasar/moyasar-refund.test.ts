import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import type { PaymentProvider } from "../payment-provider.ts";
import { startPaymentSandbox, type PaymentSandbox } from "../sandbox/start-sandbox.ts";
import { createMoyasarProvider } from "./moyasar-provider.ts";

let sandbox: PaymentSandbox;
let provider: PaymentProvider;

const open = async (settleAfterMs?: number): Promise<void> => {
  sandbox = await startPaymentSandbox({ port: 0, dataDir: null, settleAfterMs });
  provider = createMoyasarProvider({
    baseUrl: sandbox.url,
    publishableKey: "pk_test_shop",
    secretKey: "sk_test_shop",
    webhookSecret: "hook",
    http: { timeoutMs: 400, backoffMs: 5 },
  });
};

const pay = async (manual = false): Promise<string> => {
  const token = await fetch(`${sandbox.url}/tokens`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa("pk_test_shop:")}` },
    body: new URLSearchParams({
      name: "NORA ALI",
      number: "4111116611600661",
      month: "1",
      year: "2040",
      cvc: "1234",
      save_only: "true",
    }),
  });
  const attemptId = randomUUID();
  const payment = await provider.confirm({
    manual,
    source: { type: "token", token: ((await token.json()) as { id: string }).id },
    intent: {
      attemptId,
      orderId: randomUUID(),
      amount: 10_000,
      currency: "SAR",
      description: "Order",
      returnUrl: "http://localhost:9/payment",
      cancelUrl: "http://localhost:9/cart",
      expiresAt: new Date(),
      locale: "en",
      flow: "inline",
    },
  });
  expect(payment.status).toBe(manual ? "authorized" : "paid");
  return attemptId;
};

const refund = (ref: string, refundedBefore: number, amount?: number) =>
  provider.refund(ref, { refundId: randomUUID(), refundedBefore, amount });

afterEach(() => sandbox.close());

describe("a refund", () => {
  it("returns a part, then the rest", async () => {
    await open();
    const ref = await pay();
    expect(await refund(ref, 0, 2_500)).toMatchObject({ status: "partially_refunded", refunded: 2_500 });
    expect(await refund(ref, 2_500)).toMatchObject({ status: "refunded", refunded: 10_000 });
  });

  it("never exceeds the paid amount", async () => {
    await open();
    const ref = await pay();
    await refund(ref, 0, 9_000);
    await expect(refund(ref, 9_000, 1_001)).rejects.toMatchObject({ kind: "invalid" });
    await expect(refund(ref, 9_000, -5)).rejects.toMatchObject({ kind: "invalid" });
    expect(await provider.fetch(ref)).toMatchObject({ refunded: 9_000 });
  });

  it("happens once even when the answer is lost", async () => {
    await open();
    const ref = await pay();
    sandbox.plan({ call: "POST /payments/:id/refund", when: "after", fault: { kind: "drop" }, times: 1 });
    expect(await refund(ref, 0, 2_500)).toMatchObject({ refunded: 2_500 });
  });

  it("happens once even when a crashed job repeats the whole call", async () => {
    await open();
    const ref = await pay();
    await refund(ref, 0, 2_500);
    expect(await refund(ref, 0, 2_500)).toMatchObject({ refunded: 2_500 });
  });

  it("is retried later if the request never arrived", async () => {
    await open();
    const ref = await pay();
    sandbox.plan({ call: "POST /payments/:id/refund", when: "before", fault: { kind: "drop" }, times: 1 });
    await expect(refund(ref, 0, 2_500)).rejects.toMatchObject({ kind: "later" });
    expect(await refund(ref, 0, 2_500)).toMatchObject({ refunded: 2_500 });
  });

  it("voids an unsettled payment", async () => {
    await open();
    expect(await provider.void(await pay())).toMatchObject({ status: "voided" });
  });

  it("voids once even when the answer is lost", async () => {
    await open();
    const ref = await pay();
    sandbox.plan({ call: "POST /payments/:id/void", when: "after", fault: { kind: "drop" }, times: 1 });
    expect(await provider.void(ref)).toMatchObject({ status: "voided" });
    expect(await provider.void(ref)).toMatchObject({ status: "voided" });
  });

  it("refunds a payment that the provider refuses to void", async () => {
    await open(0);
    expect(await provider.void(await pay())).toMatchObject({ status: "refunded", refunded: 10_000 });
  });

  it("works after capturing a part of an authorized amount", async () => {
    await open();
    const ref = await pay(true);
    expect(await provider.capture(ref, 6_000)).toMatchObject({ status: "paid", captured: 6_000 });
    expect(await provider.capture(ref, 6_000)).toMatchObject({ captured: 6_000 });
    expect(await refund(ref, 0)).toMatchObject({ refunded: 6_000 });
  });
});
