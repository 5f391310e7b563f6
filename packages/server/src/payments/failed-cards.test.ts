import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import {
  authenticate,
  challenged,
  confirm,
  frictionless,
  getAttempts,
  insufficientFunds,
  loadOrder,
  type Next,
  started,
  tokenFor,
} from "./card.test-data.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct(undefined, { environment: { LIMIT_SCALE: "1000" } });
});
afterAll(() => product?.stop());

type Started = Awaited<ReturnType<typeof started>>;
type Step = { attemptId: string; next: Next };

const payAgain = async ({ client, orderId }: Started): Promise<Step> => {
  const { body } = await client.post(
    `/api/orders/${orderId}/payments/`,
    { payment_method: "online_card" },
    { key: true },
  );
  return { attemptId: body.attempt_id, next: body.next };
};
const pay = async ({ client }: Started, { attemptId, next }: Step, card: string) =>
  confirm(client, attemptId, await tokenFor(next, card));

describe("failed cards", () => {
  it("end after three within an hour, and other ways to pay stay open", async () => {
    const order = await started(product);
    let step: Step = order;
    for (let tried = 1; tried <= 3; tried += 1) {
      expect((await pay(order, step, insufficientFunds)).body.code).toBe("card_declined");
      step = await payAgain(order);
    }
    const fourth = await pay(order, step, frictionless);
    expect([fourth.status, fourth.body.code]).toEqual([429, "rate_limited"]);
    expect(fourth.body.params.time).toBeGreaterThan(3_000);
    expect((await getAttempts(product, order.shop)).map(({ status }) => status)).toEqual([
      "failed",
      "failed",
      "failed",
      "requires_action",
    ]);
    const cash = await order.client.post(
      `/api/orders/${order.orderId}/payments/`,
      { payment_method: "cash" },
      { key: true },
    );
    expect([cash.status, cash.body.status]).toEqual([200, "pending"]);
  });

  it("count those that the bank refuses after 3-D Secure, and start anew after a payment", async () => {
    const order = await started(product);
    let step: Step = order;
    for (let tried = 1; tried <= 2; tried += 1) {
      expect((await pay(order, step, insufficientFunds)).status).toBe(402);
      step = await payAgain(order);
    }
    const { body } = await pay(order, step, challenged);
    await authenticate(body.next.url, "UNAUTHENTICATED");
    await waitUntil("the third failure", async () => (await getAttempts(product, order.shop))[2]?.status === "failed");
    expect((await pay(order, await payAgain(order), frictionless)).status).toBe(429);
    await product.database.inTenant(order.shop.tenantId, (tx) =>
      tx
        .updateTable("payment_attempt")
        .set({ updated_at: new Date(product.database.now().getTime() - 3_700_000) })
        .where("tenant_id", "=", order.shop.tenantId)
        .execute(),
    );
    expect((await pay(order, await payAgain(order), frictionless)).body).toEqual({ status: "paid" });
  });
});

describe("a provider that does not answer", () => {
  it("leaves the guest with a payment that is being checked, before the client gives up", async () => {
    const order = await started(product);
    const token = await tokenFor(order.next, frictionless);
    // Shorter than any provider needs.
    Object.assign(product.platform.config, { VENDOR_WAIT_MS: 1 });
    const answer = await confirm(order.client, order.attemptId, token);
    Object.assign(product.platform.config, { VENDOR_WAIT_MS: 9_000 });
    expect([answer.status, answer.body.status]).toEqual([200, "requires_action"]);
    await waitUntil(
      "the late answer",
      async () => (await loadOrder(order.client, order.orderId)).payment_state === "paid",
    );
    expect(await getAttempts(product, order.shop)).toMatchObject([{ status: "paid", captured: 6000 }]);
  });
});
