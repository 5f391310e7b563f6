import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { BodyOf } from "@sufra/domain/contract/call.ts";
import { decideReturn, listReturnRequests } from "@sufra/domain/orders/returns-api.ts";
import * as limits from "@sufra/domain/staff/limits-api.ts";
import { client, queryClient, sessionWatched } from "../app/client.ts";

export const returnRequestsQuery = infiniteQueryOptions({
  queryKey: ["approvals", "returns"],
  queryFn: ({ signal, pageParam }) =>
    client.send(listReturnRequests, { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ cursor }) => cursor,
});

export const limitsQuery = queryOptions({
  queryKey: ["approvals", "limits"],
  queryFn: ({ signal }) => client.send(limits.readLimits, { signal }),
});

export const saveLimits = (body: BodyOf<typeof limits.editLimits>) =>
  sessionWatched(client.send(limits.editLimits, { body }));

export type DecisionBody = BodyOf<typeof limits.decideLimit>;

export const decideOnReturn = (id: string, body: BodyOf<typeof decideReturn>) =>
  sessionWatched(client.send(decideReturn, { params: { id }, body }));

export const decideOnLimit = (id: string, body: DecisionBody) =>
  sessionWatched(client.send(limits.decideLimit, { params: { id }, body }));

/** What a decision changes elsewhere. */
export const afterDecision = () =>
  Promise.all(
    ["approvals", "order", "board", "done", "drawers", "adjustment-rules"].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );
