import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import type { Shop } from "../../test/fixtures/shop.ts";
import { makeClient } from "../../test/support/http-client.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { bodies, connectionsUrl, openManaged, readOwn, saveOwn, startVendors, testOwn } from "./vendors.test-data.ts";

let vendors: Awaited<ReturnType<typeof startVendors>>;
let product: Product;
beforeAll(async () => {
  vendors = await startVendors();
  product = await startProduct(undefined, {
    environment: { ...vendors.environment, MAP_TILES: "https://platform.example.com/{z}/{x}/{y}.png" },
  });
});
afterAll(async () => {
  await product?.stop();
  await vendors?.stop();
});

const guestMap = ({ qr }: Shop, path = "") => makeClient(product.url, { qr }).get(`/api/map/${path}`);
const tiles = (key: string) => ({ ...bodies.tile_server, tiles_url: `${vendors.map.url}/{z}/{x}/{y}.png?key=${key}` });
const photon = () => ({ ...bodies.photon, geocoder_url: vendors.map.url });

describe("an establishment's own map", () => {
  it("takes the place of the platform's part by part, for guests and staff, without a restart", async () => {
    const { shop, manager } = await openManaged(product);
    const other = await openManaged(product);
    expect((await guestMap(shop)).body).toMatchObject({ tiles: { url: /platform/ }, search: null });
    const saved = await saveOwn(manager, "map", tiles("own"));
    expect(saved.status).toBe(200);
    const shown = { url: tiles("own").tiles_url, kind: "raster", attribution: "© Tiles", max_zoom: 18 };
    expect((await guestMap(shop)).body).toEqual({ tiles: shown, search: null, short_addresses: false });
    expect((await manager.get("/api/console/map/")).body.tiles).toEqual(shown);
    await saveOwn(manager, "geocoder", photon());
    await saveOwn(manager, "short_addresses", bodies.national_address);
    expect((await guestMap(shop)).body).toMatchObject({ search: "typing", short_addresses: true });
    expect((await guestMap(shop, "places/?q=Olaya")).body.places).toMatchObject([{ label: "own place" }]);
    await waitUntil("it works", async () => (await readOwn(manager, "geocoder")).state === "ok");
    expect((await guestMap(other.shop)).body).toMatchObject({ tiles: { url: /platform/ }, search: null });
    expect((await manager.send("DELETE", `${connectionsUrl}map/`)).status).toBe(200);
    expect((await guestMap(shop)).body.tiles.url).toContain("platform");
  });

  it("is tested live: a tile, a search, a short address", async () => {
    const { manager } = await openManaged(product);
    await saveOwn(manager, "map", tiles("own"));
    expect((await testOwn(manager, "map")).body).toMatchObject({ error: null, connection: { own: { state: "ok" } } });
    await saveOwn(manager, "map", tiles("wrong"), (await readOwn(manager, "map")).revision);
    expect((await testOwn(manager, "map")).body.error).toBe("key_refused");
    await saveOwn(manager, "geocoder", photon());
    expect((await testOwn(manager, "geocoder")).body.error).toBeNull();
    const nominatim = { ...photon(), vendor: "nominatim" };
    await saveOwn(manager, "geocoder", nominatim, (await readOwn(manager, "geocoder")).revision);
    expect((await testOwn(manager, "geocoder")).body.error).toBeNull();
    await saveOwn(manager, "short_addresses", { ...bodies.national_address, national_address_key: "wrong-key-1" });
    expect((await testOwn(manager, "short_addresses")).body.error).toBe("key_refused");
  });

  it("shows a failure of the geocoder since when, while guests find nothing", async () => {
    const { shop, manager } = await openManaged(product);
    await saveOwn(manager, "geocoder", photon());
    vendors.map.vendor.down = true;
    try {
      expect((await guestMap(shop, "places/?q=Jeddah")).body.places).toEqual([]);
    } finally {
      vendors.map.vendor.down = false;
    }
    expect(await readOwn(manager, "geocoder")).toMatchObject({ state: "attention", errors: [{ code: "unreachable" }] });
    expect((await guestMap(shop, "places/?q=Jeddah")).body.places).toHaveLength(1);
    expect((await readOwn(manager, "geocoder")).state).toBe("ok");
  });

  it("is the only host that pages of the establishment may load pictures from", async () => {
    const { shop, manager } = await openManaged(product);
    const policyOf = async (path: string, from = makeClient(product.url)) =>
      (await from.get(path, { headers: { accept: "text/html" } })).headers.get("content-security-policy") ?? "";
    await saveOwn(manager, "map", { ...bodies.tile_server, tiles_url: "https://tiles.example.com/{z}/{x}/{y}.png" });
    expect(await policyOf(`/qr/${shop.qr}`)).toContain("https://tiles.example.com;");
    expect(await policyOf("/console/", manager)).toContain("https://tiles.example.com;");
    const other = await openManaged(product);
    for (const policy of [await policyOf(`/qr/${other.shop.qr}`), await policyOf("/console/", other.manager)])
      expect(policy).not.toMatch(/tiles\.example|https:[; ]/);
  });

  it.each([
    ["http://photon.example.com"],
    ["https://127.0.0.1"],
    ["https://10.0.0.7:8443"],
    ["https://169.254.169.254"],
    ["https://2130706433"],
    ["https://localhost"],
    ["https://photon"],
  ])("takes no private address: %s", async (geocoder_url) => {
    const { manager } = await openManaged(product);
    const refused = await saveOwn(manager, "geocoder", { ...bodies.photon, geocoder_url });
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [{ path: "geocoder_url", code: "field_invalid" }],
    ]);
    const tiles_url = `${geocoder_url}/{z}/{x}/{y}.png`;
    expect((await saveOwn(manager, "map", { ...bodies.tile_server, tiles_url })).status).toBe(422);
  });

  it("is never asked at a private address that a public name leads to", async () => {
    const { manager } = await openManaged(product);
    // Answers 127.0.0.1 without asking a name server (RFC 6761).
    await saveOwn(manager, "geocoder", { ...bodies.photon, geocoder_url: "https://photon.localhost" });
    const before = vendors.map.asked.length;
    const { error, connection } = (await testOwn(manager, "geocoder")).body;
    expect(["address_private", "unreachable"]).toContain(error);
    expect(connection.own.state).toBe("attention");
    expect(vendors.map.asked.length).toBe(before);
  });
});
