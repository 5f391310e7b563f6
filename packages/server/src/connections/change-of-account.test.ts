import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Product } from "../../test/fixtures/product.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { confirm, frictionless, getAttempts, keepCard, loadOrder, tokenFor } from "../payments/card.test-data.ts";
import {
  chooseOnPage,
  connect,
  findCharge,
  orderOnline,
  readConnections,
  startWithVendors,
  type Vendors,
} from "../payments/tap.test-data.ts";
import { rotateSecrets } from "./rotate-secrets.ts";
import { bodies, connectionsUrl, openManaged, testOwn } from "./vendors.test-data.ts";

let vendors: Vendors;
let product: Product;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ vendors, product, stop } = await startWithVendors());
});
afterAll(() => stop?.());

let shops = 0;
const openMoyasarShop = async () => {
  const { shop, manager } = await openManaged(product);
  const name = `change${(shops += 1)}`;
  const keys = { vendor: "moyasar", publishable_key: `pk_test_${name}`, secret_key: `sk_test_${name}` };
  const saved = await connect(manager, keys);
  return { shop, manager, keys, tap: { ...bodies.tap, secret_key: `sk_test_tap${name}` }, webhook: saved.body.webhook };
};
type Opened = Awaited<ReturnType<typeof openMoyasarShop>>;

const payByMoyasar = async ({ shop }: Opened) => {
  const order = await orderOnline(product, shop);
  const token = await tokenFor(order.placed.payment.next, frictionless);
  expect((await confirm(order.client, order.attemptId, token)).body).toEqual({ status: "paid" });
  return order;
};
const cancel = (order: { client: { post: Function }; orderId: string }) =>
  order.client.post(`/api/orders/${order.orderId}/cancel/`);
const isRefunded = (shop: Opened["shop"], attemptId: string) => async () =>
  (await getAttempts(product, shop)).some(({ id, status }) => id === attemptId && status === "refunded");

