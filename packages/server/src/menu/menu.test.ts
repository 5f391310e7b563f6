import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nutrition, type Nutrition } from "@sufra/domain/menu/api.ts";
import { json } from "../platform/db/json.ts";
import type { Tx } from "../platform/db/database.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import type { TestServer } from "../../test/support/test-server.ts";
import { signIn, startGuestServer } from "../../test/fixtures/guest-server.ts";
import { createRestaurant, type Restaurant } from "../../test/fixtures/restaurant.ts";
import { bumpMenuVersion } from "./change-menu.ts";
import { loadCatalog } from "./load-catalog.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startGuestServer();
});
afterAll(() => server.stop());

const read = (restaurant: Restaurant, headers: Record<string, string> = {}) =>
  server.client({ qr: restaurant.branchQr }).get(`/api/menu/${restaurant.branchId}/`, { headers });

/** A change as management makes it: with the version bumped in its own transaction. */
const change = (restaurant: Restaurant, apply: (tx: Tx) => Promise<unknown>) =>
  server.database.inTenant(restaurant.tenantId, async (tx) => {
    await apply(tx);
    await bumpMenuVersion(server.server.app.platform.live, tx, restaurant.tenantId);
  });

const sellOut = (restaurant: Restaurant, sold_out_until: Date | null = null) =>
  change(restaurant, (tx) =>
    tx
      .insertInto("branch_product")
      .values({
        tenant_id: restaurant.tenantId,
        branch_id: restaurant.branchId,
        product_id: restaurant.burgerId,
        sold_out: true,
        sold_out_until,
        price: 2700,
      })
      .execute(),
  );

const names = Object.keys(nutrition.shape) as (keyof Nutrition)[];
const unmeasured = Object.fromEntries(names.map((name) => [name, null])) as Record<keyof Nutrition, null>;

const getProducts = (body: { categories: { products: unknown[] }[] }) =>
  body.categories.flatMap((each) => each.products);

describe("the menu", () => {
  it("contains what is sold in the requested language, with a fallback for each text", async () => {
    const restaurant = await createRestaurant(server.database);
    const { body } = await read(restaurant);
    expect(body.version).toBe("1");
    expect(body.categories.map((each: { name: string }) => each.name)).toEqual(["Burgers"]);
    expect(getProducts(body)).toMatchObject([
      {
        id: restaurant.burgerId,
        name: "Burger",
        price: 2500,
        tax_rate_bp: 1500,
        available: true,
        option_groups: [{ min: 1, max: 1, options: [{ name: "Small" }, { name: "Large", price: 500 }] }],
      },
      { id: restaurant.waterId, name: "ماء", price: 200, option_groups: [] },
    ]);
    expect(body.combos).toMatchObject([
      {
        name: "Meal",
        price: 2400,
        list_price: 2500,
        calories: null,
        available: true,
        slots: [{ min: 1, products: [{ product_id: restaurant.burgerId, surcharge: 0 }] }],
      },
    ]);
    await change(restaurant, (tx) =>
      tx
        .updateTable("product")
        .set({ nutrition: json({ ...unmeasured, calories: 640 }) })
        .where("tenant_id", "=", restaurant.tenantId)
        .where("id", "=", restaurant.burgerId)
        .execute(),
    );
    const arabic = await read(restaurant, { "accept-language": "ar-SA,en;q=0.5" });
    expect(arabic.body.combos).toMatchObject([
      { calories: { from: 640, to: 640 }, walking_minutes: { from: 150, to: 150 } },
    ]);
    expect(getProducts(arabic.body)).toMatchObject([{ name: "برجر" }, { name: "ماء" }]);
  });
  it("has a strong ETag, and answers 304 if it matches", async () => {
    const restaurant = await createRestaurant(server.database);
    const first = await read(restaurant);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const tag of [etag, `"x", ${etag}`]) {
      const again = await read(restaurant, { "if-none-match": tag });
      expect([again.status, again.body, again.headers.get("etag")]).toEqual([304, "", etag]);
    }
    await sellOut(restaurant);
    const changed = await read(restaurant, { "if-none-match": etag });
    expect([changed.status, changed.body.version]).toEqual([200, "2"]);
    expect(changed.headers.get("etag")).not.toBe(etag);
  });
  it("is compressed as the client accepts, both from the full path and from memory", async () => {
    const restaurant = await createRestaurant(server.database);
    const plain = JSON.stringify((await read(restaurant, { "accept-encoding": "identity" })).body);
    for (const origin of ["", server.url]) {
      for (const coding of ["br", "gzip"]) {
        const response = await fetch(`${server.url}/api/menu/${restaurant.branchId}`, {
          headers: {
            "accept-encoding": coding,
            "accept-language": "en",
            "x-sufra-qr": restaurant.branchQr,
            ...(origin === "" ? {} : { origin }),
          },
        });
        expect(response.headers.get("content-encoding")).toBe(coding);
        expect(await response.text()).toBe(plain);
      }
    }
  });
  it("shows what is sold out, only at that branch and with its price, until it ends", async () => {
    const restaurant = await createRestaurant(server.database);
    await read(restaurant);
    await sellOut(restaurant, new Date(server.database.now().getTime() + 700));
    const { body } = await read(restaurant);
    expect(getProducts(body)[0]).toMatchObject({ available: false, price: 2700 });
    expect(body.combos[0].available).toBe(false);
    const elsewhere = await server.client({ qr: restaurant.otherQr }).get(`/api/menu/${restaurant.otherBranchId}/`);
    expect(getProducts(elsewhere.body)[0]).toMatchObject({ available: true, price: 2500 });
    await waitUntil("the burger is back", async () => {
      const now = await server.client({ qr: restaurant.branchQr }).get(`/api/menu/${restaurant.branchId}/`);
      return (getProducts(now.body)[0] as { available: boolean }).available;
    });
  });
  it("makes an item unavailable when a required choice has no option left", async () => {
    const restaurant = await createRestaurant(server.database);
    await change(restaurant, (tx) =>
      tx
        .insertInto("branch_option")
        .values(
          [restaurant.smallId, restaurant.largeId].map((option_id) => ({
            tenant_id: restaurant.tenantId,
            branch_id: restaurant.branchId,
            option_id,
            sold_out: true,
          })),
        )
        .execute(),
    );
    expect(getProducts((await read(restaurant)).body)[0]).toMatchObject({ available: false });
  });
  it("is refused from memory too after its service is switched off", async () => {
    const restaurant = await createRestaurant(server.database);
    const client = server.client({ qr: restaurant.branchQr });
    const ask = () =>
      fetch(`${server.url}/api/menu/${restaurant.branchId}/`, { headers: { "x-sufra-qr": restaurant.branchQr } });
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    await change(restaurant, (tx) =>
      tx
        .insertInto("service_switch")
        .values({
          tenant_id: restaurant.tenantId,
          id: crypto.randomUUID(),
          branch_id: restaurant.branchId,
          service: "ordering",
          active: false,
        })
        .execute(),
    );
    expect((await ask()).status).toBe(403);
    expect((await client.get(`/api/menu/${restaurant.branchId}/`)).body.code).toBe("service_deactivated");
  });
  it("requires a known code", async () => {
    const restaurant = await createRestaurant(server.database);
    const path = `/api/menu/${restaurant.branchId}/`;
    expect((await server.client().get(path)).status).toBe(401);
    expect((await server.client({ qr: crypto.randomUUID() }).get(path)).status).toBe(404);
    expect((await server.client({ qr: restaurant.qr }).get("/api/menu/nonsense/")).status).toBe(404);
  });
});

