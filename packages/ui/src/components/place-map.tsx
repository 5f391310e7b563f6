import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import type { TileSource } from "@sufra/domain/maps/api.ts";
import { useLanguage } from "../i18n/language.ts";
import { m } from "../i18n/messages.ts";
import { MapPreview, type MapProps } from "./map-preview.tsx";
import styles from "./map-preview.module.css";
import type { TileMapProps } from "./tile-map.tsx";
import type { UnderlayProps } from "./tile-underlay.tsx";

type Props = MapProps & {
  /** Null: no map is set. Undefined: not known yet. */
  tiles: TileSource | null | undefined;
};

type Failing = { onFail: () => void };

/** In place of a part that could not be loaded. */
const Missing = ({ onFail }: Failing) => {
  const tell = useEffectEvent(onFail);
  useEffect(() => tell(), []);
  return null;
};

// Leaflet is loaded with the first map that has tiles.
const TileMap = lazy<ComponentType<TileMapProps>>(() =>
  import("./tile-map.tsx").then(
    (part) => ({ default: part.TileMap }),
    () => ({ default: Missing }),
  ),
);
/** Streets below a drawing. */
export const TileUnderlay = lazy<ComponentType<UnderlayProps>>(() =>
  import("./tile-underlay.tsx").then(
    (part) => ({ default: part.TileUnderlay }),
    () => ({ default: Missing }),
  ),
);

/** Why there are no streets; undefined where there are, or while that is not known. */
export const getMapNote = (tiles: TileSource | null | undefined, failed: boolean): string | undefined =>
  failed ? m.ui_map_failed() : tiles === null ? m.ui_map_none() : undefined;

/** A map of real streets; without tiles, and if they cannot be loaded, areas and pins are drawn alone. */
export const PlaceMap = ({ tiles, ...map }: Props) => {
  useLanguage();
  const [failed, setFailed] = useState(false);
  if (tiles && !failed)
    return (
      <Suspense fallback={<MapPreview {...map} />}>
        <TileMap {...map} tiles={tiles} onFail={() => setFailed(true)} />
      </Suspense>
    );
  const note = getMapNote(tiles, failed);
  // A low drawing explains itself; streets that failed are still missed.
  const compact = map.compact === true || (note !== undefined && map.courier !== undefined);
  return (
    <div className={styles.drawn}>
      <MapPreview {...map} compact={compact} />
      {note !== undefined && !(compact && tiles === null) && <p className={styles.note}>{note}</p>}
    </div>
  );
};
