import { queryOptions } from "@tanstack/react-query";
import { readStart, type StartState } from "@sufra/domain/tenants/start-api.ts";
import { client } from "../app/client.ts";

/** Asked anew each time one comes back to it: what is done was done elsewhere. */
export const startQuery = queryOptions({
  queryKey: ["start"],
  queryFn: ({ signal }): Promise<StartState> => client.send(readStart, { signal }),
  staleTime: 0,
  refetchInterval: 10_000,
});

/** Where the next thing that a branch lacks is set. */
export const branchPlace = ({ branch_id, hours, ordering }: StartState["branch"]): string => {
  if (branch_id === null) return "/branches/new";
  if (!hours) return `/branches/${branch_id}/hours`;
  return ordering ? `/branches/${branch_id}` : `/branches/${branch_id}/ordering`;
};
