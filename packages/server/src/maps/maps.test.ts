import { writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { openShop, type Shop } from "../../test/fixtures/shop.ts";
import { makeClient } from "../../test/support/http-client.ts";
import { ConfigError, readConfig } from "../platform/config/config.ts";
import { assembleMap, readMapParts } from "../gateways/maps/open-map.ts";

let vendor: Server;
let product: Product;
let shop: Shop;
let asked: URL[];
let isDown: boolean;

const olaya = {
  geometry: { coordinates: [46.6853, 24.6908] },
  properties: { name: "برج المملكة", street: "طريق الملك فهد", district: "العليا", city: "الرياض" },
};
const registered = {
  success: true,
  Addresses: [
    {
      BuildingNumber: "2929",
      Street: "شارع ريحانة بنت زيد",
      District: "حي العارض",
      City: "الرياض",
      PostCode: "13337",
      Latitude: "24.84",
      Longitude: "46.61",
    },
  ],
};
const readVendor = (url: URL): unknown => {
  if (url.pathname.includes("ShortAddress"))
    return url.searchParams.get("shortaddress") === "RRRD2929" ? registered : { success: false, Addresses: null };
  return { features: url.searchParams.get("q") === "لا شيء" ? [] : [olaya] };
};

beforeAll(async () => {
  vendor = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://vendor");
    asked.push(url);
    if (isDown) response.writeHead(503);
    response.end(isDown ? "down" : JSON.stringify(readVendor(url)));
  });
  await new Promise<void>((done) => vendor.listen(0, "127.0.0.1", done));
  const baseUrl = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
  product = await startProduct(undefined, {
    environment: {
      MAP_TILES: `${baseUrl}/{z}/{x}/{y}.png`,
      GEOCODER: "photon",
      GEOCODER_URL: baseUrl,
      NATIONAL_ADDRESS_KEY: "secret-key",
      NATIONAL_ADDRESS_URL: baseUrl,
    },
  });
  shop = await openShop(product.database);
});
beforeEach(() => {
  asked = [];
  isDown = false;
});
afterAll(async () => {
  await product.stop();
  vendor.close();
});

const ask = (path: string, language = "ar") =>
  makeClient(product.url, { qr: shop.qr }).get(`/api/map/${path}`, { headers: { "accept-language": language } });

describe("the map", () => {
  it("names the tiles and how places are searched, to anybody", async () => {
    const { status, body } = await ask("");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      tiles: { kind: "raster", max_zoom: 19, attribution: "© OpenStreetMap" },
      search: "typing",
      short_addresses: true,
    });
  });

  it("lets pages load pictures from the host of its tiles alone", async () => {
    const { headers } = await makeClient(product.url).get("/error", { headers: { accept: "text/html" } });
    const origin = new URL(product.config.GEOCODER_URL ?? "").origin;
    expect(headers.get("content-security-policy")).toContain(`img-src 'self' data: blob: ${origin};`);
  });

  it("serves parts of a PMTiles file, as the maps read it", async () => {
    await writeFile(path.join(product.config.DATA_DIR, "media", "riyadh-1.pmtiles"), "PMTiles and more");
    const part = await fetch(`${product.url}/media/riyadh-1.pmtiles`, { headers: { range: "bytes=0-6" } });
    expect([part.status, await part.text()]).toEqual([206, "PMTiles"]);
  });

  it("finds places near a position in the language of the request", async () => {
    const { body } = await ask("places/?q=%20برج%20المملكة&lat=24.7&lng=46.7");
    expect(body.places).toMatchObject([{ label: "برج المملكة، العليا، الرياض", lat: 24.6908, short_address: null }]);
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
      q: "برج المملكة",
      lat: "24.7",
      lang: "default",
    });
    expect((await ask("places/?q=لا شيء")).body).toEqual({ places: [] });
  });

  it("finds a short address in the register, however it is typed, and asks the geocoder nothing", async () => {
    const { body } = await ask("places/?q=rrrd%20٢٩٢٩");
    expect(body.places).toEqual([
      {
        label: "2929 شارع ريحانة بنت زيد، حي العارض، الرياض",
        street: "شارع ريحانة بنت زيد",
        building: "2929",
        district: "حي العارض",
        city: "الرياض",
        postcode: "13337",
        short_address: "RRRD2929",
        lat: 24.84,
        lng: 46.61,
      },
    ]);
    expect(asked.map(({ pathname }) => pathname)).toEqual([
      "/NationalAddress/NationalAddressByShortAddress/NationalAddressByShortAddress",
    ]);
    expect((await ask("places/?q=ABCD1234")).body).toEqual({ places: [] });
  });

  it("names a position, and knows nothing rather than failing while the geocoder is down", async () => {
    expect((await ask("place/?lat=24.69&lng=46.68")).body.place).toMatchObject({ street: "طريق الملك فهد" });
    isDown = true;
    expect((await ask("place/?lat=21.4&lng=39.8")).body).toEqual({ place: null });
    expect((await ask("places/?q=جدة")).body).toEqual({ places: [] });
  });

  it.each(["places/?q=%D8%B9", "places/", "place/?lat=91&lng=46", "place/?lat=24"])("refuses %s", async (path) => {
    expect((await ask(path)).body.code).toBe("validation_failed");
    expect(asked).toEqual([]);
  });

  it("answers an address 60 questions a minute", async () => {
    for (let question = 0; question < 60; question += 1) await ask("places/?q=جدة");
    expect((await ask("places/?q=جدة")).body.code).toBe("rate_limited");
    expect((await ask("")).status).toBe(200);
  });
});

describe("the settings of the map", () => {
  const open = (given: Record<string, string>) => assembleMap(readMapParts(readConfig({ NODE_ENV: "test", ...given })));

  it("are off without any", () => {
    expect(open({})).toMatchObject({ tiles: null, search: null, shortAddresses: false });
  });
  it("take a PMTiles file of our own storage, and ask Nominatim only when somebody sends", () => {
    expect(
      open({ MAP_TILES: "/media/riyadh-2026.pmtiles", GEOCODER: "nominatim", GEOCODER_URL: "https://names.test" }),
    ).toMatchObject({ tiles: { kind: "pmtiles" }, search: "sending" });
  });
  it.each<Record<string, string>>([
    { MAP_TILES: "https://tiles.test/{z}/{x}.png" },
    { MAP_TILES: "https://tiles.test/all.pmtiles" },
    { MAP_TILES: "/media/../secret.pmtiles" },
    { GEOCODER: "photon" },
  ])("refuse %o", (given) => {
    expect(() => open(given)).toThrow(ConfigError);
  });
});
