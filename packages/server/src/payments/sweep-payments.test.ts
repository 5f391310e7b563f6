import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { moveOverdue } from "../orders/deadlines.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import type { Shop } from "../../test/fixtures/shop.ts";
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
import { sweepPayments } from "./sweep-payments.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());
afterEach(() => product.sandbox.courier.release());

const getChecks = (shop: Shop) =>
  product.database.inTenant(shop.tenantId, (tx) =>
    tx
      .selectFrom("payment_attempt")
      .select(["status", "next_check_at"])
      .where("tenant_id", "=", shop.tenantId)
      .orderBy("id")
      .execute(),
  );

/** Simulates a job that was lost long ago. */
const forget = (shop: Shop) =>
  product.database.inTenant(shop.tenantId, async (tx) => {
    const past = new Date(Date.now() - 3_600_000);
    await tx.updateTable("refund").set({ asked_at: past }).where("tenant_id", "=", shop.tenantId).execute();
    await tx
      .updateTable("payment_attempt")
      .set({ next_check_at: past })
      .where("tenant_id", "=", shop.tenantId)
      .where("next_check_at", "is not", null)
      .execute();
  });

const sweep = (shop: Shop) => sweepPayments(product.platform, shop.tenantId);

describe("the hourly sweep", () => {
  it("asks about a pending attempt until it is final", async () => {
    product.sandbox.courier.hold();
    const { shop, client, orderId, attemptId, next } = await started(product);
    const asked = await confirm(client, attemptId, await tokenFor(next, challenged));
    await authenticate(asked.body.next.url, "AUTHENTICATED");
    expect((await getChecks(shop))[0]?.next_check_at).toBeInstanceOf(Date);
    await sweep(shop);
    expect((await loadOrder(client, orderId)).status).toBe("awaiting_payment");
    await forget(shop);
    await sweep(shop);
    expect((await loadOrder(client, orderId)).status).toBe("pending");
    expect(await getChecks(shop)).toEqual([{ status: "paid", next_check_at: null }]);
  });

  it("schedules an attempt that replaced another, and ends an untried one with its order", async () => {
    const { shop, client, orderId, attemptId, next } = await started(product);
    await confirm(client, attemptId, await tokenFor(next, insufficientFunds));
    await client.post(`/api/orders/${orderId}/payments/`, { payment_method: "online_card" }, { key: true });
    expect((await getChecks(shop))[1]?.next_check_at).toBeInstanceOf(Date);
    await product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .updateTable("customer_order")
        .set({ pay_before: new Date(0) })
        .where("tenant_id", "=", shop.tenantId)
        .execute(),
    );
    await moveOverdue(product.platform, shop.tenantId, orderId);
    await forget(shop);
    await sweep(shop);
    expect(await getChecks(shop)).toEqual([
      { status: "failed", next_check_at: null },
      { status: "expired", next_check_at: null },
    ]);
  });

  it("requests a refund that was forgotten", async () => {
    const { shop, client, orderId, attemptId, next } = await started(product);
    await confirm(client, attemptId, await tokenFor(next, frictionless));
    product.sandbox.plan({ call: "POST /payments/:id/refund", when: "before", fault: { kind: "drop" }, times: 1 });
    await client.post(`/api/orders/${orderId}/cancel/`);
    const tries = () =>
      product.database.inTenant(shop.tenantId, (tx) =>
        tx.selectFrom("refund").select("tries").where("tenant_id", "=", shop.tenantId).executeTakeFirst(),
      );
    await waitUntil("it was tried", async () => (await tries())?.tries === 1);
    await sweep(shop);
    expect((await getAttempts(product, shop))[0]?.refunded).toBe(0);
    await forget(shop);
    await sweep(shop);
    expect(await getAttempts(product, shop)).toMatchObject([{ status: "refunded", refunded: 6000 }]);
  });
});
