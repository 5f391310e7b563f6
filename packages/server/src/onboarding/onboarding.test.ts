import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { productBody } from "../menu/manage.test-data.ts";
import { prizeBody } from "../prizes/manage.test-data.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { type Client, makeClient } from "../../test/support/http-client.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import {
  accept,
  newEmail,
  newEstablishment,
  openOperator,
  tokenSentTo,
} from "../establishments/admin/operator.test-data.ts";

let product: Product;
let operator: Client;
beforeAll(async () => {
  product = await startProduct(undefined, { environment: { LIMIT_SCALE: "50" } });
  operator = await openOperator(product);
});
afterAll(() => product?.stop());

/** A manager of an empty establishment. */
const openNew = async () => {
  const email = newEmail("manager");
  const wanted = newEstablishment({ manager: { email, language: "sa" } });
  await operator.post("/api/console/establishments/", wanted);
  const manager = makeClient(product.url);
  await accept(manager, await tokenSentTo(product, email), "Huda");
  return { manager, host: wanted.host };
};
const start = async (manager: Client) => (await manager.get("/api/console/start/")).body;
const doneOf = async (manager: Client) => {
  const state = await start(manager);
  return Object.entries(state).flatMap(([step, part]) => ((part as { done?: boolean }).done === true ? [step] : []));
};
const place = {
  name: { sa: "الملقا", en: "" },
  address: { sa: "طريق", en: "" },
  city: { sa: "الرياض", en: "" },
  district: { sa: "", en: "" },
  phone: null,
  lat: 24.7,
  lng: 46.6,
};
const always = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens_minute: 0, closes_minute: 1440 }));

describe("services that were never set up", () => {
  it("are hidden from guests, whatever their switch, until they have something", async () => {
    const { manager } = await openNew();
    await manager.post("/api/console/branches/", place);
    const { uuid } = (await start(manager)).code;
    const guest = makeClient(product.url, { qr: uuid });
    const seen = async () => (await guest.get(`/api/restaurant/qr/${uuid}/data/`)).body.subscriptions;
    expect(await seen()).toEqual(["ordering"]);
    expect((await manager.get("/api/console/services/")).body.set_up).toEqual(["ordering"]);
    expect((await manager.post("/api/console/prizes/", prizeBody())).status).toBe(201);
    // Other processes show it within a second; this one may have read the facts just before.
    await waitUntil("the prize shop is shown", async () => (await seen()).includes("prize_shop"));
    expect((await manager.get("/api/console/services/")).body.set_up).toEqual(["ordering", "prize_shop"]);
    await manager.send("PATCH", "/api/console/services/", { body: { service: "prize_shop", active: false } });
    expect(await seen()).toEqual(["ordering"]);
  });
});

describe("the guided start", () => {
  it("marks each step done by the existing data, starting from nothing", async () => {
    const { manager } = await openNew();
    expect(await start(manager)).toEqual({
      done: false,
      ready: false,
      brand: { done: false },
      branch: { done: false, branch_id: null, hours: false, ordering: false },
      menu: { done: false, category: false, product: false },
      code: { done: false, uuid: null, link: null },
      order: { done: false, order_id: null, status: null },
    });
    const { logo: _, cover: __, icon: ___, ...brand } = (await manager.get("/api/console/branding/")).body;
    expect((await manager.send("PUT", "/api/console/branding/", { body: brand })).status).toBe(200);
    expect(await doneOf(manager)).toEqual(["brand"]);
    const { id } = (await manager.post("/api/console/branches/", place)).body;
    expect((await start(manager)).branch).toEqual({ done: false, branch_id: id, hours: false, ordering: true });
    const path = `/api/console/branches/${id}`;
    const settings = (await manager.get(`${path}/settings/`)).body;
    expect(settings.is_main).toBe(true);
    const hours = { weekly: always, exceptions: [], revision: settings.hours.revision };
    await manager.send("PUT", `${path}/hours/`, { body: hours });
    expect(await doneOf(manager)).toEqual(["brand", "branch"]);
    const { uuid, link } = (await start(manager)).code;
    expect(link).toBe(`${product.config.PUBLIC_URL}/qr/${uuid}`);
    await makeClient(product.url).get(`/api/restaurant/qr/${uuid}/data/`);
    expect(await doneOf(manager)).toEqual(["brand", "branch", "code"]);
    expect((await manager.get("/api/console/sessions/current/")).body.staff.establishment.starting).toBe(true);
    expect((await start(manager)).ready).toBe(false);
    const fields = { description: { sa: "", en: "" }, active: true, schedule: null };
    const category = (await manager.post("/api/console/categories/", { ...fields, name: { sa: "حلا", en: "" } })).body;
    await manager.post("/api/console/products/", productBody(category.id));
    expect(await start(manager)).toMatchObject({ ready: true, done: false });
    const ordering = { service: "ordering", active: false };
    await manager.send("PATCH", "/api/console/services/", { body: ordering });
    expect((await start(manager)).ready).toBe(false);
  });

  it("makes the first branch the main one, but no later one", async () => {
    const { manager } = await openNew();
    const ids = [];
    for (let made = 0; made < 2; made += 1) ids.push((await manager.post("/api/console/branches/", place)).body.id);
    const mains = [];
    for (const id of ids) mains.push((await manager.get(`/api/console/branches/${id}/settings/`)).body.is_main);
    expect(mains).toEqual([true, false]);
  });

  it("shows guests of an incomplete establishment a helpful page instead of an error", async () => {
    const { manager, host } = await openNew();
    const visit = (path: string) =>
      fetch(`${product.url}${path}`, {
        redirect: "manual",
        headers: { accept: "text/html", "x-forwarded-host": host },
      });
    expect((await visit("/error?code=opening_soon")).status).toBeLessThan(500);
    const at = (origin: string) =>
      makeClient(product.url).get("/api/branch/main-branch/", { headers: { origin: `https://${origin}` } });
    expect((await at(host)).status).toBe(404);
    await manager.post("/api/console/branches/", place);
    const { uuid } = (await start(manager)).code;
    expect((await at(host)).body.uuid).toBe(uuid);
    const guest = makeClient(product.url, { qr: uuid });
    const { body } = await guest.get(`/api/restaurant/qr/${uuid}/data/`);
    expect(body.branch.open_state?.open ?? body.branch.open).toBe(false);
    const branch = body.main_branch_id as string;
    for (const path of [
      `/api/menu/${branch}/`,
      `/api/branch/list-qr/${branch}/`,
      `/api/ads/slider/${branch}/`,
      `/api/ads/popup/${branch}`,
      `/api/menu/order/qr/payment/choices/${branch}/`,
      "/api/prizes/",
      "/api/points-shop/",
      "/api/punch-cards/",
      "/api/coupons/",
      "/api/wheels/",
      "/api/levels/",
    ])
      expect([path, (await guest.get(path)).status < 500]).toEqual([path, true]);
    for (const path of [`/qr/${uuid}`, `/menu/${uuid}`, `/loyalty/${uuid}`])
      expect([path, (await visit(path)).status]).toEqual([path, 200]);
  });
});
