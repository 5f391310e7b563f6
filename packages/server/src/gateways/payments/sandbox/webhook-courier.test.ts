import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PaymentProvider, WebhookVerdict } from "../payment-provider.ts";
import { createSandboxProvider } from "./sandbox-provider.ts";
import { startPaymentSandbox, type PaymentSandbox } from "./start-sandbox.ts";

let shop: Server;
let heard: { path: string; body: string }[];
let answers: number[];
let sandbox: PaymentSandbox;
let provider: PaymentProvider;

beforeEach(async () => {
  heard = [];
  answers = [];
  shop = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += part));
    request.on("end", () => {
      heard.push({ path: request.url ?? "", body });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((done) => shop.listen(0, "127.0.0.1", done));
  const { port } = shop.address() as AddressInfo;
  sandbox = await startPaymentSandbox({
    port: 0,
    dataDir: null,
    webhooks: [{ url: `http://127.0.0.1:${port}/hooks/{account}/path-secret`, sharedSecret: "hook" }],
    webhookPausesMs: [0, 5, 5, 5, 5, 5],
  });
  provider = createSandboxProvider({ ...sandbox, account: "shop", webhookSecret: "hook" });
});
afterEach(async () => {
  await sandbox.close();
  shop.closeAllConnections();
  shop.close();
});

const pay = async (number: string): Promise<string> => {
  const form = { name: "NORA ALI", number, month: "12", year: "40", cvc: "123", save_only: "true" };
  const authorization = `Basic ${btoa("pk_test_shop:")}`;
  const made = await fetch(`${sandbox.url}/tokens`, {
    method: "POST",
    headers: { authorization },
    body: new URLSearchParams(form),
  });
  const attemptId = randomUUID();
  await provider.confirm({
    source: { type: "token", token: ((await made.json()) as { id: string }).id },
    intent: {
      attemptId,
      orderId: "order-1",
      amount: 500,
      currency: "SAR",
      description: "Order",
      returnUrl: "http://localhost:9/payment",
      cancelUrl: "http://localhost:9/cart",
      expiresAt: new Date(),
      locale: "sa",
      flow: "inline",
    },
  });
  return attemptId;
};

const verdicts = (): WebhookVerdict[] => heard.map((each) => provider.verifyWebhook(each.body, {}));
const types = (): string[] => verdicts().map((each) => (each.ok ? each.event.type : each.reason));
const until = async (count: number): Promise<void> => {
  for (let waited = 0; heard.length < count && waited < 200; waited += 1) {
    await new Promise((done) => setTimeout(done, 10));
  }
  await sandbox.courier.settled();
};

describe("webhooks", () => {
  it("tell of a payment, with the secret, at the account's own path", async () => {
    const attemptId = await pay("4111114005765430");
    await until(1);
    expect(heard[0]?.path).toBe("/hooks/shop/path-secret");
    expect(verdicts()[0]).toMatchObject({
      ok: true,
      event: { type: "payment_paid", providerRef: attemptId, attemptId, live: false },
    });
  });

  it("come up to six times until they are taken, always as the same event", async () => {
    answers = [500, 500, 500, 500, 500, 500];
    await pay("4111114005765430");
    await until(6);
    await new Promise((done) => setTimeout(done, 40));
    expect(heard).toHaveLength(6);
    expect(new Set(heard.map((each) => (JSON.parse(each.body) as { id: string }).id)).size).toBe(1);
  });

  it("may come late, twice and backwards", async () => {
    sandbox.courier.hold();
    const attemptId = await pay("4111114005765430");
    await provider.refund(attemptId, { refundId: randomUUID(), refundedBefore: 0 });
    expect(heard).toEqual([]);
    await sandbox.courier.release({ copies: 2, backwards: true });
    expect(types()).toEqual(["payment_refunded", "payment_refunded", "payment_paid", "payment_paid"]);
  });

  it("may come before the answer to the charge", async () => {
    sandbox.plan({ call: "POST /payments", when: "after", fault: { kind: "stall", ms: 60 }, times: 1 });
    const charging = pay("4111114005765430");
    await until(1);
    expect(types()).toEqual(["payment_paid"]);
    await charging;
  });
});

describe("a webhook that is not theirs", () => {
  const forged = (change: Record<string, unknown>): string =>
    JSON.stringify({
      id: "e1",
      type: "payment_faild",
      created_at: "2026-01-01T00:00:00Z",
      secret_token: "hook",
      account_name: "shop",
      live: false,
      data: { id: "p1", invoice_id: "i1", metadata: null },
      ...change,
    });

  it.each([
    ["no JSON", "<html>", "not_json"],
    ["another shape", "[]", "shape"],
    ["no secret", forged({ secret_token: undefined }), "shape"],
    ["a wrong secret", forged({ secret_token: "hooK" }), "secret"],
    ["an empty secret", forged({ secret_token: "" }), "secret"],
    ["the live mode on a test key", forged({ live: true }), "mode"],
  ])("is refused: %s", (_why, body, reason) => {
    expect(provider.verifyWebhook(body, {})).toEqual({ ok: false, reason });
  });

  it("never passes where no secret is set", () => {
    const open = createSandboxProvider({ ...sandbox, account: "shop", webhookSecret: "" });
    expect(open.verifyWebhook(forged({ secret_token: "" }), {})).toEqual({ ok: false, reason: "secret" });
  });

  it("is read as bytes too, in their other spelling, and found by its invoice", () => {
    expect(provider.verifyWebhook(Buffer.from(forged({})), {})).toMatchObject({
      event: { eventId: "e1", type: "payment_failed", providerRef: "invoice/i1", attemptId: null },
    });
  });
});
