import type { CSSProperties, ReactNode } from "react";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import styles from "./charts.module.css";

export type Row = { key: string; label: string; value: number; shown: ReactNode };

/** Things in order of their value, each with a bar beside its figure; it is a list also for those who listen. */
export const BarList = ({ title, rows }: { title: string; rows: readonly Row[] }) => {
  const most = Math.max(0, ...rows.map(({ value }) => value));
  return (
    <ul className={styles.bars} aria-label={title}>
      {rows.map(({ key, label, value, shown }) => (
        <li key={key} className={styles.bar}>
          <span className={styles.barName}>
            <Isolate dir="auto">{label}</Isolate>
          </span>
          <span className={styles.barValue} data-figures>
            {shown}
          </span>
          <span
            aria-hidden
            className={styles.track}
            style={{ "--share": most > 0 ? Math.max(0, value) / most : 0 } as CSSProperties}
          />
        </li>
      ))}
    </ul>
  );
};
