import { isIP } from "node:net";
import type { ConnectionError } from "@sufra/domain/connections/api.ts";
import type { FieldIssue } from "@sufra/domain/errors/field-issue.ts";
import { GatewayError } from "../gateways/gateway-error.ts";
import { createHttpClient, type HttpClient } from "../gateways/http-client.ts";
import { geocoderLimits } from "../gateways/maps/geocoder.ts";
import { createNominatim } from "../gateways/maps/nominatim.ts";
import { assembleMap, type MapGateway, type MapParts, readMapParts } from "../gateways/maps/open-map.ts";
import { createPhoton } from "../gateways/maps/photon.ts";
import { isPublicAddress, publicFetch } from "../gateways/public-fetch.ts";
import type { Config } from "../platform/config/config.ts";
import type { Database } from "../platform/db/database.ts";
import type { Log } from "../platform/log/logger.ts";
import { errorOfAddress, errorOfStatus } from "./failure-words.ts";
import { keepOpened } from "./keep-opened.ts";
import { noteHealth } from "./note-health.ts";
import { readerOf } from "./read-keys.ts";
import { findConnection, type StoredConnection } from "./stored-connections.ts";

type Facts = { config: Config; database: Database; log: Log };

/** Hosts of our own network that the operator allows; any other typed address is called on the public internet alone. */
export const getFetch = ({ MAP_ORIGINS }: Pick<Config, "MAP_ORIGINS">, address: string) =>
  MAP_ORIGINS.includes(new URL(address).origin) ? globalThis.fetch : publicFetch;

/** Addresses that are not https, or name a host of a private network; what a name leads to is checked by each call. */
export const findPrivateAddresses = (
  { MAP_ORIGINS }: Pick<Config, "MAP_ORIGINS">,
  given: { tiles_url?: string | undefined; geocoder_url?: string | undefined },
): FieldIssue[] =>
  (["tiles_url", "geocoder_url"] as const).flatMap((path): FieldIssue[] => {
    const url = given[path] === undefined ? null : URL.parse(given[path]);
    if (url === null || MAP_ORIGINS.includes(url.origin)) return [];
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const isName = host.includes(".") && isIP(host) === 0;
    return url.protocol === "https:" && (isName || isPublicAddress(host)) ? [] : [{ path, code: "field_invalid" }];
  });

export const tilesOf = ({ settings }: StoredConnection): MapParts["tiles"] => ({
  url: settings.tiles_url ?? "",
  kind: "raster",
  attribution: settings.attribution ?? "",
  max_zoom: Number(settings.max_zoom ?? 19),
});

/** Calls with the own account, and stores what its answers say about it. */
const watched = (client: HttpClient, note: (error: ConnectionError | null) => Promise<void>): HttpClient => {
  return async (request) => {
    try {
      const answer = await client(request);
      const error = errorOfStatus(answer.status);
      // A busy host says nothing about the account.
      if (error !== "busy") await note(error);
      return answer;
    } catch (error) {
      if (error instanceof GatewayError) await note(errorOfAddress(error));
      throw error;
    }
  };
};

const openPlaces = (facts: Facts, tenantId: string, used: StoredConnection): MapParts["places"] => {
  const baseUrl = used.settings.geocoder_url ?? "";
  const note = (error: ConnectionError | null) => noteHealth(facts, tenantId, used, { error });
  const client = watched(createHttpClient({ ...geocoderLimits, fetch: getFetch(facts.config, baseUrl) }), note);
  if (used.vendor === "nominatim") return { geocoder: createNominatim({ baseUrl, client }), search: "sending" };
  return { geocoder: createPhoton({ baseUrl, client }), search: "typing" };
};

const openRegister = (facts: Facts, tenantId: string, used: StoredConnection): MapParts["register"] => {
  // Short addresses are not looked up with the platform's key instead: it is paid by call.
  if (used.secrets === null) return null;
  const note = (error: ConnectionError | null) => noteHealth(facts, tenantId, used, { error });
  return {
    baseUrl: facts.config.NATIONAL_ADDRESS_URL,
    key: readerOf(used)("national_address_key"),
    client: watched(createHttpClient(geocoderLimits), note),
  };
};

/** The map of an establishment; kept while its connections are the same, with the answers of its geocoder. */
export const openTenantMap = (facts: Facts): ((tenantId: string) => Promise<MapGateway>) => {
  const { config, database } = facts;
  const shared = readMapParts(config);
  const platform = assembleMap(shared);
  const keep = keepOpened<MapGateway>();
  const find = (tenantId: string, service: "map" | "geocoder" | "short_addresses") =>
    findConnection({ database, keys: config.SECRETS_KEYS }, tenantId, service);
  return async (tenantId) => {
    const tiles = await find(tenantId, "map");
    const places = await find(tenantId, "geocoder");
    const register = await find(tenantId, "short_addresses");
    if (!tiles && !places && !register) return platform;
    return keep(tenantId, [tiles, places, register], () =>
      assembleMap({
        tiles: tiles ? tilesOf(tiles) : shared.tiles,
        places: places ? openPlaces(facts, tenantId, places) : shared.places,
        register: register ? openRegister(facts, tenantId, register) : shared.register,
      }),
    );
  };
};
