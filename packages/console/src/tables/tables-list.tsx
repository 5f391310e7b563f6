import { useQuery } from "@tanstack/react-query";
import { LayoutGrid } from "lucide-react";
import { Link, useParams } from "react-router";
import type { ManagedTable } from "@sufra/domain/tables/console-api.ts";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { type Column, DataTable } from "../editing/data-table.tsx";
import { CodeList } from "../qr-codes/code-list.tsx";
import { codesQuery, managedTablesQuery, sharedCodes } from "../qr-codes/codes-data.ts";
import { PrintCodes } from "../qr-codes/print-codes.tsx";
import styles from "../qr-codes/codes.module.css";

const columns = (): Column<ManagedTable>[] => [
  {
    key: "number",
    head: m.console_tables_number(),
    cell: ({ number }) => m.console_tables_named({ number }),
  },
  { key: "seats", head: m.console_tables_table_seats(), figures: true, cell: ({ seats }) => seats },
];

const Shared = ({ branchId }: { branchId: string }) => {
  const query = useQuery(codesQuery(branchId));
  const loading = useDelayedLoading(query.isPending);
  if (loading) return <Skeleton height="180px" radius="20px" />;
  if (!query.data)
    return <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  return (
    <CodeList
      title={m.console_tables_codes_shared()}
      text={m.console_tables_codes_shared_text()}
      codes={sharedCodes(query.data)}
      branchId={branchId}
      tableId={null}
    />
  );
};

/** C6, C8: a branch's tables and the codes that lead to them. */
export const TablesList = () => {
  const { id = "" } = useParams();
  const query = useQuery(managedTablesQuery(id));
  const add = (
    <div className={styles.buttons}>
      <Link to="new" className={buttonClass({ size: "sm" })}>
        {m.console_tables_add()}
      </Link>
      <PrintCodes branchId={id} />
    </div>
  );
  return (
    <div className={styles.list}>
      <DataTable
        label={m.console_branches_part_tables()}
        query={query}
        columns={columns()}
        keyOf={(table) => table.id}
        to={(table) => table.id}
        empty={{ icon: <LayoutGrid />, text: m.console_tables_no_tables() }}
        add={add}
      />
      <Shared branchId={id} />
    </div>
  );
};