describe("an establishment that changes from Moyasar to Tap", () => {
  it("takes new payments with Tap, and gives back with Moyasar what Moyasar took", async () => {
    const opened = await openMoyasarShop();
    const { shop, manager, tap } = opened;
    const before = await payByMoyasar(opened);
    expect((await connect(manager, tap)).status).toBe(200);
    const after = await orderOnline(product, shop);
    expect((await after.look()).next).toMatchObject({ kind: "redirect", url: expect.stringContaining("/pay/chg_") });
    await cancel(before);
    await waitUntil("it is given back", isRefunded(shop, before.attemptId));
    await chooseOnPage((await after.look()).next.url, "CAPTURED");
    await waitUntil("it is paid", async () => (await loadOrder(after.client, after.orderId)).status === "pending");
    // And back again: Tap gives back what Tap took.
    await connect(manager, opened.keys);
    await cancel(after);
    await waitUntil("it is given back", isRefunded(shop, after.attemptId));
    expect(vendors.tap.refunds().some(({ charge_id }) => charge_id === findCharge(vendors, after.attemptId).id)).toBe(
      true,
    );
  });

  it("finishes payments that guests have begun, by page, by asking and by message", async () => {
    const opened = await openMoyasarShop();
    const { shop, manager, tap } = opened;
    const [typed, reported] = [await orderOnline(product, shop), await payByMoyasar(opened)];
    const token = await tokenFor(typed.placed.payment.next, frictionless);
    await connect(manager, tap);
    expect((await typed.look()).ways).toMatchObject({ stc_pay: true });
    expect((await confirm(typed.client, typed.attemptId, token)).body).toEqual({ status: "paid" });
    const message = {
      id: crypto.randomUUID(),
      type: "payment_paid",
      secret_token: opened.webhook.token,
      live: false,
      data: { id: reported.attemptId, metadata: {} },
    };
    const post = (body: object) => manager.post(new URL(opened.webhook.url).pathname, body, { key: false });
    expect((await post(message)).status).toBe(200);
    expect((await post({ ...message, secret_token: "guess" })).status).toBe(404);
  });

  it("lets guests forget the cards that Moyasar keeps, and offers them no longer", async () => {
    const opened = await openMoyasarShop();
    const order = await orderOnline(product, opened.shop);
    const card = await tokenFor(order.placed.payment.next, frictionless, true);
    await keepCard(order.client, order.attemptId, card);
    const list = async () => (await order.client.get("/api/me/cards/")).body.items;
    await connect(opened.manager, opened.tap);
    const shown = await list();
    expect(shown).toMatchObject([{ usable: false }]);
    for (const { id } of shown) expect((await order.client.send("DELETE", `/api/me/cards/${id}/`)).status).toBe(204);
    const left = () =>
      product.database.inTenant(opened.shop.tenantId, (tx) =>
        tx.selectFrom("card_removal").select("id").where("tenant_id", "=", opened.shop.tenantId).execute(),
      );
    await waitUntil("Moyasar has forgotten it", async () => (await left()).length === 0);
  });

  it("sees what is under way and which keys are kept; disconnecting deletes them all", async () => {
    const opened = await openMoyasarShop();
    const { manager, tap, keys, shop } = opened;
    expect((await readConnections(manager)).payments).toEqual({ payments: 0, refunds: 0, former: [] });
    await connect(manager, tap);
    await (await orderOnline(product, shop)).look();
    const { payments } = await readConnections(manager);
    expect(payments).toMatchObject({ payments: 1, refunds: 0, former: [{ vendor: "moyasar" }] });
    await connect(manager, keys);
    expect((await readConnections(manager)).payments.former).toMatchObject([{ vendor: "tap" }]);
    await manager.send("DELETE", `${connectionsUrl}payments/`);
    expect((await readConnections(manager)).payments.former).toEqual([]);
  });

  it("forgets keys that were refused before any payment", async () => {
    const { manager, tap } = await openMoyasarShop();
    const mistyped = { ...tap, secret_key: "sk_test_wrong" };
    await connect(manager, mistyped);
    expect((await testOwn(manager, "payments")).body.error).toBe("key_refused");
    await connect(manager, tap);
    expect((await readConnections(manager)).payments.former).toMatchObject([{ vendor: "moyasar" }]);
  });

  it("keeps the former keys through a change of the environment's key, out of other establishments' sight", async () => {
    const { manager, tap, shop } = await openMoyasarShop();
    const { manager: other } = await openManaged(product);
    await connect(manager, tap);
    expect((await readConnections(other)).payments.former).toEqual([]);
    const rows = await product.database.inTenant(shop.tenantId, (tx) =>
      tx.selectFrom("former_connection").selectAll().where("tenant_id", "=", shop.tenantId).execute(),
    );
    expect(JSON.stringify(rows)).not.toContain("sk_test");
    expect(rows).toHaveLength(1);
    const rotation = await rotateSecrets(product.database, product.config.SECRETS_KEYS);
    expect(rotation).toMatchObject({ rewrapped: 0, unreadable: [] });
  });
});

describe("other keys of the same vendor", () => {
  it("leave earlier payments to the account that took them", async () => {
    const opened = await openMoyasarShop();
    const before = await payByMoyasar(opened);
    await connect(opened.manager, {
      vendor: "moyasar",
      publishable_key: "pk_test_another",
      secret_key: "sk_test_another",
    });
    await cancel(before);
    await waitUntil("it is given back", isRefunded(opened.shop, before.attemptId));
  });

  it("that replace refused ones of the same account give back as well", async () => {
    const { shop, manager, tap } = await openMoyasarShop();
    await connect(manager, tap);
    const order = await orderOnline(product, shop);
    const charge = (await order.look(), findCharge(vendors, order.attemptId));
    await chooseOnPage((await order.look()).next.url, "CAPTURED");
    await waitUntil("it is paid", async () => (await loadOrder(order.client, order.orderId)).status === "pending");
    const renewed = `${tap.secret_key}renewed`;
    await connect(manager, { vendor: "tap", secret_key: renewed });
    vendors.tap.renewKey(tap.secret_key, renewed);
    await cancel(order);
    await waitUntil("it is given back", isRefunded(shop, order.attemptId));
    expect(vendors.tap.refunds().filter(({ charge_id }) => charge_id === charge.id)).toHaveLength(1);
  });
});
