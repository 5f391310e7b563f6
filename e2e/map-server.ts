/** Tiles, a geocoder with a few places, and the register of short addresses. */
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Named = { name: string; street: string; district: string; at: [lng: number, lat: number] };

/** Near the demo's main branch, and one outside its delivery areas. */
export const places = {
  tower: { name: "برج المملكة", street: "طريق الملك فهد", district: "العليا", at: [46.6743, 24.7115] },
  library: { name: "مكتبة الملك فهد الوطنية", street: "شارع العليا", district: "العليا", at: [46.6799, 24.6855] },
  airport: { name: "مطار الملك خالد الدولي", street: "طريق المطار", district: "المطار", at: [46.6988, 24.9578] },
} as const satisfies Record<string, Named>;

/** Known to the register. */
export const shortAddress = "RRRD2929";

/** Blocks and streets that continue in the next tile; every fourth tile has a park. */
const tile = (path: string): string => {
  const [x, y] = path.replace(".svg", "").split("/").slice(-2).map(Number);
  const park = ((x ?? 0) * 3 + (y ?? 0)) % 4 === 0 ? '<path d="M72 104H168V192H72z" fill="#cfe3c2"/>' : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256">
    <rect width="256" height="256" fill="#e9ebe4"/>${park}
    <path d="M0 32H256M0 150H256M24 0V256M120 0V256M220 0V256M0 228H256" stroke="#fff" stroke-width="5"/>
    <path d="M0 96H256M64 0V256M176 0V256M0 200H256" stroke="#fff" stroke-width="11"/>
    <path d="M0 60H256" stroke="#f3cf86" stroke-width="14"/></svg>`;
};

const feature = ({ name, street, district, at }: Named) => ({
  geometry: { coordinates: at },
  properties: { name, street, district, city: "الرياض" },
});

const nearest = (lng: number, lat: number): Named => {
  const away = ({ at }: Named) => Math.hypot(at[0] - lng, at[1] - lat);
  return Object.values<Named>(places).reduce((one, next) => (away(next) < away(one) ? next : one));
};

const registered = {
  BuildingNumber: "2929",
  Street: "شارع التحلية",
  District: "العليا",
  City: "الرياض",
  PostCode: "12241",
  Latitude: "24.6951",
  Longitude: "46.6853",
};

const find = (url: URL): unknown => {
  const { searchParams: query, pathname } = url;
  if (pathname.includes("ShortAddress"))
    return { Addresses: query.get("shortaddress") === shortAddress ? [registered] : [] };
  if (pathname === "/reverse")
    return { features: [feature(nearest(Number(query.get("lon")), Number(query.get("lat"))))] };
  const asked = query.get("q") ?? "";
  return {
    features: Object.values<Named>(places)
      .filter(({ name }) => name.includes(asked))
      .map(feature),
  };
};

export const startMapServer = async () => {
  let areTilesDown = false;
  const answer = (url: URL, response: ServerResponse): void => {
    if (!url.pathname.endsWith(".svg")) return void response.end(JSON.stringify(find(url)));
    if (areTilesDown) return void response.writeHead(503).end();
    response.writeHead(200, { "content-type": "image/svg+xml" }).end(tile(url.pathname));
  };
  const server = createServer((request, response) => answer(new URL(request.url ?? "", "http://map"), response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: {
      MAP_TILES: `${origin}/tiles/{z}/{x}/{y}.svg`,
      GEOCODER: "photon",
      GEOCODER_URL: origin,
      NATIONAL_ADDRESS_URL: origin,
      NATIONAL_ADDRESS_KEY: "key",
    },
    setTilesDown: (down: boolean) => void (areTilesDown = down),
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
