import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import type { TileSource } from "@sufra/domain/maps/api.ts";
import { useLanguage } from "../i18n/language.ts";
import { m } from "../i18n/messages.ts";
import { MapPreview, type MapProps } from "./map-preview.tsx";
import styles from "./map-preview.module.css";
import type { TileMapProps } from "./tile-map.tsx";

type Props = MapProps & {
  /** Null: no map is set. Undefined: not known yet. */
  tiles: TileSource | null | undefined;
};

/** A part that needs Leaflet, loaded once there are tiles; null until then. */
export const useMapPart = <P,>(wanted: boolean, load: () => Promise<ComponentType<P>>, onFail: () => void) => {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const loadPart = useEffectEvent(load);
  const fail = useEffectEvent(onFail);
  useEffect(() => {
    if (!wanted) return undefined;
    let open = true;
    loadPart().then(
      (loaded) => open && setPart(() => loaded),
      () => open && fail(),
    );
    return () => void (open = false);
  }, [wanted]);
  return Part;
};

/** Why there are no streets; undefined where there are, or while that is not known. */
export const getMapNote = (tiles: TileSource | null | undefined, failed: boolean): string | undefined =>
  failed ? m.ui_map_failed() : tiles === null ? m.ui_map_none() : undefined;

const loadTileMap = async (): Promise<ComponentType<TileMapProps>> => (await import("./tile-map.tsx")).TileMap;

/** A map of real streets; without tiles, and if they cannot be loaded, areas and pins are drawn alone. */
export const PlaceMap = ({ tiles, ...map }: Props) => {
  useLanguage();
  const [failed, setFailed] = useState(false);
  const TileMap = useMapPart(Boolean(tiles), loadTileMap, () => setFailed(true));
  if (tiles && TileMap && !failed) return <TileMap {...map} tiles={tiles} onFail={() => setFailed(true)} />;
  const note = getMapNote(tiles, failed);
  return (
    <div className={styles.drawn}>
      <MapPreview {...map} />
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </div>
  );
};
