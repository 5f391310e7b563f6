import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import * as calls from "@sufra/domain/customers/admin-api.ts";
import type { BodyOf } from "@sufra/domain/contract/call.ts";
import type { Language } from "@sufra/domain/language/language.ts";
import { client, queryClient, sessionWatched } from "../app/client.ts";

const firstPage = null as string | null;
const nextOf = ({ cursor }: { cursor: string | null }) => cursor;
const from = (pageParam: string | null) => (pageParam === null ? {} : { cursor: pageParam });

export const customersQuery = (search: string, sort: calls.CustomerSort) =>
  infiniteQueryOptions({
    queryKey: ["customers", "list", search, sort],
    queryFn: ({ signal, pageParam }) =>
      client.send(calls.listCustomers, { query: { search, sort, ...from(pageParam) }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextOf,
  });

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ["customers", id],
    queryFn: ({ signal }) => client.send(calls.readCustomer, { params: { id }, signal }),
  });

export const customerOrdersQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["customers", id, "orders"],
    queryFn: ({ signal, pageParam }) =>
      client.send(calls.listCustomerOrders, { params: { id }, query: from(pageParam), signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextOf,
  });

/** Its names come in one language: the other is another list. */
export const customerActivityQuery = (id: string, language: Language) =>
  infiniteQueryOptions({
    queryKey: ["customers", id, "activity", language],
    queryFn: ({ signal, pageParam }) =>
      client.send(calls.listCustomerActivity, { params: { id }, query: from(pageParam), signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextOf,
  });

export const adjustmentsQuery = infiniteQueryOptions({
  queryKey: ["adjustments"],
  queryFn: ({ signal, pageParam }) => client.send(calls.listAdjustments, { query: from(pageParam), signal }),
  initialPageParam: firstPage,
  getNextPageParam: nextOf,
});

export const rulesQuery = queryOptions({
  queryKey: ["adjustment-rules"],
  queryFn: ({ signal }) => client.send(calls.readAdjustmentRules, { signal }),
});

export const saveRules = (body: BodyOf<typeof calls.editAdjustmentRules>) =>
  sessionWatched(client.send(calls.editAdjustmentRules, { body }));

export const adjust = (id: string, body: BodyOf<typeof calls.adjustPoints>) =>
  sessionWatched(client.send(calls.adjustPoints, { params: { id }, body }));

export const decide = (id: string, approve: boolean) =>
  client.send(calls.decideAdjustment, { params: { id }, body: { approve } });

/** What an adjustment or a decision changes elsewhere. */
export const afterDecision = () =>
  Promise.all(["adjustments", "customers"].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));

export const revealContact = (id: string) => client.send(calls.revealContact, { params: { id } });
export const exportCustomer = (id: string) => client.send(calls.exportCustomer, { params: { id } });
export const erase = (id: string, last_digits: string) =>
  sessionWatched(client.send(calls.eraseCustomer, { params: { id }, body: { last_digits } }));
