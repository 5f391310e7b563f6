import type { TileSource } from "@sufra/domain/maps/api.ts";
import { type Config, ConfigError } from "../../platform/config/config.ts";
import { cachedGeocoder } from "./cached-geocoder.ts";
import { type Geocoder, noGeocoder } from "./geocoder.ts";
import { type NationalAddress, withNationalAddress } from "./national-address.ts";
import { createNominatim } from "./nominatim.ts";
import { createPhoton } from "./photon.ts";

declare module "../../platform/http/context.ts" {
  interface Gateways {
    /** An establishment's map: each part is its own, else the platform's. */
    map: (tenantId: string) => Promise<MapGateway>;
  }
}

export type MapGateway = {
  tiles: TileSource | null;
  geocoder: Geocoder;
  search: "typing" | "sending" | null;
  shortAddresses: boolean;
};

/** What a map is made of. */
export type MapParts = {
  tiles: TileSource | null;
  /** The public host of Nominatim forbids to be asked while somebody types. */
  places: { geocoder: Geocoder; search: "typing" | "sending" } | null;
  register: NationalAddress | null;
};

type MapConfig = Pick<
  Config,
  | "MAP_TILES"
  | "MAP_ATTRIBUTION"
  | "MAP_MAX_ZOOM"
  | "GEOCODER"
  | "GEOCODER_URL"
  | "NATIONAL_ADDRESS_URL"
  | "NATIONAL_ADDRESS_KEY"
>;

const wrong = (key: string, why: string): ConfigError =>
  new ConfigError(`The configuration is wrong:\n  ${key}: ${why}`);

/** Pages may load a PMTiles file from our own storage only: parts of it are read by the script, not as pictures. */
const getTiles = ({ MAP_TILES, MAP_ATTRIBUTION, MAP_MAX_ZOOM }: MapConfig): TileSource | null => {
  if (MAP_TILES === undefined) return null;
  const isFile = /^\/media\/[\w.-]+\.pmtiles$/.test(MAP_TILES);
  const isTemplate = /^https?:\/\//.test(MAP_TILES) && ["{z}", "{x}", "{y}"].every((each) => MAP_TILES.includes(each));
  if (!isFile && !isTemplate)
    throw wrong("MAP_TILES", "is neither https://…/{z}/{x}/{y}… nor /media/<name>.pmtiles, a file in DATA_DIR/media");
  return {
    url: MAP_TILES,
    kind: isFile ? "pmtiles" : "raster",
    attribution: MAP_ATTRIBUTION,
    max_zoom: MAP_MAX_ZOOM,
  };
};

const getPlaces = ({ GEOCODER, GEOCODER_URL }: MapConfig): MapParts["places"] => {
  if (GEOCODER === undefined) return null;
  if (GEOCODER_URL === undefined) throw wrong("GEOCODER_URL", "needed by GEOCODER");
  if (GEOCODER === "nominatim") return { geocoder: createNominatim({ baseUrl: GEOCODER_URL }), search: "sending" };
  return { geocoder: createPhoton({ baseUrl: GEOCODER_URL }), search: "typing" };
};

/** The platform's map as configured. */
export const readMapParts = (config: MapConfig): MapParts => {
  const { NATIONAL_ADDRESS_KEY: key, NATIONAL_ADDRESS_URL: baseUrl } = config;
  return { tiles: getTiles(config), places: getPlaces(config), register: key === undefined ? null : { baseUrl, key } };
};

/** Without tiles screens draw areas and pins; without a geocoder they ask for a description. */
export const assembleMap = ({ tiles, places, register }: MapParts): MapGateway => {
  const geocoder = places?.geocoder ?? noGeocoder;
  return {
    tiles,
    geocoder: cachedGeocoder(register === null ? geocoder : withNationalAddress(geocoder, register)),
    search: places?.search ?? (register === null ? null : "sending"),
    shortAddresses: register !== null,
  };
};