describe("an open menu", () => {
  it("is notified of a new version", async () => {
    const restaurant = await createRestaurant(server.database);
    const abort = new AbortController();
    const response = await fetch(`${server.url}/api/menu/${restaurant.branchId}/events/`, {
      headers: { "x-sufra-qr": restaurant.branchQr },
      signal: abort.signal,
    });
    expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
    await sellOut(restaurant);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = "";
    while (!heard.includes("event: menu")) heard += (await reader?.read())?.value ?? "";
    expect(heard).toMatch(/event: menu\ndata: \{"version": ?"2"\}/);
    abort.abort();
  });
});

describe("the catalog for pricing", () => {
  it("contains the named items at the branch's prices, combos with all products, and nothing foreign", async () => {
    const [restaurant, other] = [await createRestaurant(server.database), await createRestaurant(server.database)];
    await sellOut(restaurant);
    const { products, combos } = await server.database.inTenant(restaurant.tenantId, (tx) =>
      loadCatalog(tx, restaurant.tenantId, restaurant.branchId, {
        productIds: [restaurant.waterId, other.waterId],
        comboIds: [restaurant.comboId, other.comboId],
      }),
    );
    expect([...products.keys()].sort()).toEqual([restaurant.waterId, restaurant.burgerId].sort());
    expect(products.get(restaurant.burgerId)).toMatchObject({ price: 2700, branch: { sold_out: true } });
    expect([...combos.keys()]).toEqual([restaurant.comboId]);
  });
});

describe("bookmarks", () => {
  const list = async (client: Awaited<ReturnType<typeof signIn>>["client"]) =>
    (await client.get("/api/bookmarks/")).body.product_ids as string[];

  it("belong to a device until its guest signs in, and then to the guest", async () => {
    const restaurant = await createRestaurant(server.database);
    const { client: home, number } = await signIn(server, restaurant.qr);
    await home.send("PUT", `/api/bookmarks/${restaurant.burgerId}/`);
    await server.database.inTenant(restaurant.tenantId, (tx) =>
      tx.deleteFrom("verification_code").where("tenant_id", "=", restaurant.tenantId).execute(),
    );
    const visitor = server.client({ qr: restaurant.qr });
    for (const id of [restaurant.burgerId, restaurant.waterId, restaurant.waterId]) {
      const { status, body } = await visitor.send("PUT", `/api/bookmarks/${id}/`);
      expect([status, body]).toEqual([200, { is_bookmarked: true }]);
    }
    expect(await list(visitor)).toEqual([restaurant.waterId, restaurant.burgerId]);
    expect(await list(server.client({ qr: restaurant.qr }))).toEqual([]);
    const asked = await visitor.post("/api/auth/codes/", {
      uuid: restaurant.qr,
      dial_code: "966",
      phone_number: number,
    });
    const sent = await visitor.get(`/api/dev/outbox/?to=%2B966${number}`);
    const code = /(?<!\d)\d{4}(?!\d)/.exec(sent.body[0].body)?.[0];
    await visitor.post("/api/auth/sessions/", { challenge_id: asked.body.challenge_id, code });
    expect((await list(home)).sort()).toEqual([restaurant.waterId, restaurant.burgerId].sort());
    await home.send("DELETE", `/api/bookmarks/${restaurant.waterId}/`);
    await home.send("DELETE", `/api/bookmarks/${restaurant.waterId}/`);
    expect(await list(visitor)).toEqual([restaurant.burgerId]);
  });
  it("cannot contain a product of another establishment", async () => {
    const [restaurant, other] = [await createRestaurant(server.database), await createRestaurant(server.database)];
    const client = server.client({ qr: restaurant.qr });
    for (const id of [other.waterId, crypto.randomUUID(), "nonsense"]) {
      expect((await client.send("PUT", `/api/bookmarks/${id}/`)).status).toBe(404);
    }
  });
});
