import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place } from "../../test/fixtures/shop.ts";
import { type Client, makeClient } from "../../test/support/http-client.ts";
import { isAppleAddress } from "./apple-pay.ts";
import { getAttempts, getWays, loadOrder, started } from "./card.test-data.ts";

const folder = mkdtempSync(join(tmpdir(), "sufra-apple-"));
const file = join(folder, "domain-association");
writeFileSync(file, "7B2270737049640A\n");

let product: Product;
beforeAll(async () => {
  product = await startProduct(undefined, { environment: { APPLE_PAY_DOMAIN_FILE: file } });
});
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true });
});

const gateway = "https://apple-pay-gateway.apple.com/paymentservices/startSession";
const start = (client: Client, attemptId: string, validation_url = gateway) =>
  client.post(`/api/payments/${attemptId}/apple-pay/`, { validation_url });
const startInCart = (client: Client, validation_url = gateway) =>
  client.post("/api/payments/apple-pay/", { validation_url });
const confirm = (client: Client, attemptId: string) =>
  client.post(
    `/api/payments/${attemptId}/confirm/`,
    { source: { type: "apple_pay", token: JSON.stringify({ paymentData: { version: "EC_v1" } }) } },
    { key: true },
  );

/** An order of 60 riyals each. */
const ordered = async (count: number) => {
  const shop = await openShop(product.database);
  const { client } = await newGuest(product, shop);
  const cart = getCart(shop);
  const lines = (cart.lines as { quantity: number }[]).map((line) => ({ ...line, quantity: line.quantity * count }));
  const { body } = await place(client, { ...cart, lines }, { payment_method: "online_card" });
  return { shop, client, orderId: body.id as string, attemptId: body.payment.attempt_id as string };
};

describe("Apple's address", () => {
  it.each([
    [gateway, true],
    ["https://apple-pay-gateway-nc-pod1.apple.com/paymentservices/startSession", true],
    ["https://apple-pay-gateway-cert.apple.com/paymentservices/startSession", true],
    ["https://cn-apple-pay-gateway-sh-pod1.apple.com/paymentservices/startSession", true],
    ["http://apple-pay-gateway.apple.com/paymentservices/startSession", false],
    ["https://apple-pay-gateway.apple.com.evil.example/", false],
    ["https://apple-pay-gateway.apple.com@evil.example/", false],
    ["https://evil.example/apple-pay-gateway.apple.com", false],
    ["https://apple-pay-gateway.apple.com:8443/", false],
    ["https://www.apple.com/", false],
    ["https://127.0.0.1/", false],
    ["apple-pay-gateway.apple.com", false],
    ["", false],
  ])("%s: %s", (address, isApple) => expect(isAppleAddress(address)).toBe(isApple));
});

describe("Apple Pay", () => {
  it("is offered, proves the shop to Apple's sheet, and pays", async () => {
    const { client, orderId, attemptId } = await ordered(4);
    expect((await getWays(client, attemptId)).apple_pay).toBe(true);
    const { session } = (await start(client, attemptId)).body;
    expect(session).toMatchObject({ domainName: "127.0.0.1", displayName: expect.any(String) });
    expect((await confirm(client, attemptId)).body).toEqual({ status: "paid" });
    expect((await loadOrder(client, orderId)).status).toBe("pending");
  });

  it("starts in a cart of a guest who has signed in, before there is an order", async () => {
    const shop = await openShop(product.database);
    const { client } = await newGuest(product, shop);
    expect((await startInCart(client)).body.session).toMatchObject({ domainName: "127.0.0.1" });
    expect((await startInCart(client, "https://evil.example/")).body.errors).toMatchObject([
      { path: "validation_url" },
    ]);
    expect((await startInCart(makeClient(product.url, { qr: shop.qr }))).status).toBe(401);
    const choices = await client.get(`/api/menu/order/qr/payment/choices/${shop.branchId}/`);
    expect(choices.body.online.apple_pay).toBe(true);
    expect(await getAttempts(product, shop)).toEqual([]);
  });

  it("is declined with the bank's reason", async () => {
    const { shop, client, attemptId } = await started(product);
    expect((await confirm(client, attemptId)).body).toMatchObject({ code: "card_declined" });
    expect(await getAttempts(product, shop)).toMatchObject([{ status: "failed", captured: 0 }]);
  });

  it("is not led to another host, and answers the guest of the attempt only", async () => {
    const { shop, client, attemptId } = await started(product);
    const led = await start(client, attemptId, "https://evil.example/");
    expect([led.status, led.body.errors]).toMatchObject([422, [{ path: "validation_url" }]]);
    const stranger = (await newGuest(product, shop)).client;
    expect((await start(stranger, attemptId)).status).toBe(404);
    product.sandbox.plan({
      call: "POST /applepay/initiate",
      when: "before",
      fault: { kind: "status", status: 503 },
      times: 3,
    });
    expect((await start(client, attemptId)).status).toBe(503);
  });

  it("shows Apple the file of the domain", async () => {
    const answer = await fetch(`${product.url}/.well-known/apple-developer-merchantid-domain-association`);
    expect([answer.status, await answer.text()]).toEqual([200, "7B2270737049640A"]);
  });

  it("is neither offered nor started without the file", async () => {
    const without = await startProduct();
    try {
      const { client, attemptId } = await started(without);
      expect((await getWays(client, attemptId)).apple_pay).toBe(false);
      expect((await start(client, attemptId)).status).toBe(404);
      expect((await startInCart(client)).status).toBe(404);
      const path = "/.well-known/apple-developer-merchantid-domain-association";
      expect((await fetch(`${without.url}${path}`)).status).toBe(404);
    } finally {
      await without.stop();
    }
  });
});
