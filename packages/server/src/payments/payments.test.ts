import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { waitUntil } from "../../test/support/wait-until.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { newGuest, openShop, signInStaff } from "../../test/fixtures/shop.ts";
import {
  getAttempts,
  authenticate,
  challenged,
  confirm,
  frictionless,
  loadOrder,
  started,
  tokenFor,
  insufficientFunds,
} from "./card.test-data.ts";
import { getAccount, sharedSecret, webhookSecret } from "./webhook-address.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());
afterEach(() => product.sandbox.courier.release());

describe("a card", () => {
  it("pays: the order reaches the kitchen with an invoice, and never before", async () => {
    const { shop, client, orderId, attemptId, next } = await started(product);
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    expect((await cashier.get("/api/console/orders/")).body.items).toEqual([]);
    expect((await cashier.get(`/api/console/orders/${orderId}/`)).status).toBe(404);
    const token = await tokenFor(next, frictionless);
    const paid = await confirm(client, attemptId, token);
    expect([paid.status, paid.body]).toEqual([200, { status: "paid" }]);
    const order = await loadOrder(client, orderId);
    expect(order).toMatchObject({ status: "pending", payment_state: "paid", payment: { last4: "5430" } });
    expect(order.invoices).toMatchObject([{ kind: "invoice", total: 6000 }]);
    expect((await cashier.get("/api/console/orders/")).body.items).toHaveLength(1);
    expect((await confirm(client, attemptId, token)).body).toEqual({ status: "paid" });
    expect(await getAttempts(product, shop)).toMatchObject([{ status: "paid", captured: 6000 }]);
  });

  it("is declined with its reason; a new attempt pays", async () => {
    const { shop, client, orderId, attemptId, next } = await started(product);
    const refused = await confirm(client, attemptId, await tokenFor(next, insufficientFunds));
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([
      402,
      "card_declined",
      { failure_code: "funds" },
    ]);
    const again = await client.post(
      `/api/orders/${orderId}/payments/`,
      { payment_method: "online_card" },
      { key: true },
    );
    expect(again.body.attempt_id).not.toBe(attemptId);
    await confirm(client, again.body.attempt_id, await tokenFor(again.body.next, frictionless));
    expect((await loadOrder(client, orderId)).status).toBe("pending");
    expect((await getAttempts(product, shop)).map(({ status }) => status)).toEqual(["failed", "paid"]);
  });

  it("requires 3-D Secure; no second payment is possible while it is pending", async () => {
    product.sandbox.courier.hold();
    const { client, orderId, attemptId, next } = await started(product);
    const asked = await confirm(client, attemptId, await tokenFor(next, challenged));
    expect(asked.body).toMatchObject({ status: "requires_action", next: { kind: "redirect" } });
    const cash = await client.post(`/api/orders/${orderId}/payments/`, { payment_method: "cash" }, { key: true });
    expect(cash.body.code).toBe("invalid_transition");
    await authenticate(asked.body.next.url, "AUTHENTICATED");
    expect((await client.get(`/api/payments/${attemptId}/`)).body).toMatchObject({
      status: "paid",
      next: { kind: "none" },
    });
    expect((await loadOrder(client, orderId)).status).toBe("pending");
  });

  it("lets the guest pay at the branch after a refused 3-D Secure", async () => {
    const { client, orderId, attemptId, next } = await started(product);
    const asked = await confirm(client, attemptId, await tokenFor(next, challenged));
    await authenticate(asked.body.next.url, "UNAUTHENTICATED");
    const cash = await client.post(`/api/orders/${orderId}/payments/`, { payment_method: "cash" }, { key: true });
    expect([cash.status, cash.body]).toMatchObject([200, { status: "pending", attempt_id: null }]);
    expect(await loadOrder(client, orderId)).toMatchObject({
      status: "pending",
      payment_method: "cash",
      payment_state: "unpaid",
    });
  });

  it("is charged once if the answer is lost, and if two tabs confirm at once", async () => {
    const { shop, client, orderId, attemptId, next } = await started(product);
    product.sandbox.plan({ call: "POST /payments", when: "after", fault: { kind: "drop" }, times: 1 });
    const [one, two] = await Promise.all([frictionless, frictionless].map((card) => tokenFor(next, card)));
    const answers = await Promise.all([confirm(client, attemptId, one ?? ""), confirm(client, attemptId, two ?? "")]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await waitUntil("the order is paid", async () => (await loadOrder(client, orderId)).status === "pending");
    expect(await getAttempts(product, shop)).toMatchObject([{ status: "paid", captured: 6000, refunded: 0 }]);
  });

  it("is not charged if the provider is down, and can be retried", async () => {
    const { shop, client, orderId, attemptId, next } = await started(product);
    const token = await tokenFor(next, frictionless);
    product.sandbox.plan({ call: "POST /payments", when: "before", fault: { kind: "html", status: 403 }, times: 1 });
    const failed = await confirm(client, attemptId, token);
    expect([failed.status, failed.body.code]).toEqual([402, "payment_failed"]);
    expect((await getAttempts(product, shop))[0]?.status).toBe("failed");
    expect((await loadOrder(client, orderId)).status).toBe("awaiting_payment");
  });

  it("belongs to its guest", async () => {
    const { shop, attemptId, next } = await started(product);
    const stranger = await newGuest(product, shop);
    const token = await tokenFor(next, frictionless);
    expect((await confirm(stranger.client, attemptId, token)).status).toBe(404);
    expect((await stranger.client.get(`/api/payments/${attemptId}/`)).status).toBe(404);
  });
});

describe("a provider's webhook", () => {
  it("pays once, even five times in reverse order, before the guest returns", async () => {
    product.sandbox.courier.hold();
    const { shop, client, orderId, attemptId, next } = await started(product);
    const asked = await confirm(client, attemptId, await tokenFor(next, challenged));
    await authenticate(asked.body.next.url, "AUTHENTICATED");
    await product.sandbox.courier.release({ copies: 5, backwards: true });
    await waitUntil("the order is paid", async () => (await loadOrder(client, orderId)).status === "pending");
    expect(await getAttempts(product, shop)).toMatchObject([{ status: "paid", captured: 6000 }]);
  });

  it("is refused without effect if forged, malformed or of another establishment", async () => {
    const { shop, client, orderId, attemptId } = await started(product);
    const other = await openShop(product.database);
    const key = product.config.CODE_SECRET;
    const path = (tenantId: string) =>
      `/api/payments/webhooks/sandbox/${webhookSecret(key, "sandbox", getAccount(tenantId))}/`;
    const message = (secret_token: string) => ({
      id: crypto.randomUUID(),
      type: "payment_paid",
      created_at: new Date().toISOString(),
      secret_token,
      live: false,
      data: { id: attemptId, status: "paid", amount: 6000, metadata: { attempt_id: attemptId } },
    });
    const right = sharedSecret(key, "sandbox", getAccount(shop.tenantId));
    const foreign = sharedSecret(key, "sandbox", getAccount(other.tenantId));
    const plain = product.url;
    const post = async (url: string, body: unknown) =>
      (
        await fetch(`${plain}${url}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        })
      ).status;
    expect(await post(path(shop.tenantId), message("wrong"))).toBe(404);
    // Another account's secrets: in the message, in the address, in both.
    const account = getAccount(shop.tenantId);
    const [, theirMac] = webhookSecret(key, "sandbox", getAccount(other.tenantId)).split("-");
    const forgedPath = `/api/payments/webhooks/sandbox/${account}-${theirMac}/`;
    expect(await post(path(shop.tenantId), message(foreign))).toBe(404);
    expect(await post(forgedPath, message(right))).toBe(404);
    expect(await post(forgedPath, message(foreign))).toBe(404);
    expect(await post("/api/payments/webhooks/sandbox/guess/", message(right))).toBe(404);
    expect(await post(path(shop.tenantId), { hello: 1 })).toBe(422);
    expect(await post(path(shop.tenantId), { ...message(right), live: true })).toBe(404);
    // Correctly signed but false: the provider knows no such payment.
    expect(await post(path(shop.tenantId), message(right))).toBe(200);
    expect(await post(path(other.tenantId), message(foreign))).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect((await loadOrder(client, orderId)).status).toBe("awaiting_payment");
  });
});

describe("a record that differs from the request", () => {
  it.each([
    ["amount", { amount: 5999 }],
    ["currency", { currency: "USD" }],
    ["order", { orderId: "0190aaaa-0000-7000-8000-000000000000" }],
  ])("in its %s is refused", async (_what, change) => {
    const { shop, client, orderId, attemptId } = await started(product);
    const { applyRecord } = await import("./apply-record.ts");
    const { findAttempt } = await import("./attempt-rows.ts");
    const attempt = await product.database.inTenant(shop.tenantId, (tx) => findAttempt(tx, shop.tenantId, attemptId));
    if (!attempt) throw new Error("no attempt");
    const record = {
      providerRef: attemptId,
      attemptId,
      orderId,
      status: "paid" as const,
      amount: 6000,
      currency: "SAR",
      captured: 6000,
      refunded: 0,
      failure: null,
      card: null,
      wallet: null,
      next: null,
      createdAt: new Date(),
    };
    await applyRecord(product.platform, attempt, { ...record, ...change });
    expect((await loadOrder(client, orderId)).status).toBe("awaiting_payment");
    await applyRecord(product.platform, attempt, record);
    expect((await loadOrder(client, orderId)).status).toBe("pending");
  });

  it("is not shown to the guest either: the stored state is", async () => {
    product.sandbox.courier.hold();
    const { shop, client, attemptId, next } = await started(product);
    await confirm(client, attemptId, await tokenFor(next, challenged));
    const payments = await product.platform.gateways.payments(shop.tenantId, { provider: "sandbox", account: null });
    const record = await payments.fetch(attemptId);
    const lying = { ...payments, fetch: async () => record && { ...record, status: "paid" as const, amount: 1 } };
    const real = product.platform.gateways.payments;
    product.platform.gateways.payments = async (tenantId, name, tx) =>
      tenantId === shop.tenantId ? lying : real(tenantId, name, tx);
    const read = await client.get(`/api/payments/${attemptId}/`);
    const again = await confirm(client, attemptId, "token_0123456789abcdef");
    product.platform.gateways.payments = real;
    expect([read.body.status, read.body.next]).toEqual(["requires_action", { kind: "none" }]);
    expect(again.body).toEqual({ status: "requires_action" });
  });
});
