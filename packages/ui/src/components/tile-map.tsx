import L from "leaflet";
import { useEffect, useEffectEvent, useRef } from "react";
import type { TileSource } from "@sufra/domain/maps/api.ts";
import { useLanguage } from "../i18n/language.ts";
import { m } from "../i18n/messages.ts";
import { CenteredPin } from "./centered-pin.tsx";
import { metersPerPixel, toPoint, useLeaflet } from "./leaflet.ts";
import { courierCircles, courierShape, type MapProps, pinName, pinShape, ZoomButtons } from "./map-preview.tsx";
import { movedByKey, type Point } from "./map-projection.ts";
import styles from "./map-preview.module.css";

export type TileMapProps = MapProps & { tiles: TileSource; onFail: () => void };

const pinIcon = L.divIcon({
  className: styles.marker ?? "",
  html: `<svg viewBox="-14 -36 28 40" class="${styles.pin}"><ellipse rx="7" ry="2.5" class="${styles.shadow}"/><path d="${pinShape}"/><circle cy="-22" r="4.5" class="${styles.core}"/></svg>`,
  iconSize: [28, 40],
  iconAnchor: [14, 36],
});
const branchIcon = L.divIcon({
  className: styles.marker ?? "",
  html: `<svg viewBox="-10 -10 20 20" class="${styles.branch}"><circle r="9"/><circle r="3.5" class="${styles.core}"/></svg>`,
  iconSize: [20, 20],
});

const bike = courierCircles.map(({ cx, cy, r }) => `<circle cx="${cx}" cy="${cy}" r="${r}"/>`).join("");
const courierIcon = L.divIcon({
  className: styles.marker ?? "",
  html: `<svg viewBox="-13 -13 26 26" class="${styles.branch}"><circle r="13"/><g transform="translate(-8.5 -8.5) scale(0.7)" class="${styles.bike}" stroke-width="2" stroke-linecap="round"><path d="${courierShape}"/>${bike}</g></svg>`,
  iconSize: [32, 32],
});

/** Adds what `make` makes to the map, and replaces it when it changes. */
const useLayer = (map: L.Map | null, make: () => L.Layer, key: string): void => {
  const build = useEffectEvent(make);
  useEffect(() => {
    if (!map) return undefined;
    const layer = build().addTo(map);
    return () => void layer.remove();
  }, [map, key]);
};

/** Leaflet makes a marker that keys can reach a button; any other is a picture. */
const nameMarker = (marker: L.Marker, name: string): L.Marker =>
  marker.on("add", () => {
    const element = marker.getElement();
    element?.setAttribute("aria-label", name);
    if (!marker.options.keyboard) element?.setAttribute("role", "img");
  });

type PinProps = Pick<MapProps, "pin" | "onMove" | "uncovered">;

const usePin = (map: L.Map | null, { pin, onMove, uncovered }: PinProps): void => {
  const marker = useRef<L.Marker>(null);
  const movable = onMove !== undefined;
  const there = pin !== undefined;
  const move = useEffectEvent((point: Point) => onMove?.(point));
  const make = useEffectEvent((on: L.Map) => {
    const made = L.marker(pin ?? on.getCenter(), { icon: pinIcon, draggable: movable, keyboard: movable });
    nameMarker(made, pinName(movable));
    made.on("dragend", () => move(toPoint(made.getLatLng())));
    made.on("add", () =>
      made.getElement()?.addEventListener("keydown", (event) => {
        const at = toPoint(made.getLatLng());
        const next = movable && movedByKey(at, event, metersPerPixel(on, at));
        if (!next) return;
        event.stopPropagation();
        move(next);
      }),
    );
    return made.addTo(on);
  });
  const language = useLanguage();
  useEffect(() => {
    if (!map || !there) return undefined;
    const made = make(map);
    marker.current = made;
    return () => {
      marker.current = null;
      made.remove();
    };
  }, [map, there, movable, language]);
  const { lat, lng } = pin ?? {};
  useEffect(() => {
    if (!map || lat === undefined || lng === undefined) return;
    marker.current?.setLatLng({ lat, lng });
    // A place that was searched or located is shown closely; one that was dragged is in view.
    if (!map.getBounds().pad(-0.05).contains({ lat, lng })) map.setView({ lat, lng }, Math.max(map.getZoom(), 16));
  }, [map, lat, lng]);
  useEffect(() => {
    marker.current?.getElement()?.toggleAttribute("data-uncovered", uncovered ?? false);
  }, [map, uncovered, language]);
  useEffect(() => {
    if (!map || !movable) return undefined;
    const onClick = ({ latlng }: L.LeafletMouseEvent) => move(toPoint(latlng));
    map.on("click", onClick);
    return () => void map.off("click", onClick);
  }, [map, movable]);
};

/** The courier's marker; the view grows when they leave it. */
const useCourier = (map: L.Map | null, { courier, pin }: Pick<MapProps, "courier" | "pin">): void => {
  const language = useLanguage();
  const place = (at: Point) => L.marker(at, { icon: courierIcon, interactive: false, keyboard: false });
  useLayer(
    map,
    () => (courier ? nameMarker(place(courier), m.ui_map_courier()) : L.layerGroup()),
    `${courier?.lat} ${courier?.lng} ${language}`,
  );
  const showBoth = useEffectEvent((on: L.Map) => {
    if (!courier || on.getBounds().contains(courier)) return;
    on.fitBounds(L.latLngBounds([courier, pin ?? courier]), { padding: [32, 32], maxZoom: 16 });
  });
  useEffect(() => {
    if (map) showBoth(map);
  }, [map, courier?.lat, courier?.lng]);
};

/** Tiles with the delivery areas, the branch and a pin: moved by dragging it, by tapping a place, with the arrow keys. */
export const TileMap = (props: TileMapProps) => {
  const { tiles, zones, branch, pin, courier, onMove, uncovered, fixedPin, tall, onFail } = props;
  const language = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const points = [...zones.flat(), ...[branch, pin, courier].filter((point) => point !== undefined)];
  const map = useLeaflet(box, { tiles, points, center: fixedPin ? pin : undefined, onFail });
  useLayer(
    map,
    () => L.layerGroup(zones.map((zone) => L.polygon([...zone], { className: styles.zone ?? "", interactive: false }))),
    JSON.stringify(zones),
  );
  useLayer(
    map,
    () =>
      branch
        ? nameMarker(L.marker(branch, { icon: branchIcon, interactive: false, keyboard: false }), m.ui_map_branch())
        : L.layerGroup(),
    `${branch?.lat} ${branch?.lng} ${language}`,
  );
  useLayer(
    map,
    () =>
      courier && pin ? L.polyline([courier, pin], { className: styles.way ?? "", interactive: false }) : L.layerGroup(),
    `${courier?.lat} ${courier?.lng} ${pin?.lat} ${pin?.lng}`,
  );
  usePin(map, { pin: fixedPin ? undefined : pin, onMove: fixedPin ? undefined : onMove, uncovered });
  useCourier(map, { courier, pin });
  return (
    <div className={styles.map} data-movable={onMove ? "" : undefined} dir="ltr">
      <div
        ref={box}
        className={styles.tiles}
        data-tall={tall ? "" : undefined}
        role="group"
        aria-label={m.ui_map_label()}
      />
      {fixedPin && pin && <CenteredPin map={map} pin={pin} onMove={onMove} uncovered={uncovered ?? false} />}
      <ZoomButtons onIn={() => map?.zoomIn()} onOut={() => map?.zoomOut()} />
    </div>
  );
};
