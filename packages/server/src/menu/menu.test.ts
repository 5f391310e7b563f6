import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tx } from "../platform/db/database.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import type { TestServer } from "../../test/support/test-server.ts";
import { signIn, startGuestServer } from "../../test/fixtures/guest-server.ts";
import { createRestaurant, type Restaurant } from "../../test/fixtures/restaurant.ts";
import { bumpMenuVersion } from "./menu-version.ts";
import { loadCatalog } from "./load-catalog.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startGuestServer();
});
afterAll(() => server.stop());

const read = (house: Restaurant, headers: Record<string, string> = {}) =>
  server.client({ qr: house.branchQr }).get(`/api/menu/${house.branchId}/`, { headers });

/** A change as management makes it: with the version bumped in its own transaction. */
const change = (house: Restaurant, apply: (tx: Tx) => Promise<unknown>) =>
  server.database.inTenant(house.tenantId, async (tx) => {
    await apply(tx);
    await bumpMenuVersion(server.server.app.platform.live, tx, house.tenantId);
  });

const sellOut = (house: Restaurant, sold_out_until: Date | null = null) =>
  change(house, (tx) =>
    tx
      .insertInto("branch_product")
      .values({
        tenant_id: house.tenantId,
        branch_id: house.branchId,
        product_id: house.burgerId,
        sold_out: true,
        sold_out_until,
        price: 2700,
      })
      .execute(),
  );

const getProducts = (body: { categories: { products: unknown[] }[] }) =>
  body.categories.flatMap((each) => each.products);

describe("the menu", () => {
  it("holds what is sold, in the language asked for, falling back text by text", async () => {
    const house = await createRestaurant(server.database);
    const { body } = await read(house);
    expect(body.version).toBe("1");
    expect(body.categories.map((each: { name: string }) => each.name)).toEqual(["Burgers"]);
    expect(getProducts(body)).toMatchObject([
      {
        id: house.burgerId,
        name: "Burger",
        price: 2500,
        tax_rate_bp: 1500,
        available: true,
        option_groups: [{ min: 1, max: 1, options: [{ name: "Small" }, { name: "Large", price: 500 }] }],
      },
      { id: house.waterId, name: "ماء", price: 200, option_groups: [] },
    ]);
    expect(body.combos).toMatchObject([
      {
        name: "Meal",
        price: 2400,
        list_price: 2500,
        available: true,
        slots: [{ min: 1, products: [{ product_id: house.burgerId, surcharge: 0 }] }],
      },
    ]);
    const arabic = await read(house, { "accept-language": "ar-SA,en;q=0.5" });
    expect(getProducts(arabic.body)).toMatchObject([{ name: "برجر" }, { name: "ماء" }]);
  });
  it("has a strong tag for its content, and answers 304 to who holds it", async () => {
    const house = await createRestaurant(server.database);
    const first = await read(house);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const held of [etag, `"x", ${etag}`]) {
      const again = await read(house, { "if-none-match": held });
      expect([again.status, again.body, again.headers.get("etag")]).toEqual([304, "", etag]);
    }
    await sellOut(house);
    const changed = await read(house, { "if-none-match": etag });
    expect([changed.status, changed.body.version]).toEqual([200, "2"]);
    expect(changed.headers.get("etag")).not.toBe(etag);
  });
  it("comes compressed as the client can read it, the whole way and from memory alike", async () => {
    const house = await createRestaurant(server.database);
    const plain = JSON.stringify((await read(house, { "accept-encoding": "identity" })).body);
    for (const origin of ["", server.url]) {
      for (const coding of ["br", "gzip"]) {
        const response = await fetch(`${server.url}/api/menu/${house.branchId}`, {
          headers: {
            "accept-encoding": coding,
            "accept-language": "en",
            "x-sufra-qr": house.branchQr,
            ...(origin === "" ? {} : { origin }),
          },
        });
        expect(response.headers.get("content-encoding")).toBe(coding);
        expect(await response.text()).toBe(plain);
      }
    }
  });
  it("shows what is sold out, at its branch alone and with that branch's price, until it ends", async () => {
    const house = await createRestaurant(server.database);
    await read(house);
    await sellOut(house, new Date(server.database.now().getTime() + 700));
    const { body } = await read(house);
    expect(getProducts(body)[0]).toMatchObject({ available: false, price: 2700 });
    expect(body.combos[0].available).toBe(false);
    const elsewhere = await server.client({ qr: house.otherQr }).get(`/api/menu/${house.otherBranchId}/`);
    expect(getProducts(elsewhere.body)[0]).toMatchObject({ available: true, price: 2500 });
    await waitUntil("the burger is back", async () => {
      const now = await server.client({ qr: house.branchQr }).get(`/api/menu/${house.branchId}/`);
      return (getProducts(now.body)[0] as { available: boolean }).available;
    });
  });
  it("makes an item unavailable when a required choice has nothing left", async () => {
    const house = await createRestaurant(server.database);
    await change(house, (tx) =>
      tx
        .insertInto("branch_option")
        .values(
          [house.smallId, house.largeId].map((option_id) => ({
            tenant_id: house.tenantId,
            branch_id: house.branchId,
            option_id,
            sold_out: true,
          })),
        )
        .execute(),
    );
    expect(getProducts((await read(house)).body)[0]).toMatchObject({ available: false });
  });
  it("is refused from memory too once its service is switched off", async () => {
    const house = await createRestaurant(server.database);
    const client = server.client({ qr: house.branchQr });
    const ask = () => fetch(`${server.url}/api/menu/${house.branchId}/`, { headers: { "x-sufra-qr": house.branchQr } });
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    await change(house, (tx) =>
      tx
        .insertInto("service_switch")
        .values({
          tenant_id: house.tenantId,
          id: crypto.randomUUID(),
          branch_id: house.branchId,
          service: "ordering",
          active: false,
        })
        .execute(),
    );
    expect((await ask()).status).toBe(403);
    expect((await client.get(`/api/menu/${house.branchId}/`)).body.code).toBe("service_deactivated");
  });
  it("needs a code, and one that is known", async () => {
    const house = await createRestaurant(server.database);
    const path = `/api/menu/${house.branchId}/`;
    expect((await server.client().get(path)).status).toBe(401);
    expect((await server.client({ qr: crypto.randomUUID() }).get(path)).status).toBe(404);
    expect((await server.client({ qr: house.qr }).get("/api/menu/nonsense/")).status).toBe(404);
  });
});

