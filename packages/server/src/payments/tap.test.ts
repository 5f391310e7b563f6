import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Product } from "../../test/fixtures/product.ts";
import { makeClient } from "../../test/support/http-client.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { getAttempts, loadOrder } from "./card.test-data.ts";
import { checkAttempt } from "./ask-provider.ts";
import { sendRefund } from "./refunds.ts";
import {
  chooseOnPage,
  findCharge,
  openTapShop,
  orderOnline,
  planTap,
  startWithVendors,
  type Vendors,
} from "./tap.test-data.ts";

let vendors: Vendors;
let product: Product;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ vendors, product, stop } = await startWithVendors());
});
afterAll(() => stop?.());

const opened = async () => {
  const { shop, manager, secret_key } = await openTapShop(product);
  const order = await orderOnline(product, shop);
  const payment = await order.look();
  return { ...order, shop, manager, secret_key, payment, url: payment.next.url as string };
};
const status = async (order: { client: Parameters<typeof loadOrder>[0]; orderId: string }) =>
  (await loadOrder(order.client, order.orderId)).status;

describe("a payment with Tap", () => {
  it("leads to its page, even where the establishment wants our card form, and offers nothing else", async () => {
    const { shop } = await openTapShop(product);
    const choices = await makeClient(product.url, { qr: shop.qr }).get(
      `/api/menu/order/qr/payment/choices/${shop.branchId}/`,
    );
    expect(choices.body.online).toMatchObject({
      provider: "tap",
      flow: "redirect",
      publishable_key: "",
      apple_pay: false,
    });
    const order = await orderOnline(product, shop);
    expect(order.placed.payment.next).toEqual({ kind: "none" });
    const payment = await order.look();
    expect(payment).toMatchObject({ status: "requires_action", next: { kind: "redirect" } });
    expect(payment.ways).toEqual({ apple_pay: false, stc_pay: false, keep_card: false, cards: [], refused: null });
    expect((await order.look()).next).toEqual(payment.next);
    expect(findCharge(vendors, order.attemptId).body).toMatchObject({
      amount: 60,
      redirect: { url: expect.stringContaining(`?attempt=${order.attemptId}`) },
    });
    const confirmed = await order.client.post(
      `/api/payments/${order.attemptId}/confirm/`,
      { source: { type: "token", token: "token_aaaaaaaaaaaa" } },
      { key: true },
    );
    expect(confirmed.body).toMatchObject({ status: "requires_action", next: { kind: "redirect" } });
    expect(await status(order)).toBe("awaiting_payment");
  });

  it("pays the order by Tap's message, which counts once", async () => {
    const order = await opened();
    const charge = findCharge(vendors, order.attemptId);
    vendors.tap.hold();
    expect((await chooseOnPage(order.url, "CAPTURED")).headers.get("location")).toContain("tap_id=");
    expect(await vendors.tap.report(charge.id, "sk_test_guess")).toBe(404);
    expect(await status(order)).toBe("awaiting_payment");
    expect(await Promise.all([vendors.tap.report(charge.id), vendors.tap.report(charge.id)])).toEqual([200, 200]);
    await waitUntil("it is paid", async () => (await status(order)) === "pending");
    expect(await vendors.tap.report(charge.id)).toBe(200);
    const settled = await product.database.inTenant(order.shop.tenantId, (tx) =>
      tx.selectFrom("settlement").select("amount").where("tenant_id", "=", order.shop.tenantId).execute(),
    );
    expect(settled).toEqual([{ amount: 6_000 }]);
    const [attempt] = await product.database.inTenant(order.shop.tenantId, (tx) =>
      tx.selectFrom("payment_attempt").selectAll().where("tenant_id", "=", order.shop.tenantId).execute(),
    );
    expect(attempt).toMatchObject({ provider: "tap", flow: "redirect", brand: "mada", last4: "0007", wallet: null });
    expect(attempt?.account).toMatch(/^[0-9a-f]{32}$/);
  });

  it("is found by asking, where no message came", async () => {
    const order = await opened();
    vendors.tap.hold();
    await chooseOnPage(order.url, "CAPTURED", "APPLE_PAY");
    await checkAttempt(product.platform, { tenant_id: order.shop.tenantId, attempt_id: order.attemptId });
    expect(await status(order)).toBe("pending");
    const staff = (await order.manager.get(`/api/console/orders/${order.orderId}/`)).body;
    expect(staff.payments).toMatchObject([{ brand: "visa", last4: "0007", wallet: "apple_pay" }]);
  });

  it.each([
    ["DECLINED", "funds"],
    ["CANCELLED", "unknown"],
  ])("that ends %s leaves the order open for another one", async (result, failure_code) => {
    const order = await opened();
    await chooseOnPage(order.url, result);
    await waitUntil("it is known", async () => (await order.look()).status === "failed");
    expect(await order.look()).toMatchObject({ failure_code, next: { kind: "none" } });
    const again = await order.client.post(
      `/api/orders/${order.orderId}/payments/`,
      { payment_method: "online_card" },
      { key: true },
    );
    expect(again.status).toBe(200);
    const { next } = (await order.client.get(`/api/payments/${again.body.attempt_id}/`)).body;
    vendors.tap.hold();
    await chooseOnPage(next.url, "CAPTURED");
    expect((await order.client.get(`/api/payments/${again.body.attempt_id}/`)).body.status).toBe("paid");
    expect(await status(order)).toBe("pending");
  });

  it("that was left frees the order, and is given back when it is captured after all", async () => {
    const order = await opened();
    const charge = findCharge(vendors, order.attemptId);
    await vendors.tap.end(charge.id, { status: "ABANDONED" });
    expect((await order.look()).status).toBe("expired");
    const path = `/api/orders/${order.orderId}/payments/`;
    expect((await order.client.post(path, { payment_method: "cash" }, { key: true })).status).toBe(200);
    await vendors.tap.end(charge.id, { status: "CAPTURED" });
    await checkAttempt(product.platform, { tenant_id: order.shop.tenantId, attempt_id: order.attemptId });
    await waitUntil("it is given back", () =>
      Promise.resolve(vendors.tap.refunds().some(({ charge_id, amount }) => charge_id === charge.id && amount === 60)),
    );
    await waitUntil("that is booked", async () => (await getAttempts(product, order.shop))[0]?.refunded === 6_000);
    expect(await getAttempts(product, order.shop)).toMatchObject([{ surplus: true, status: "refunded" }]);
  });

  it("of another sum is not taken", async () => {
    const order = await opened();
    const charge = findCharge(vendors, order.attemptId);
    await vendors.tap.end(charge.id, { status: "CAPTURED", amount: 59.99 });
    await order.look();
    expect(await getAttempts(product, order.shop)).toMatchObject([{ status: "requires_action", captured: 0 }]);
    expect(await status(order)).toBe("awaiting_payment");
  });

  it("opens the page later, where Tap does not answer at first, and only once", async () => {
    const { shop } = await openTapShop(product);
    const order = await orderOnline(product, shop);
    planTap(vendors, "POST /charges", { kind: "html", status: 502 });
    expect((await order.look()).next).toEqual({ kind: "none" });
    vendors.tap.plan("POST /charges", "after", { kind: "drop" }, 1);
    const { next } = await order.look();
    expect(next.kind).toBe("redirect");
    expect(vendors.tap.charges().filter(({ body }) => JSON.stringify(body).includes(order.attemptId))).toHaveLength(1);
  });

  it("is refunded when the order is canceled, also where Tap takes its time", async () => {
    const order = await opened();
    vendors.tap.hold();
    await chooseOnPage(order.url, "CAPTURED");
    await order.look();
    vendors.tap.answerRefunds("PENDING");
    expect((await order.client.post(`/api/orders/${order.orderId}/cancel/`)).status).toBe(200);
    await waitUntil("it is sent", () =>
      Promise.resolve(vendors.tap.refunds().some(({ status: s }) => s === "PENDING")),
    );
    expect(await getAttempts(product, order.shop)).toMatchObject([{ status: "paid", refunded: 0 }]);
    vendors.tap.answerRefunds("REFUNDED");
    vendors.tap.settleRefunds("REFUNDED");
    await product.database.inTenant(order.shop.tenantId, (tx) =>
      tx
        .updateTable("refund")
        .set({ asked_at: new Date(0) })
        .where("tenant_id", "=", order.shop.tenantId)
        .execute(),
    );
    const { id } = await product.database.inTenant(order.shop.tenantId, (tx) =>
      tx.selectFrom("refund").select("id").where("tenant_id", "=", order.shop.tenantId).executeTakeFirstOrThrow(),
    );
    await sendRefund(product.platform, { tenant_id: order.shop.tenantId, refund_id: id });
    expect(await getAttempts(product, order.shop)).toMatchObject([{ status: "refunded", refunded: 6_000 }]);
  });
});
