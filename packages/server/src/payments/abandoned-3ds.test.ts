import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProviderPayment } from "../gateways/payments/payment-provider.ts";
import type { Client } from "../../test/support/http-client.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop } from "../../test/fixtures/shop.ts";
import { applyRecord } from "./apply-record.ts";
import { findAttempt } from "./attempt-rows.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

/** Sets the time at which the guest left for the bank's page. */
const sentMinutesAgo = (shop: Shop, attemptId: string, minutes: number) =>
  product.database.inTenant(shop.tenantId, (tx) =>
    tx
      .updateTable("payment_attempt")
      .set({ provider_ref: attemptId, updated_at: new Date(Date.now() - minutes * 60_000) })
      .where("tenant_id", "=", shop.tenantId)
      .where("id", "=", attemptId)
      .execute(),
  );

/** The provider's record of a payment. */
const toRecord = (attemptId: string, status: "requires_action" | "paid"): ProviderPayment => ({
  providerRef: attemptId,
  attemptId,
  orderId: null,
  status,
  amount: 6000,
  currency: "SAR",
  captured: status === "paid" ? 6000 : 0,
  refunded: 0,
  failure: null,
  card: null,
  wallet: null,
  next: null,
  createdAt: new Date(),
});

const providerSays = (shop: Shop, record: ProviderPayment): (() => void) => {
  const { gateways } = product.platform;
  const real = gateways.payments;
  gateways.payments = async (tenantId, name, tx) => {
    const provider = await real(tenantId, name, tx);
    if (tenantId !== shop.tenantId) return provider;
    return Object.assign(Object.create(provider) as typeof provider, { fetch: async () => record });
  };
  return () => void (gateways.payments = real);
};

const pay = (client: Client, orderId: string, payment_method: string) =>
  client.post(`/api/orders/${orderId}/payments/`, { payment_method }, { key: true });

const captured = async (shop: Shop, attemptId: string) => {
  const attempt = await product.database.inTenant(shop.tenantId, (tx) => findAttempt(tx, shop.tenantId, attemptId));
  if (!attempt) throw new Error("no attempt");
  await applyRecord(product.platform, attempt, toRecord(attemptId, "paid"));
};

const getAttempts = (shop: Shop) =>
  product.database.inTenant(shop.tenantId, (tx) =>
    tx
      .selectFrom("payment_attempt")
      .select(["status", "captured", "surplus"])
      .where("tenant_id", "=", shop.tenantId)
      .orderBy("id")
      .execute(),
  );

const leftAtBank = async (minutes: number) => {
  const shop = await openShop(product.database);
  const { client } = await newGuest(product, shop);
  const { body } = await place(client, getCart(shop), { payment_method: "online_card" });
  const attemptId = body.payment.attempt_id as string;
  await sentMinutesAgo(shop, attemptId, minutes);
  const restore = providerSays(shop, toRecord(attemptId, "requires_action"));
  return { shop, client, orderId: body.id as string, attemptId, restore };
};

describe("a payment abandoned at the bank's page", () => {
  it("can be replaced by cash after two minutes; a late capture is refunded", async () => {
    const early = await leftAtBank(1);
    expect((await pay(early.client, early.orderId, "cash")).body.code).toBe("invalid_transition");
    early.restore();
    const { shop, client, orderId, attemptId, restore } = await leftAtBank(3);
    const cash = await pay(client, orderId, "cash");
    expect([cash.status, cash.body.status]).toEqual([200, "pending"]);
    restore();
    await captured(shop, attemptId);
    await waitUntil("it is booked to go back", async () => (await getAttempts(shop))[0]?.surplus === true);
    expect((await client.get(`/api/orders/${orderId}/`)).body).toMatchObject({ payment_state: "unpaid" });
  });

  it("can be retried; if it is finished after all, it counts and the new attempt ends", async () => {
    const { shop, client, orderId, attemptId, restore } = await leftAtBank(3);
    const again = await pay(client, orderId, "online_card");
    expect(again.status).toBe(200);
    expect(again.body.attempt_id).not.toBe(attemptId);
    restore();
    await captured(shop, attemptId);
    expect(await getAttempts(shop)).toMatchObject([
      { status: "paid", captured: 6000, surplus: false },
      { status: "expired", captured: 0 },
    ]);
    expect((await client.get(`/api/orders/${orderId}/`)).body.status).toBe("pending");
  });
});
