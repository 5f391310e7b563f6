import { FileSpreadsheet } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "@sufra/ui/i18n/messages.ts";
import { type Column, DataTable } from "../editing/data-table.tsx";
import styles from "./preview-rows.module.css";

type Props<T> = {
  label: string;
  /** Above the table: how many of what; absent where something else says so. */
  heading?: ReactNode;
  rows: readonly T[];
  /** With those that are not listed. */
  total: number;
  columns: Column<T>[];
  keyOf: (row: T) => string;
};

/** What would be done, or what is wrong with it: rows that are there already, in the console's one kind of table. */
export const PreviewRows = <T,>({ label, heading, rows, total, columns, keyOf }: Props<T>) => (
  <section className={styles.rows}>
    {heading !== undefined && <h2 className={styles.heading}>{heading}</h2>}
    <DataTable
      label={label}
      query={{ data: rows, error: null, isPending: false, isFetching: false, refetch: () => undefined }}
      columns={columns}
      keyOf={keyOf}
      empty={{ icon: <FileSpreadsheet />, text: label }}
    />
    {total > rows.length && <p className={styles.note}>{m.console_menu_import_more({ count: total - rows.length })}</p>}
  </section>
);
