import type { TileSource } from "@sufra/domain/maps/api.ts";
import { type Config, ConfigError } from "../../platform/config/config.ts";
import { cachedGeocoder } from "./cached-geocoder.ts";
import { type Geocoder, noGeocoder } from "./geocoder.ts";
import { withNationalAddress } from "./national-address.ts";
import { createNominatim } from "./nominatim.ts";
import { createPhoton } from "./photon.ts";

declare module "../../platform/http/context.ts" {
  interface Gateways {
    map: MapGateway;
  }
}

export type MapGateway = {
  tiles: TileSource | null;
  geocoder: Geocoder;
  search: "typing" | "sending" | null;
  shortAddresses: boolean;
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

/** The public host of Nominatim forbids to be asked while somebody types. */
const getGeocoder = ({ GEOCODER, GEOCODER_URL }: MapConfig): Pick<MapGateway, "geocoder" | "search"> => {
  if (GEOCODER === undefined) return { geocoder: noGeocoder, search: null };
  if (GEOCODER_URL === undefined) throw wrong("GEOCODER_URL", "needed by GEOCODER");
  if (GEOCODER === "nominatim") return { geocoder: createNominatim({ baseUrl: GEOCODER_URL }), search: "sending" };
  return { geocoder: createPhoton({ baseUrl: GEOCODER_URL }), search: "typing" };
};

/** Map tiles and the geocoder as configured; without them screens draw areas and pins, and ask for a description. */
export const openMap = (config: MapConfig): MapGateway => {
  const { geocoder, search } = getGeocoder(config);
  const { NATIONAL_ADDRESS_KEY: key, NATIONAL_ADDRESS_URL: baseUrl } = config;
  const complete = key === undefined ? geocoder : withNationalAddress(geocoder, { baseUrl, key });
  return {
    tiles: getTiles(config),
    geocoder: cachedGeocoder(complete),
    search: search ?? (key === undefined ? null : "sending"),
    shortAddresses: key !== undefined,
  };
};
