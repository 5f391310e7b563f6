import type { ReactNode } from "react";
import styles from "./tiles.module.css";

export type Tile = {
  name: string;
  value: ReactNode;
  /** Below it, small: how it compares. */
  note?: ReactNode;
};

/** Key figures in rows of equal length. */
export const Tiles = ({ label, tiles }: { label?: string; tiles: readonly Tile[] }) => (
  <dl className={styles.tiles} aria-label={label}>
    {tiles.map(({ name, value, note }) => (
      <div key={name} className={styles.tile}>
        <dt className={styles.small}>{name}</dt>
        <dd className={styles.value} data-figures>
          {value}
        </dd>
        {note !== undefined && <dd className={styles.small}>{note}</dd>}
      </div>
    ))}
  </dl>
);
