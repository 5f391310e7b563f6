import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import * as calls from "@sufra/domain/notifications/offer-api.ts";
import { client } from "../app/client.ts";

export type ListedOffer = AnswerOf<typeof calls.listOffers>["items"][number];

export const offersQuery = infiniteQueryOptions({
  queryKey: ["offers"],
  queryFn: ({ pageParam, signal }) =>
    client.send(calls.listOffers, { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ cursor }) => cursor,
});

export const audienceQuery = queryOptions({
  queryKey: ["offer-audience"],
  queryFn: ({ signal }) => client.send(calls.readAudience, { signal }),
});
