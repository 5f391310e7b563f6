import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PaymentProvider, PaymentSource } from "../payment-provider.ts";
import { createSandboxProvider } from "./sandbox-provider.ts";
import { startPaymentSandbox, type PaymentSandbox } from "./start-sandbox.ts";

let sandbox: PaymentSandbox;
let provider: PaymentProvider;
beforeAll(async () => {
  sandbox = await startPaymentSandbox({ port: 0, dataDir: null });
  provider = createSandboxProvider({ ...sandbox, account: "shop", webhookSecret: "hook" });
});
afterAll(() => sandbox.close());

const confirm = (source: PaymentSource, amount: number) =>
  provider.confirm({
    source,
    intent: {
      attemptId: randomUUID(),
      orderId: randomUUID(),
      amount,
      currency: "SAR",
      description: "Order",
      returnUrl: "http://localhost:9/payment",
      cancelUrl: "http://localhost:9/cart",
      expiresAt: new Date(),
      locale: "sa",
      flow: "inline",
    },
  });

describe("Apple Pay goes by the amount", () => {
  it.each([
    [20_000, "paid", null],
    [30_000, "paid", null],
    [110_100, "failed", "funds"],
    [130_100, "failed", "declined"],
    [500, "failed", "declined"],
  ])("%i halalas: %s", async (amount, status, code) => {
    const payment = await confirm({ type: "applepay", token: "t" }, amount);
    expect(payment.status).toBe(status);
    expect(payment.failure?.code ?? null).toBe(code);
  });
});

describe("STC Pay goes by the code", () => {
  it.each([
    ["123456", "paid", null],
    ["111111", "failed", "funds"],
    ["222222", "failed", "limit"],
    ["333333", "failed", "limit"],
    ["444444", "failed", "transient"],
    ["999999", "failed", "wrong_code"],
  ])("%s: %s", async (otp, status, code) => {
    const waiting = await confirm({ type: "stcpay", mobile: "0512345678" }, 500);
    expect(waiting).toMatchObject({ status: "requires_action", next: { type: "otp", mobileEnd: "5678" } });
    const payment = await provider.submitOtp(waiting.providerRef, otp);
    expect(payment.status).toBe(status);
    expect(payment.failure?.code ?? null).toBe(code);
    await expect(provider.submitOtp(waiting.providerRef, otp)).rejects.toMatchObject({ kind: "invalid" });
  });

  it.each([
    ["0515555555", "wallet_unregistered"],
    ["0515555556", "wallet_blocked"],
    ["0515555557", "wallet_blocked"],
    ["0515555558", "wallet_blocked"],
    ["0515555559", "wallet_wait"],
  ])("sends no code to %s: %s", async (mobile, code) => {
    const payment = await confirm({ type: "stcpay", mobile }, 500);
    expect([payment.status, payment.failure?.code]).toEqual(["failed", code]);
  });

  it("takes no code for a card payment, whose address is the bank's page", async () => {
    const body = { name: "Sara Ahmed", number: "4111111111111111", month: "12", year: "2030", cvc: "123" };
    const response = await fetch(`${sandbox.url}/tokens`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...body, publishable_api_key: "pk_test_shop", save_only: true }),
    });
    const { id } = (await response.json()) as { id: string };
    const waiting = await confirm({ type: "token", token: id }, 500);
    expect(waiting.next?.type).toBe("redirect");
    await expect(provider.submitOtp(waiting.providerRef, "123456")).rejects.toMatchObject({ kind: "invalid" });
  });
});
