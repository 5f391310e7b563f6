import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import styles from "./data-table.module.css";

export type Column<T> = {
  key: string;
  head: string;
  cell: (row: T) => ReactNode;
  /** Figures stand at the end, one under the other. */
  figures?: boolean;
};

type Props<T> = {
  /** What the table is a table of, for those who listen. */
  label: string;
  query: Pick<UseQueryResult<readonly T[]>, "data" | "error" | "isPending" | "isFetching"> & {
    refetch: () => unknown;
  };
  columns: readonly Column<T>[];
  keyOf: (row: T) => string;
  /** Where the first cell leads. */
  to?: (row: T) => string;
  empty: { icon: ReactNode; text: string; action?: ReactNode };
  /** Makes another one: above the list, and in its place while it is empty. */
  add?: ReactNode;
  /** More columns than a tablet has room for: there each row takes two lines, and the second names its values. */
  wide?: boolean;
};

/** A list of things: its skeleton, what it says when it is empty or failed; on a phone each row is a card. */
export const DataTable = <T,>({ label, query, columns, keyOf, to, empty, add, wide }: Props<T>) => {
  const loading = useDelayedLoading(query.isPending);
  if (loading) return <Skeleton height="56px" radius="14px" lines={6} />;
  if (!query.data)
    return <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  if (query.data.length === 0)
    return (
      <EmptyState icon={empty.icon} action={add ?? empty.action}>
        {empty.text}
      </EmptyState>
    );
  return (
    <div className={styles.list}>
      {add}
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={label} data-wide={wide || undefined}>
          <thead>
            <tr>
              {columns.map(({ key, head, figures }) => (
                <th key={key} scope="col" data-figures={figures || undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {query.data.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map(({ key, head, cell, figures }, place) => (
                  <td key={key} data-head={head} data-figures={figures || undefined}>
                    {place === 0 && to ? (
                      <Link to={to(row)} className={styles.link}>
                        {cell(row)}
                      </Link>
                    ) : (
                      cell(row)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
};
