import type { ConnectionError } from "@sufra/domain/connections/api.ts";
import { createHttpClient } from "../gateways/http-client.ts";
import { geocoderLimits } from "../gateways/maps/geocoder.ts";
import { registerUrl } from "../gateways/maps/national-address.ts";
import type { Config } from "../platform/config/config.ts";
import { errorOfAddress, errorOfStatus } from "./failure-words.ts";
import { getFetch } from "./own-map.ts";
import { readerOf } from "./read-keys.ts";
import type { StoredConnection } from "./stored-connections.ts";

type Test = { config: Config; used: StoredConnection };

/** A tile of Riyadh. */
const sample = { z: 12, x: 2579, y: 1757 };
const pictures = /^image\//;

/** Fetches one tile, of which only the kind is looked at. */
export const testTiles = async ({ config, used }: Test): Promise<ConnectionError | null> => {
  const url = Object.entries(sample).reduce(
    (address, [name, value]) => address.replaceAll(`{${name}}`, String(value)),
    used.settings.tiles_url ?? "",
  );
  try {
    const signal = AbortSignal.timeout(8_000);
    const headers = { "user-agent": "Sufra/1.0 (restaurant ordering)" };
    const answer = await getFetch(config, url)(url, { headers, signal, redirect: "manual" });
    await answer.body?.cancel();
    if (answer.status !== 200) return errorOfStatus(answer.status) ?? "wrong_answer";
    return pictures.test(answer.headers.get("content-type") ?? "") ? null : "wrong_answer";
  } catch (error) {
    return errorOfAddress(error);
  }
};

/** Asks for a city that every geocoder of the country knows. */
export const testGeocoder = async ({ config, used }: Test): Promise<ConnectionError | null> => {
  const base = used.settings.geocoder_url ?? "";
  const path = used.vendor === "photon" ? "/api?q=Riyadh&limit=1" : "/search?q=Riyadh&format=jsonv2&limit=1";
  const client = createHttpClient({ ...geocoderLimits, tries: 1, fetch: getFetch(config, base) });
  try {
    const { status, json } = await client({ method: "GET", url: `${base}${path}`, repeatable: true });
    const refused = errorOfStatus(status);
    if (refused !== null) return refused;
    const found = used.vendor === "photon" ? (json as { features?: unknown } | null)?.features : json;
    return Array.isArray(found) && found.length > 0 ? null : "wrong_answer";
  } catch (error) {
    return errorOfAddress(error);
  }
};

/** Costs one of the plan's calls. */
export const testRegister = async ({ config, used }: Test): Promise<ConnectionError | null> => {
  const account = { baseUrl: config.NATIONAL_ADDRESS_URL, key: readerOf(used)("national_address_key") };
  const client = createHttpClient({ ...geocoderLimits, tries: 1 });
  try {
    const url = registerUrl(account, "RRRD2929", "sa");
    const { status, json } = await client({ method: "GET", url, repeatable: true });
    const refused = errorOfStatus(status);
    if (refused !== null) return refused;
    return typeof json === "object" && json !== null && "Addresses" in json ? null : "wrong_answer";
  } catch (error) {
    return errorOfAddress(error);
  }
};
