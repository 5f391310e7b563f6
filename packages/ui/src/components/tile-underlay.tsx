import { useEffect, useRef } from "react";
import type { TileSource } from "@sufra/domain/maps/api.ts";
import { useLeaflet, zoomOf } from "./leaflet.ts";
import type { Point } from "./map-projection.ts";
import styles from "./map-preview.module.css";

export type UnderlayProps = { tiles: TileSource; center: Point; metersPerPixel: number; onFail: () => void };

/** Streets below a drawing that is moved and zoomed by its own means. */
export const TileUnderlay = ({ tiles, center, metersPerPixel, onFail }: UnderlayProps) => {
  const box = useRef<HTMLDivElement>(null);
  const map = useLeaflet(box, { tiles, points: [center], onFail, still: true });
  const { lat, lng } = center;
  useEffect(() => {
    map?.setView({ lat, lng }, zoomOf({ lat, lng }, metersPerPixel), { animate: false });
  }, [map, lat, lng, metersPerPixel]);
  return <div ref={box} className={styles.underlay} />;
};
