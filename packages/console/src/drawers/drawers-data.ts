import { queryOptions, useQuery } from "@tanstack/react-query";
import { type Drawer, listDrawers } from "@sufra/domain/drawers/api.ts";
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
