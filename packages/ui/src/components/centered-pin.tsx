import type L from "leaflet";
import { useEffect, useEffectEvent, useState } from "react";
import { useLanguage } from "../i18n/language.ts";
import { metersPerPixel, toPoint } from "./leaflet.ts";
import { type MapProps, pinName, pinShape } from "./map-preview.tsx";
import { movedByKey, type Point } from "./map-projection.ts";
import styles from "./map-preview.module.css";

/** Shows houses. */
const closeZoom = 16;
/** What is chosen this far away, in pixels, was searched, located or tapped on an overview. */
const farPixels = 60;

const awayFromCenter = (map: L.Map, point: Point): number =>
  map.latLngToContainerPoint(point).distanceTo(map.getSize().divideBy(2));

type Props = Pick<MapProps, "onMove" | "uncovered"> & { map: L.Map | null; pin: Point };

/** The pin in the middle of a map with tiles: the guest moves the map below it, taps a place or uses the arrow keys. */
export const CenteredPin = ({ map, pin, onMove, uncovered }: Props) => {
  useLanguage();
  const [held, setHeld] = useState(false);
  const { lat, lng } = pin;
  const move = useEffectEvent((point: Point) => onMove?.(point));
  const isElsewhere = useEffectEvent((on: L.Map) => awayFromCenter(on, pin) > 1);
  useEffect(() => {
    if (!map) return undefined;
    const lift = () => setHeld(true);
    const settle = () => {
      setHeld(false);
      // What the application moved ends at the pin.
      if (isElsewhere(map)) move(toPoint(map.getCenter()));
    };
    const choose = ({ latlng }: L.LeafletMouseEvent) => move(toPoint(latlng));
    map.on("dragstart", lift).on("click", choose);
    // The first view is no move of the guest.
    map.whenReady(() => map.on("moveend", settle));
    return () => void map.off("dragstart", lift).off("click", choose).off("moveend", settle);
  }, [map]);
  useEffect(() => {
    if (!map) return;
    const away = awayFromCenter(map, { lat, lng });
    if (away > farPixels) map.setView({ lat, lng }, Math.max(map.getZoom(), closeZoom));
    else if (away > 1) map.panTo({ lat, lng });
  }, [map, lat, lng]);
  return (
    <button
      type="button"
      className={styles.centered}
      data-held={held ? "" : undefined}
      aria-label={pinName(true)}
      onKeyDown={(event) => {
        const next = map && movedByKey(pin, event, metersPerPixel(map, pin));
        if (next) onMove?.(next);
      }}
    >
      <svg viewBox="-14 -36 28 40" className={styles.pin} data-uncovered={uncovered ? "" : undefined} aria-hidden>
        <ellipse rx="7" ry="2.500" className={styles.shadow} />
        <path d={pinShape} />
        <circle cy="-22" r="4.500" className={styles.core} />
      </svg>
    </button>
  );
};
