import L from "leaflet";
import stylesUrl from "leaflet/dist/leaflet.css?url";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { TileSource } from "@sufra/domain/maps/api.ts";
import { moved, type Point } from "./map-projection.ts";

/** After this time without a single tile the map counts as not loaded. */
const patienceMs = 10_000;
/** Shows houses. */
const closeZoom = 16;

/** Leaflet's own styles, added with the first map: no other page needs them. */
const addStyles = (): Promise<void> =>
  new Promise((resolve, reject) => {
    if (document.querySelector(`link[href="${stylesUrl}"]`)) return resolve();
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: stylesUrl });
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error("the map's styles"));
    });
    document.head.prepend(link);
  });

const openLayer = async ({ url, kind, attribution, max_zoom }: TileSource): Promise<L.GridLayer> => {
  const options = { attribution, maxZoom: max_zoom };
  if (kind === "raster") return L.tileLayer(url, options);
  const { leafletRasterLayer, PMTiles } = await import("pmtiles");
  return leafletRasterLayer(new PMTiles(new URL(url, location.href).href), options) as L.GridLayer;
};

/** Reports a map of which nothing can be shown; single tiles may be missing. */
const watchTiles = (layer: L.GridLayer, onFail: () => void): (() => void) => {
  let shown = false;
  const judge = () => {
    if (!shown) onFail();
  };
  const timer = setTimeout(judge, patienceMs);
  layer.on("tileload", () => (shown = true));
  layer.once("load", judge);
  return () => clearTimeout(timer);
};

const view = (map: L.Map, points: readonly Point[], center: Point | undefined): void => {
  const [first, ...rest] = points;
  if (center) return void map.setView(center, map.getBoundsZoom(L.latLngBounds([...points]).pad(0.1)));
  if (!first) return;
  if (rest.length === 0) map.setView(first, closeZoom);
  else map.fitBounds(L.latLngBounds([...points]), { padding: [16, 16], maxZoom: closeZoom });
};

const stillOptions: L.MapOptions = {
  zoomControl: false,
  zoomSnap: 0,
  dragging: false,
  keyboard: false,
  scrollWheelZoom: false,
  doubleClickZoom: false,
  boxZoom: false,
  touchZoom: false,
  fadeAnimation: false,
};

type Settings = {
  tiles: TileSource;
  /** What the first view shows. */
  points: readonly Point[];
  /** Stands in the middle of the first view. */
  center?: Point | undefined;
  onFail: () => void;
  /** Moved and zoomed by its owner alone. */
  still?: boolean;
};

/** A Leaflet map in the box; null until it is there. */
export const useLeaflet = (
  box: RefObject<HTMLElement | null>,
  { tiles, points, center, onFail, still = false }: Settings,
): L.Map | null => {
  const [map, setMap] = useState<L.Map | null>(null);
  const fail = useEffectEvent(onFail);
  const showFirst = useEffectEvent((made: L.Map) => view(made, points, center));
  const { url, kind, attribution, max_zoom } = tiles;
  useEffect(() => {
    let made: L.Map | undefined;
    let stopWatching: (() => void) | undefined;
    let closed = false;
    const open = async () => {
      const [layer] = await Promise.all([openLayer({ url, kind, attribution, max_zoom }), addStyles()]);
      if (closed || !box.current) return;
      made = L.map(box.current, still ? stillOptions : { zoomControl: false, maxZoom: max_zoom });
      // At the end stand our own buttons.
      made.attributionControl.setPrefix(false).setPosition("bottomleft");
      showFirst(made);
      stopWatching = watchTiles(layer, () => fail());
      layer.addTo(made);
      setMap(made);
    };
    open().catch(() => {
      if (!closed) fail();
    });
    return () => {
      closed = true;
      stopWatching?.();
      setMap(null);
      made?.remove();
    };
  }, [box, url, kind, attribution, max_zoom, still]);
  return map;
};

/** Meters of a tile's pixel at zoom 0, where all of a parallel is one tile. */
const widest = ({ lat }: Point): number => (40_075_016.7 * Math.cos((lat * Math.PI) / 180)) / 256;

/** The zoom at which a pixel is so many meters. */
export const zoomOf = (at: Point, metersPerPixel: number): number => Math.log2(widest(at) / metersPerPixel);

export const metersPerPixel = (map: L.Map, at: Point): number => widest(at) / 2 ** map.getZoom();

/** A position as the API takes it. */
export const toPoint = ({ lat, lng }: L.LatLng): Point => moved({ lat, lng: L.Util.wrapNum(lng, [-180, 180]) }, 0, 0);