describe("an open menu", () => {
  it("hears of a new version", async () => {
    const house = await createRestaurant(server.database);
    const abort = new AbortController();
    const response = await fetch(`${server.url}/api/menu/${house.branchId}/events/`, {
      headers: { "x-sufra-qr": house.branchQr },
      signal: abort.signal,
    });
    expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
    await sellOut(house);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = "";
    while (!heard.includes("event: menu")) heard += (await reader?.read())?.value ?? "";
    expect(heard).toMatch(/event: menu\ndata: \{"version": ?"2"\}/);
    abort.abort();
  });
});

describe("the catalog for pricing", () => {
  it("answers the named things at the branch's own prices, a combo with all its products, and nothing foreign", async () => {
    const [house, other] = [await createRestaurant(server.database), await createRestaurant(server.database)];
    await sellOut(house);
    const { products, combos } = await server.database.inTenant(house.tenantId, (tx) =>
      loadCatalog(tx, house.tenantId, house.branchId, {
        productIds: [house.waterId, other.waterId],
        comboIds: [house.comboId, other.comboId],
      }),
    );
    expect([...products.keys()].sort()).toEqual([house.waterId, house.burgerId].sort());
    expect(products.get(house.burgerId)).toMatchObject({ price: 2700, branch: { sold_out: true } });
    expect([...combos.keys()]).toEqual([house.comboId]);
  });
});

describe("bookmarks", () => {
  const list = async (client: Awaited<ReturnType<typeof signIn>>["client"]) =>
    (await client.get("/api/bookmarks/")).body.product_ids as string[];

  it("belong to a device until its guest signs in, and then to the guest", async () => {
    const house = await createRestaurant(server.database);
    const { client: home, number } = await signIn(server, house.qr);
    await home.send("PUT", `/api/bookmarks/${house.burgerId}/`);
    await server.database.inTenant(house.tenantId, (tx) =>
      tx.deleteFrom("verification_code").where("tenant_id", "=", house.tenantId).execute(),
    );
    const visitor = server.client({ qr: house.qr });
    for (const id of [house.burgerId, house.waterId, house.waterId]) {
      const { status, body } = await visitor.send("PUT", `/api/bookmarks/${id}/`);
      expect([status, body]).toEqual([200, { is_bookmarked: true }]);
    }
    expect(await list(visitor)).toEqual([house.waterId, house.burgerId]);
    expect(await list(server.client({ qr: house.qr }))).toEqual([]);
    const asked = await visitor.post("/api/auth/codes/", { uuid: house.qr, dial_code: "966", phone_number: number });
    const sent = await visitor.get(`/api/dev/outbox/?to=%2B966${number}`);
    const code = /(?<!\d)\d{4}(?!\d)/.exec(sent.body[0].body)?.[0];
    await visitor.post("/api/auth/sessions/", { challenge_id: asked.body.challenge_id, code });
    expect((await list(home)).sort()).toEqual([house.waterId, house.burgerId].sort());
    await home.send("DELETE", `/api/bookmarks/${house.waterId}/`);
    await home.send("DELETE", `/api/bookmarks/${house.waterId}/`);
    expect(await list(visitor)).toEqual([house.burgerId]);
  });
  it("hold no product of another establishment", async () => {
    const [house, other] = [await createRestaurant(server.database), await createRestaurant(server.database)];
    const client = server.client({ qr: house.qr });
    for (const id of [other.waterId, crypto.randomUUID(), "nonsense"]) {
      expect((await client.send("PUT", `/api/bookmarks/${id}/`)).status).toBe(404);
    }
  });
});
