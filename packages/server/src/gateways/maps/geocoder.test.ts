import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cachedGeocoder } from "./cached-geocoder.ts";
import { createNominatim } from "./nominatim.ts";
import { createPhoton } from "./photon.ts";

let vendor: Server;
let baseUrl: string;
let reply: string;
let asked: URL[];

beforeEach(async () => {
  asked = [];
  vendor = createServer((request, response) => {
    asked.push(new URL(request.url ?? "", "http://x"));
    response.end(reply);
  });
  await new Promise<void>((done) => vendor.listen(0, "127.0.0.1", done));
  baseUrl = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
});
afterEach(() => {
  vendor.closeAllConnections();
  vendor.close();
});

const at = { lat: 24.71361, lng: 46.67529 };

describe("geocoders", () => {
  it("Nominatim: one place, asked in Arabic, kept by rounded position", async () => {
    reply = JSON.stringify({
      display_name: "العليا، الرياض",
      lat: "24.7136",
      lon: "46.6753",
      address: { road: "شارع العليا", suburb: "العليا", city: "الرياض", postcode: "12211" },
    });
    const geocoder = cachedGeocoder(createNominatim({ baseUrl, spacingMs: 0 }));
    const place = { street: "شارع العليا", district: "العليا", city: "الرياض", building: null, lat: 24.7136 };
    expect(await geocoder.reverse(at, "sa")).toMatchObject([place]);
    expect(await geocoder.reverse({ lat: 24.71363, lng: 46.67531 }, "sa")).toMatchObject([place]);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.searchParams.get("accept-language")).toBe("ar");
    expect(asked[0]?.searchParams.get("lat")).toBe("24.7136");
    await geocoder.reverse(at, "en");
    expect(asked).toHaveLength(2);
  });

  it.each([`{"error":"Unable to geocode"}`, "<html>blocked</html>", "[]", "null"])(
    "answer nothing on %s",
    async (body) => {
      reply = body;
      expect(await createNominatim({ baseUrl, spacingMs: 0 }).reverse(at, "sa")).toEqual([]);
      expect(await createPhoton({ baseUrl }).search("العليا", at, "sa")).toEqual([]);
    },
  );

  it("Photon: longitude comes first", async () => {
    reply = JSON.stringify({
      features: [
        { geometry: { coordinates: [46.6, 24.7] }, properties: { name: "Olaya", city: "Riyadh", housenumber: "1234" } },
      ],
    });
    expect(await createPhoton({ baseUrl }).search("Olaya", at, "en")).toMatchObject([
      { lat: 24.7, lng: 46.6, label: "Olaya، Riyadh", building: "1234", street: null },
    ]);
  });
});
