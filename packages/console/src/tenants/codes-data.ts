import { queryOptions } from "@tanstack/react-query";
import {
  createTables,
  editManagedTable,
  listCodes,
  listManagedTables,
  type ManagedTable,
  type PrintedCode,
} from "@sufra/domain/tenants/tables-api.ts";
import { client } from "../app/client.ts";

export const managedTablesQuery = (branchId: string) =>
  queryOptions({
    queryKey: ["managed-tables", branchId],
    queryFn: async ({ signal }) => (await client.send(listManagedTables, { params: { id: branchId }, signal })).tables,
  });

export const codesQuery = (branchId: string) =>
  queryOptions({
    queryKey: ["printed-codes", branchId],
    queryFn: async ({ signal }) => (await client.send(listCodes, { query: { branch_id: branchId }, signal })).codes,
  });

/** What shows tables: their list here, their codes, and the floor. */
export const tablesTouched = (branchId: string) => [
  ["managed-tables", branchId],
  ["printed-codes", branchId],
  ["tables", branchId],
];

/** One table's, the branch's own, or the whole establishment's. */
export const codesOf = (codes: readonly PrintedCode[], tableId: string): PrintedCode[] =>
  codes.filter(({ table_id }) => table_id === tableId);

export const sharedCodes = (codes: readonly PrintedCode[]): PrintedCode[] =>
  codes.filter(({ table_id }) => table_id === null);

export type TableValues = { number: number | null; seats: number | null; count: number | null };

export const saveTable = (branchId: string, table: ManagedTable | undefined, values: TableValues) => {
  const fields = { number: values.number ?? 0, seats: values.seats ?? 0 };
  return table
    ? client.send(editManagedTable, { params: { id: table.id }, body: { ...fields, revision: table.revision } })
    : client.send(createTables, { params: { id: branchId }, body: { ...fields, count: values.count ?? 1 } });
};
