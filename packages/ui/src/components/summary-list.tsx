import type { ReactNode } from "react";
import styles from "./summary-list.module.css";

export type SummaryRow = {
  label: ReactNode;
  value: ReactNode;
  kind?: "plain" | "discount" | "muted" | "total";
};

/** The bill: each line with its amount, the total strongest. Pending amounts are given a `<Skeleton>` as their value. */
export const SummaryList = ({ rows }: { rows: readonly SummaryRow[] }) => (
  <dl className={styles.list}>
    {rows.map((row, place) => (
      <div key={place} className={styles.row} data-kind={row.kind ?? "plain"}>
        <dt>{row.label}</dt>
        <dd>{row.value}</dd>
      </div>
    ))}
  </dl>
);
