import { queryOptions } from "@tanstack/react-query";
import * as calls from "@sufra/domain/punch-cards/console-api.ts";
import type { Holder } from "@sufra/domain/punch-cards/console-api.ts";
import { client } from "../app/client.ts";
import { asOpened } from "../editing/as-opened.ts";

export const programsQuery = queryOptions({
  queryKey: ["punch-programs"],
  queryFn: ({ signal }) => client.send(calls.listPrograms, { signal }),
});

/** What a change touches besides the program itself. */
export const touched = [["punch-programs"], ["punch-holders"]] as const;

export const programQuery = (id: string) =>
  queryOptions({
    ...asOpened,
    queryKey: ["punch-program", id],
    queryFn: ({ signal }) => client.send(calls.readProgram, { params: { id }, signal }),
  });

export const holdersQuery = (id: string, status: Holder["status"]) =>
  queryOptions({
    queryKey: ["punch-holders", id, status],
    queryFn: async ({ signal }) =>
      (await client.send(calls.listHolders, { params: { id }, query: { status, limit: 100 }, signal })).items,
  });
