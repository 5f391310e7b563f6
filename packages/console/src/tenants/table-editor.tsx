import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { type ManagedTable, mostTables, removeManagedTable } from "@sufra/domain/tenants/tables-api.ts";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useHeldLoading } from "@sufra/ui/components/use-held-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { BackLink } from "../app/page.tsx";
import { client } from "../app/client.ts";
import { numberCode, wrongOnly } from "../editing/checks.ts";
import { CountField } from "../editing/count-field.tsx";
import { EditorForm, EditorSection, FieldRow } from "../editing/editor-form.tsx";
import { Removal } from "../editing/removal.tsx";
import { useEditor } from "../editing/use-editor.ts";
import { CodeList } from "./code-list.tsx";
import { codesOf, codesQuery, managedTablesQuery, saveTable, tablesTouched, type TableValues } from "./codes-data.ts";
import styles from "./codes.module.css";

const within = (value: number | null, most: number): string | undefined =>
  numberCode(value) ?? ((value ?? 0) < 1 || (value ?? 0) > most ? "field_invalid" : undefined);

const check = ({ number, seats, count }: TableValues) =>
  wrongOnly({ number: within(number, 9999), seats: within(seats, 99), count: within(count, mostTables) });

type OneProps = { branchId: string; table: ManagedTable | undefined; onReload: () => void };

const OneTable = ({ branchId, table: newest, onReload }: OneProps) => {
  const navigate = useNavigate();
  // As it was when it was opened: its revision says whether somebody has changed it since.
  const [table] = useState(newest);
  const back = () => void navigate(`/branches/${branchId}/tables`);
  const editor = useEditor<TableValues>({
    initial: { number: table?.number ?? null, seats: table?.seats ?? 4, count: 1 },
    check,
    save: (values) => saveTable(branchId, table, values),
    touches: tablesTouched(branchId),
    onSaved: back,
  });
  const { values, set, errorOf } = editor;
  const field = (name: keyof TableValues) => ({
    ...{ name, value: values[name], error: errorOf(name) },
    onChange: (value: number | null) => set(name, value),
  });
  const removal = table && (
    <Removal
      name={m.console_tenants_table_named({ number: table.number })}
      effect={m.console_tenants_table_remove_effect()}
      remove={() => client.send(removeManagedTable, { params: { id: table.id }, query: { revision: table.revision } })}
      touches={tablesTouched(branchId)}
      onRemoved={back}
    />
  );
  return (
    <EditorForm editor={editor} onReload={onReload} more={removal}>
      <EditorSection
        title={table ? m.console_tenants_table_named({ number: table.number }) : m.console_tenants_table_add()}
      >
        <FieldRow>
          <CountField label={m.console_tenants_table_number()} {...field("number")} />
          <CountField label={m.console_tenants_table_seats()} {...field("seats")} />
          {!table && (
            <CountField
              label={m.console_tenants_table_count()}
              hint={m.console_tenants_table_count_hint()}
              {...field("count")}
            />
          )}
        </FieldRow>
      </EditorSection>
    </EditorForm>
  );
};

const Codes = ({ branchId, tableId }: { branchId: string; tableId: string }) => {
  const query = useQuery(codesQuery(branchId));
  const loading = useHeldLoading(query.isPending);
  if (loading) return <Skeleton height="180px" radius="20px" />;
  if (!query.data)
    return <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  return (
    <CodeList
      title={m.console_tenants_codes_table()}
      text={m.console_tenants_codes_table_text()}
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
  const loading = useHeldLoading(query.isPending);
  const [round, setRound] = useState(0);
  const reload = () => void query.refetch().then(() => setRound((before) => before + 1));
  const table = query.data?.find((each) => each.id === tableId);
  const known = query.data !== undefined && (table !== undefined || tableId === "new");
  return (
    <div className={styles.list}>
      <BackLink to={`/branches/${id}/tables`} label={m.console_tenants_all_tables()} />
      {loading ? (
        <Skeleton height="180px" radius="20px" />
      ) : known ? (
        <OneTable key={`${tableId}-${round}`} branchId={id} table={table} onReload={reload} />
      ) : query.data ? (
        <p>{m.console_tenants_table_gone()}</p>
      ) : (
        <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {table && <Codes branchId={id} tableId={table.id} />}
    </div>
  );
};
