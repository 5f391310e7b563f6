import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { moveOverdue } from "../orders/deadlines.ts";
import { orderTopic } from "../orders/announce.ts";
import { type RefundJob, refundQueue } from "../orders/refund-requests.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import {
  getAttempts,
  authenticate,
  challenged,
  confirm,
  frictionless,
  loadOrder,
  paid,
  started,
  tokenFor,
} from "./card.test-data.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());
afterEach(() => product.sandbox.courier.release());

const newsOf = (shop: Shop, topic: string) =>
  product.database.inTenant(shop.tenantId, async (tx) => {
    const rows = await tx
      .selectFrom("live_event")
      .select("data")
      .where("tenant_id", "=", shop.tenantId)
      .where("topic", "=", topic)
      .orderBy("id")
      .execute();
    return rows.map(({ data }) => data);
  });

describe("a refund", () => {
  it("happens once when a paid order is canceled, with a credit note", async () => {
    const { shop, client, orderId, attemptId, next } = await started(product);
    await confirm(client, attemptId, await tokenFor(next, frictionless));
    const cancels = await Promise.all([1, 2].map(() => client.post(`/api/orders/${orderId}/cancel/`)));
    expect(cancels.map(({ status }) => status).sort()).toEqual([200, 409]);
    await waitUntil("it is refunded", async () => (await loadOrder(client, orderId)).payment_state === "refunded");
    expect(await getAttempts(product, shop)).toMatchObject([{ status: "refunded", captured: 6000, refunded: 6000 }]);
    expect((await loadOrder(client, orderId)).invoices.map(({ kind }: { kind: string }) => kind)).toEqual([
      "invoice",
      "credit_note",
    ]);
  });

  it("covers returned lines, once even if the provider's answer is lost", async () => {
    const { shop, client, orderId, attemptId, next } = await started(product);
    await confirm(client, attemptId, await tokenFor(next, frictionless));
    const manager = await signInStaff(product.url, shop.emails.manager);
    const move = (to: string, more = {}) => manager.post(`/api/console/orders/${orderId}/moves/`, { to, ...more });
    for (const to of ["sent_to_kitchen", "ready", "delivered"]) await move(to);
    product.sandbox.plan({ call: "POST /payments/:id/refund", when: "after", fault: { kind: "drop" }, times: 1 });
    await move("returned", { reason: "cold", lines: [{ line_no: 1, quantity: 1 }] });
    await waitUntil(
      "it is refunded",
      async () => (await loadOrder(client, orderId)).payment_state === "partially_refunded",
    );
    expect(await getAttempts(product, shop)).toMatchObject([{ status: "partially_refunded", refunded: 2500 }]);
    const guestNews = await newsOf(shop, orderTopic(orderId));
    expect(await newsOf(shop, `order:at-${shop.branchId}`)).toEqual(guestNews);
  });

  it("covers money that arrives after the order ended", async () => {
    product.sandbox.courier.hold();
    const { shop, client, orderId, attemptId, next } = await started(product);
    const asked = await confirm(client, attemptId, await tokenFor(next, challenged));
    await product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .updateTable("customer_order")
        .set({ pay_before: new Date(0) })
        .where("tenant_id", "=", shop.tenantId)
        .execute(),
    );
    await moveOverdue(product.platform, shop.tenantId, orderId);
    expect(await loadOrder(client, orderId)).toMatchObject({ status: "canceled", status_reason: "unpaid" });
    await authenticate(asked.body.next.url, "AUTHENTICATED");
    await product.sandbox.courier.release({ copies: 3 });
    await waitUntil("it is refunded", async () => (await getAttempts(product, shop))[0]?.status === "refunded");
    expect(await getAttempts(product, shop)).toMatchObject([{ surplus: true, captured: 6000, refunded: 6000 }]);
    expect(await loadOrder(client, orderId)).toMatchObject({ status: "canceled", payment_state: "unpaid" });
    // It was never received, so nothing of it is given back either.
    const money = product.database.inTenant(shop.tenantId, (tx) =>
      tx.selectFrom("money_day").select("tender").where("tenant_id", "=", shop.tenantId).execute(),
    );
    expect(await money).toEqual([]);
  });

  it("is requested once in three minutes, however often the job runs, and not again once it happened", async () => {
    const { shop, client, orderId } = await paid(product);
    const getRefunds = () =>
      product.database.inTenant(shop.tenantId, (tx) =>
        tx.selectFrom("refund").selectAll().where("tenant_id", "=", shop.tenantId).execute(),
      );
    product.sandbox.plan({ call: "POST /payments/:id/refund", when: "before", fault: { kind: "drop" }, times: 1 });
    await client.post(`/api/orders/${orderId}/cancel/`);
    await waitUntil("it was tried", async () => (await getRefunds())[0]?.tries === 1);
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    const [refund] = await getRefunds();
    expect(refund).toMatchObject({ state: "requested", tries: 1, asked_at: expect.any(Date) });
    const askAgain = () =>
      product.database.inTenant(shop.tenantId, (tx) =>
        product.platform.jobs.send<RefundJob>(tx, refundQueue, {
          tenant_id: shop.tenantId,
          refund_id: refund?.id ?? "",
        }),
      );
    await askAgain();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect((await getRefunds())[0]).toMatchObject({ state: "requested", tries: 1 });
    // The lost request arrived late: the provider has refunded.
    const provider = await product.platform.gateways.payments(shop.tenantId, { provider: "sandbox", account: null });
    const [attempt] = await getAttempts(product, shop);
    await provider.refund(attempt?.id ?? "", { refundId: refund?.id ?? "", amount: 6000, refundedBefore: 0 });
    await product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .updateTable("refund")
        .set({ asked_at: new Date(0) })
        .where("tenant_id", "=", shop.tenantId)
        .execute(),
    );
    await askAgain();
    await waitUntil("it is booked", async () => (await getRefunds())[0]?.state === "done");
    expect(await getAttempts(product, shop)).toMatchObject([{ status: "refunded", refunded: 6000 }]);
  });
});
