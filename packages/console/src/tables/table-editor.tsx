import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { BodyOf } from "@sufra/domain/contract/call.ts";
import {
  createTables,
  editManagedTable,
  type ManagedTable,
  removeManagedTable,
} from "@sufra/domain/tables/console-api.ts";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { BackLink } from "../app/page.tsx";
import { client } from "../app/client.ts";
import { EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import { Removal } from "../editing/removal.tsx";
import { ManagedForm, useManagedForm } from "../editing/managed-form.tsx";
import { CodeList } from "../qr-codes/code-list.tsx";
import { codesOf, codesQuery, managedTablesQuery, tableQueries } from "../qr-codes/codes-data.ts";
import styles from "../qr-codes/codes.module.css";

type Values = { number: number | null; seats: number | null; count: number | null };
type OneProps = { branchId: string; table: ManagedTable | undefined; onReload: () => void };

const f = fieldsOf<Values>();

const OneTable = ({ branchId, table: newest, onReload }: OneProps) => {
  const navigate = useNavigate();
  // As it was when it was opened: its revision says whether somebody has changed it since.
  const [table] = useState(newest);
  const back = () => void navigate(`/branches/${branchId}/tables`);
  const form = useManagedForm<Values, BodyOf<typeof createTables>>({
    initial: { number: table?.number ?? null, seats: table?.seats ?? 4, count: 1 },
    schema: createTables.body,
    save: ({ count, ...fields }): Promise<unknown> =>
      table
        ? client.send(editManagedTable, { params: { id: table.id }, body: { ...fields, revision: table.revision } })
        : client.send(createTables, { params: { id: branchId }, body: { ...fields, count } }),
    refreshes: tableQueries(branchId),
    onSaved: back,
  });
  const removal = table && (
    <Removal
      name={m.console_tables_named({ number: table.number })}
      effect={m.console_tables_remove_effect()}
      remove={() => client.send(removeManagedTable, { params: { id: table.id }, query: { revision: table.revision } })}
      touches={tableQueries(branchId)}
      onRemoved={back}
    />
  );
  return (
    <ManagedForm form={form} onReload={onReload} more={removal}>
      <EditorSection title={table ? m.console_tables_named({ number: table.number }) : m.console_tables_add()}>
        <FieldRow>
          <f.Count name="number" label={m.console_tables_number()} />
          <f.Count name="seats" label={m.console_tables_table_seats()} />
          {!table && <f.Count name="count" label={m.console_tables_count()} hint={m.console_tables_count_hint()} />}
        </FieldRow>
      </EditorSection>
    </ManagedForm>
  );
};

const Codes = ({ branchId, tableId }: { branchId: string; tableId: string }) => {
  const query = useQuery(codesQuery(branchId));
  const loading = useDelayedLoading(query.isPending);
  if (loading) return <Skeleton height="180px" radius="20px" />;
  if (!query.data)
    return <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  return (
    <CodeList
      title={m.console_tables_codes_table()}
      text={m.console_tables_codes_table_text()}
      codes={codesOf(query.data, tableId)}
      branchId={branchId}
      tableId={tableId}
    />
  );
};

/** One table: its number and seats, and the codes that lead to it. */
export const TableEditor = () => {
  const { id = "", table: tableId = "new" } = useParams();
  const query = useQuery(managedTablesQuery(id));
  const loading = useDelayedLoading(query.isPending);
  const [round, setRound] = useState(0);
  const reload = () => void query.refetch().then(() => setRound((before) => before + 1));
  const table = query.data?.find((each) => each.id === tableId);
  const known = query.data !== undefined && (table !== undefined || tableId === "new");
  return (
    <div className={styles.list}>
      <BackLink to={`/branches/${id}/tables`} label={m.console_tables_all_tables()} />
      {loading ? (
        <Skeleton height="180px" radius="20px" />
      ) : known ? (
        <OneTable key={`${tableId}-${round}`} branchId={id} table={table} onReload={reload} />
      ) : query.data ? (
        <p>{m.console_tables_gone()}</p>
      ) : (
        <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {table && <Codes branchId={id} tableId={table.id} />}
    </div>
  );
};
