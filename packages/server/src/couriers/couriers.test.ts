import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEvents } from "../../test/support/read-events.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { newGuest, place, getCart } from "../../test/fixtures/shop.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import {
  differences,
  moveTo,
  openDesk,
  read,
  serveDelivery,
  serveOrder,
  settle,
} from "../settlements/desk.test-data.ts";
import { linkRows, makeLink, measured, openDelivery, openPage, readCourier, untilReady } from "./couriers.test-data.ts";
import { forgetCouriers } from "./forget-couriers.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const refusal = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];

describe("a courier's link", () => {
  it("is made for a delivery that is ready, without its token in the database or the audit log", async () => {
    const desk = await openDesk(product);
    const orderId = await serveDelivery(desk, untilReady);
    const phone = { dial_code: "966", phone_number: "0501234567" };
    const made = await makeLink(desk, orderId, { name: " Bilal ", phone });
    expect(made.status).toBe(201);
    expect(made.body.link).toMatchObject({ name: "Bilal", phone: "+966501234567", shared_at: null });
    expect(made.body.url).toMatch(new RegExp(`^${product.config.PUBLIC_URL}/courier/${desk.shop.qr}#[\\w-]{43}$`));
    expect(made.body.qr_svg).toContain("<svg");
    const shown = await desk.manager.get(`/api/console/orders/${orderId}/courier/`);
    expect(shown.body.link).toEqual(made.body.link);
    const token = new URL(made.body.url).hash.slice(1);
    const journal = await desk.manager.get("/api/console/journal/?limit=100");
    expect(JSON.stringify([await linkRows(product, desk), journal.body, shown.body])).not.toContain(token);
    expect(journal.body.items[0]).toMatchObject({ action: "order.courier_link", target_id: orderId });
    expect(JSON.stringify(journal.body)).not.toContain("Bilal");
  });

  it("is refused before the order is ready, after it is over, and for any other order", async () => {
    const desk = await openDesk(product);
    const early = await serveDelivery(desk, ["sent_to_kitchen"]);
    const late = await serveDelivery(desk);
    const pickup = await serveOrder(desk, {}, untilReady);
    for (const id of [early, late, pickup])
      expect(refusal(await makeLink(desk, id))).toEqual([409, "courier_not_possible"]);
    const wrong = await makeLink(desk, early, { phone: { dial_code: "966", phone_number: "12" } });
    expect(wrong.body.errors).toMatchObject([{ path: "phone.phone_number", code: "number_invalid" }]);
  });

  it("stops when another one replaces it, and cannot be two at once", async () => {
    const desk = await openDesk(product);
    const { orderId, page } = await openDelivery(product, desk);
    await page.share(measured);
    const both = await Promise.all([makeLink(desk, orderId), makeLink(desk, orderId)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(refusal(await page.open())).toEqual([410, "courier_link_replaced"]);
    expect(refusal(await page.share(measured))).toEqual([410, "courier_link_replaced"]);
    const rows = await linkRows(product, desk);
    expect(rows.filter(({ ended_at }) => ended_at === null)).toHaveLength(1);
    expect(rows.filter(({ positioned_at }) => positioned_at !== null)).toEqual([]);
  });

  it("is unknown elsewhere: with another establishment's code, changed, or cut", async () => {
    const desk = await openDesk(product);
    const other = await openDesk(product);
    const { link, page } = await openDelivery(product, desk);
    const foreign = openPage(product.url, link.replace(desk.shop.qr, other.shop.qr));
    const changed = openPage(product.url, link.slice(0, -1));
    for (const wrong of [foreign, changed, openPage(product.url, link.split("#")[0] ?? "")])
      for (const answer of [await wrong.open(), await wrong.move("en_route"), await wrong.share(measured)])
        expect(refusal(answer)).toEqual([404, "courier_link_unknown"]);
    expect((await page.open()).status).toBe(200);
    expect(
      (await other.manager.get(`/api/console/orders/${(await openDelivery(product, desk)).orderId}/courier/`)).status,
    ).toBe(404);
  });

  it("ends after its time, and then loses its position, and later name and number", async () => {
    const desk = await openDesk(product);
    const { orderId, page } = await openDelivery(product, desk);
    await page.move("en_route");
    await page.share(measured);
    const { tenantId } = desk.shop;
    const age = (hours: number) =>
      product.database.asOwner((tx) =>
        tx
          .updateTable("courier_link")
          .set({
            name: "Bilal",
            created_at: new Date(Date.now() - (hours + 8) * 3_600_000),
            expires_at: new Date(Date.now() - hours * 3_600_000),
          })
          .where("tenant_id", "=", tenantId)
          .execute(),
      );
    await age(1);
    expect(refusal(await page.open())).toEqual([410, "courier_link_expired"]);
    expect(await readCourier(desk, orderId)).toBeNull();
    expect((await desk.manager.get(`/api/console/orders/${orderId}/courier/`)).body.link).toBeNull();
    await forgetCouriers(product.platform, tenantId);
    expect(await linkRows(product, desk)).toMatchObject([{ name: "Bilal", lat: null, positioned_at: null }]);
    expect(refusal(await page.open())).toEqual([410, "courier_link_expired"]);
    await age(31 * 24);
    await forgetCouriers(product.platform, tenantId);
    expect(await linkRows(product, desk)).toMatchObject([{ name: "", phone: null }]);
  });
});

describe("a courier's page", () => {
  it("shows what a delivery needs, with the amount that is still due", async () => {
    const desk = await openDesk(product);
    const { orderId, page } = await openDelivery(product, desk);
    const { total } = await read(desk.manager, orderId);
    const shown = await page.open();
    expect(shown.body).toMatchObject({
      status: "ready",
      due: total,
      payment_method: "cash",
      customer_name: "Sara",
      address: { title: "Home", description: "Gate", lat: 24.7, lng: 46.7 },
      items: [
        { name: "Burger", quantity: 2 },
        { name: "Juice", quantity: 1 },
      ],
    });
    await settle(desk.cashier, orderId, { tender: "cash", with_courier: true });
    expect((await page.open()).body.due).toBe(0);
  });

  it("moves a ready order on its way and to its guest, as the board would, and leaves the cash to staff", async () => {
    const desk = await openDesk(product);
    const { orderId, page } = await openDelivery(product, desk);
    expect(refusal(await page.move("delivered"))).toEqual([409, "invalid_transition"]);
    expect((await page.move("en_route")).body).toEqual({ status: "en_route" });
    expect((await page.move("en_route")).body).toEqual({ status: "en_route" });
    expect((await page.move("delivered")).body).toEqual({ status: "delivered" });
    for (const answer of [await page.move("delivered"), await page.open(), await page.share(measured)])
      expect(refusal(answer)).toEqual([410, "courier_link_ended"]);
    const order = await read(desk.manager, orderId);
    const byCourier = order.events.filter(({ actor }: { actor: string }) => actor === "courier");
    expect(byCourier.map(({ to }: { to: string }) => to)).toEqual(["assigned", "en_route", "delivered"]);
    expect(order).toMatchObject({ status: "delivered", due: order.total, payment_state: "unpaid" });
    expect((await settle(desk.cashier, orderId, { tender: "cash", with_courier: true })).status).toBe(201);
    expect(await differences(product, desk.shop)).toEqual([]);
  });

  it.each([
    { lat: 91, lng: 46.7, accuracy: 1, age_seconds: 0 },
    { lat: 24.7, lng: "46.7", accuracy: 1, age_seconds: 0 },
    { lat: 24.7, lng: 46.7, accuracy: -1, age_seconds: 0 },
    { lat: 24.7, lng: 46.7, accuracy: 1, age_seconds: 3_601 },
  ])("does not take %o as a position", async (position) => {
    const desk = await openDesk(product);
    const { page } = await openDelivery(product, desk);
    expect(refusal(await page.share(position))).toEqual([422, "validation_failed"]);
  });
});

describe("the courier of a guest's order", () => {
  it("is shown on its way alone, with the newest position, and forgotten with the order", async () => {
    const desk = await openDesk(product);
    const { orderId, page } = await openDelivery(product, desk);
    expect((await page.share(measured)).status).toBe(204);
    expect(await readCourier(desk, orderId)).toBeNull();
    await page.move("en_route");
    const { lat, lng, accuracy } = measured;
    expect(await readCourier(desk, orderId)).toMatchObject({ name: "", position: { lat, lng, accuracy } });
    await page.share({ ...measured, lat: 24.6, age_seconds: 600 });
    expect(await readCourier(desk, orderId)).toMatchObject({ position: { lat } });
    await page.share({ ...measured, lat: 24.695 });
    expect(await readCourier(desk, orderId)).toMatchObject({ position: { lat: 24.695 } });
    await page.share(null);
    expect(await readCourier(desk, orderId)).toEqual({ name: "", phone: null, position: null });
    await page.share(measured);
    await moveTo(desk.cashier, orderId, ["delivered"]);
    expect(await readCourier(desk, orderId)).toBeNull();
    expect(await linkRows(product, desk)).toMatchObject([{ lat: null, lng: null, positioned_at: null }]);
  });

  it("can be called on its way, where staff entered a number", async () => {
    const desk = await openDesk(product);
    const phone = { dial_code: "966", phone_number: "0501234567" };
    const { orderId, page } = await openDelivery(product, desk, untilReady, { name: "Bilal", phone });
    expect(await readCourier(desk, orderId)).toBeNull();
    await page.move("en_route");
    expect(await readCourier(desk, orderId)).toEqual({ name: "Bilal", phone: "+966501234567", position: null });
    await page.move("delivered");
    expect(await readCourier(desk, orderId)).toBeNull();
  });

  it("reaches its guest by the stream, without the position, and nobody else", async () => {
    const desk = await openDesk(product);
    const { orderId, page } = await openDelivery(product, desk);
    const { cookies } = desk.guest;
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
    const stream = await readEvents(`${product.url}/api/orders/${orderId}/events/`, {
      cookie,
      "x-sufra-qr": desk.shop.qr,
    });
    await page.share(measured);
    await page.move("en_route");
    await page.share({ ...measured, lat: 24.695 });
    await waitUntil("the courier moved", () => stream.events.some(({ event }) => event === "courier"));
    expect(stream.events.filter(({ event }) => event === "courier").map(({ data }) => data)).toEqual([{ id: orderId }]);
    stream.close();
    const stranger = await newGuest(product, desk.shop);
    expect((await stranger.client.get(`/api/orders/${orderId}/courier/`)).status).toBe(404);
  });

  it("is nobody for an order without a link", async () => {
    const desk = await openDesk(product);
    const { body } = await place(desk.guest.client, getCart(desk.shop));
    expect(await readCourier(desk, body.id)).toBeNull();
  });
});
