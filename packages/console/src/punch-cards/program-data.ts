import { queryOptions } from "@tanstack/react-query";
import * as calls from "@sufra/domain/punch-cards/console-api.ts";
import type { Holder } from "@sufra/domain/punch-cards/console-api.ts";
import { client } from "../app/client.ts";

export const programsQuery = queryOptions({
  queryKey: ["punch-programs"],
  queryFn: ({ signal }) => client.send(calls.listPrograms, { signal }),
});

/** What a change touches besides the program itself. */
export const punchCardQueries = [["punch-programs"], ["punch-holders"]] as const;

export const holdersQuery = (id: string, status: Holder["status"]) =>
  queryOptions({
    queryKey: ["punch-holders", id, status],
    queryFn: async ({ signal }) =>
      (await client.send(calls.listHolders, { params: { id }, query: { status, limit: 100 }, signal })).items,
  });
