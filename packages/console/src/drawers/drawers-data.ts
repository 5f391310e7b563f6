import { infiniteQueryOptions, queryOptions, useQuery } from "@tanstack/react-query";
import {
  type Drawer,
  listDrawers,
  listReports,
  readDay,
  readReport,
  readShiftReport,
} from "@sufra/domain/drawers/api.ts";
import { client } from "../app/client.ts";

export const drawersQuery = (branchId: string) =>
  queryOptions({
    queryKey: ["drawers", branchId],
    queryFn: ({ signal }) => client.send(listDrawers, { query: { branch_id: branchId }, signal }),
  });

/** The drawers of a branch; without a branch nothing is read. */
export const useDrawers = (branchId: string | null) => {
  const query = useQuery({ ...drawersQuery(branchId ?? ""), enabled: branchId !== null });
  return { query, drawers: query.data?.drawers ?? [] };
};

/** The open shift that the reader keeps: cash goes into its drawer and comes out of it. */
export const myShift = (drawers: readonly Drawer[]): NonNullable<Drawer["shift"]> | null =>
  drawers.find(({ shift }) => shift?.mine)?.shift ?? null;

export const dayQuery = (branchId: string) =>
  queryOptions({
    queryKey: ["drawers", branchId, "day"],
    queryFn: ({ signal }) => client.send(readDay, { params: { id: branchId }, signal }),
  });

export const shiftQuery = (id: string) =>
  queryOptions({
    queryKey: ["drawers", "shift", id],
    queryFn: ({ signal }) => client.send(readShiftReport, { params: { id }, signal }),
  });

export const closingQuery = (id: string) =>
  queryOptions({
    queryKey: ["closing", id],
    queryFn: ({ signal }) => client.send(readReport, { params: { id }, signal }),
  });

export const closingsQuery = (branchId: string) =>
  infiniteQueryOptions({
    queryKey: ["drawers", branchId, "closings"],
    queryFn: ({ signal, pageParam }) =>
      client.send(listReports, {
        query: { branch_id: branchId, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  });
