import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { newGuest } from "../../test/fixtures/shop.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import {
  challenged,
  confirm,
  getAttempts,
  getWays,
  loadOrder,
  payByStc,
  placeOnline,
  sendCode,
  started,
  tokenFor,
} from "./card.test-data.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());
afterEach(() => product.sandbox.courier.release());

/** An order whose guest was sent a code; webhooks wait. */
const sent = async (mobile?: string) => {
  product.sandbox.courier.hold();
  const order = await started(product);
  const answer = await payByStc(order.client, order.attemptId, mobile);
  return { ...order, answer };
};

const pay = (order: Awaited<ReturnType<typeof sent>>, payment_method: string) =>
  order.client.post(`/api/orders/${order.orderId}/payments/`, { payment_method }, { key: true });
const read = async (order: Awaited<ReturnType<typeof sent>>) =>
  (await order.client.get(`/api/payments/${order.attemptId}/`)).body;

describe("STC Pay", () => {
  it("is offered until an attempt has started, and pays by the code", async () => {
    const { client, attemptId } = await started(product);
    expect((await getWays(client, attemptId)).stc_pay).toBe(true);
    const order = await sent();
    expect([order.answer.status, order.answer.body]).toEqual([
      200,
      { status: "requires_action", next: { kind: "code", mobile_end: "5678" } },
    ]);
    expect((await read(order)).ways.stc_pay).toBe(false);
    const paid = await sendCode(order.client, order.attemptId, "123456");
    expect([paid.status, paid.body]).toEqual([200, { status: "paid" }]);
    expect((await loadOrder(order.client, order.orderId)).status).toBe("pending");
    expect((await sendCode(order.client, order.attemptId, "123456")).body).toEqual({ status: "paid" });
    expect(await getAttempts(product, order.shop)).toMatchObject([{ status: "paid", captured: 6000 }]);
  });

  it.each([
    ["0515555555", "wallet_unregistered"],
    ["0515555559", "wallet_wait"],
    ["0515555556", "wallet_blocked"],
  ])("sends no code to %s and says why: %s", async (mobile, failure_code) => {
    const order = await sent(mobile);
    expect([order.answer.status, order.answer.body.code, order.answer.body.params]).toEqual([
      402,
      "payment_failed",
      { failure_code },
    ]);
    expect((await pay(order, "online_card")).body.attempt_id).not.toBe(order.attemptId);
  });

  it.each([
    ["654321", "payment_failed", "wrong_code"],
    ["111111", "card_declined", "funds"],
    ["222222", "card_declined", "limit"],
    ["444444", "payment_failed", "transient"],
  ])("code %s is refused: %s, %s", async (code, error, failure_code) => {
    const order = await sent();
    const refused = await sendCode(order.client, order.attemptId, code);
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([402, error, { failure_code }]);
    expect((await loadOrder(order.client, order.orderId)).status).toBe("awaiting_payment");
  });

  it.each(["0112345678", "+966512345678", "05123", ""])("asks for a Saudi mobile: %s", async (mobile) => {
    const order = await sent(mobile);
    expect([order.answer.status, order.answer.body.errors]).toMatchObject([422, [{ code: "number_invalid" }]]);
  });

  it("comes back to its code after the page was left", async () => {
    const order = await sent();
    expect(await read(order)).toMatchObject({
      status: "requires_action",
      next: { kind: "code", mobile_end: "5678" },
    });
    await sendCode(order.client, order.attemptId, "123456");
    expect((await read(order)).status).toBe("paid");
  });

  it("is paid once if the answer is lost, and by late and double webhooks", async () => {
    const order = await sent();
    product.sandbox.plan({
      call: "POST /stc_pays/:id/proceed",
      when: "after",
      fault: { kind: "drop" },
      times: 1,
    });
    expect((await sendCode(order.client, order.attemptId, "123456")).body).toEqual({ status: "paid" });
    await product.sandbox.courier.release({ copies: 3, backwards: true });
    await waitUntil(
      "the order is paid",
      async () => (await loadOrder(order.client, order.orderId)).status === "pending",
    );
    expect(await getAttempts(product, order.shop)).toMatchObject([{ status: "paid", captured: 6000, refunded: 0 }]);
  });

  it("asks for the code again if the code never arrived", async () => {
    const order = await sent();
    product.sandbox.plan({
      call: "POST /stc_pays/:id/proceed",
      when: "before",
      fault: { kind: "html", status: 403 },
      times: 1,
    });
    const lost = await sendCode(order.client, order.attemptId, "123456");
    expect(lost.body).toMatchObject({ status: "processing", next: { kind: "code" } });
    expect((await sendCode(order.client, order.attemptId, "123456")).body).toEqual({ status: "paid" });
  });

  it("gives way to another method at once, while no code was sent", async () => {
    const order = await sent();
    expect((await pay(order, "cash")).body).toMatchObject({ status: "pending" });
    const late = await sendCode(order.client, order.attemptId, "123456");
    expect([late.status, late.body.status ?? late.body.code]).toEqual([200, "expired"]);
    expect(await getAttempts(product, order.shop)).toMatchObject([{ status: "expired", captured: 0 }]);
  });

  it("gives way only after two minutes once a code was sent", async () => {
    const order = await sent();
    product.sandbox.plan({
      call: "POST /stc_pays/:id/proceed",
      when: "before",
      fault: { kind: "drop" },
      times: 1,
    });
    await sendCode(order.client, order.attemptId, "123456");
    expect((await pay(order, "cash")).body.code).toBe("invalid_transition");
    await product.database.inTenant(order.shop.tenantId, (tx) =>
      tx
        .updateTable("payment_attempt")
        .set({ updated_at: new Date(Date.now() - 180_000) })
        .where("tenant_id", "=", order.shop.tenantId)
        .execute(),
    );
    expect((await pay(order, "cash")).body).toMatchObject({ status: "pending" });
  });

  it("sends no code for an order that waits no longer, for a card, or for a stranger", async () => {
    const order = await sent();
    await order.client.post(`/api/orders/${order.orderId}/cancel/`, {});
    await sendCode(order.client, order.attemptId, "123456");
    expect(await getAttempts(product, order.shop)).toMatchObject([{ captured: 0 }]);
    const guest = await newGuest(product, order.shop);
    expect((await sendCode(guest.client, order.attemptId, "123456")).status).toBe(404);
    const other = await placeOnline(order.shop, guest.client);
    await confirm(guest.client, other.attemptId, await tokenFor(other.next, challenged));
    const card = await sendCode(guest.client, other.attemptId, "123456");
    expect(card.body).toMatchObject({ status: "requires_action", next: { kind: "redirect" } });
  });
});
