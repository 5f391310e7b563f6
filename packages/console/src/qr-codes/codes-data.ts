import { queryOptions } from "@tanstack/react-query";
import { listManagedTables } from "@sufra/domain/tables/console-api.ts";
import { listCodes, type PrintedCode } from "@sufra/domain/qr-codes/console-api.ts";
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
export const tableQueries = (branchId: string) => [
  ["managed-tables", branchId],
  ["printed-codes", branchId],
  ["tables", branchId],
];

/** One table's, the branch's own, or the whole establishment's. */
export const codesOf = (codes: readonly PrintedCode[], tableId: string): PrintedCode[] =>
  codes.filter(({ table_id }) => table_id === tableId);

export const sharedCodes = (codes: readonly PrintedCode[]): PrintedCode[] =>
  codes.filter(({ table_id }) => table_id === null);
