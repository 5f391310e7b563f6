import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import * as calls from "@sufra/domain/reports/console-api.ts";
import { readPace } from "@sufra/domain/reports/pace-api.ts";
import type { Step } from "@sufra/domain/reports/period.ts";
import { client } from "../app/client.ts";

/** What the manager looks at; a missing branch is all of them. */
export type ReportRequest = { from: string; to: string; by: Step; branch_id?: string };

export const todayQuery = queryOptions({
  queryKey: ["reports", "today"],
  queryFn: ({ signal }) => client.send(calls.readToday, { signal }),
});

export const paceQuery = queryOptions({
  queryKey: ["reports", "pace"],
  queryFn: ({ signal }) => client.send(readPace, { query: {}, signal }),
});

const kept = { placeholderData: keepPreviousData, staleTime: 30_000 } as const;
const plain = ({ from, to, branch_id }: ReportRequest) => ({
  from,
  to,
  ...(branch_id === undefined ? {} : { branch_id }),
});

export const salesQuery = (query: ReportRequest) =>
  queryOptions({
    queryKey: ["reports", "sales", query],
    queryFn: ({ signal }) => client.send(calls.readSales, { query, signal }),
    ...kept,
  });
export const itemsQuery = (query: ReportRequest) =>
  queryOptions({
    queryKey: ["reports", "items", plain(query)],
    queryFn: ({ signal }) => client.send(calls.readItems, { query: plain(query), signal }),
    ...kept,
  });
export const customersQuery = (query: ReportRequest) =>
  queryOptions({
    queryKey: ["reports", "customers", query],
    queryFn: ({ signal }) => client.send(calls.readCustomers, { query, signal }),
    ...kept,
  });
export const loyaltyQuery = (query: ReportRequest) =>
  queryOptions({
    queryKey: ["reports", "loyalty", plain(query)],
    queryFn: ({ signal }) => client.send(calls.readLoyalty, { query: plain(query), signal }),
    ...kept,
  });
export const scoresQuery = (query: ReportRequest) =>
  queryOptions({
    queryKey: ["reports", "scores", query],
    queryFn: ({ signal }) => client.send(calls.readScores, { query, signal }),
    ...kept,
  });
export const sourcesQuery = (query: ReportRequest) =>
  queryOptions({
    queryKey: ["reports", "sources", plain(query)],
    queryFn: ({ signal }) => client.send(calls.readSources, { query: plain(query), signal }),
    ...kept,
  });
export const taxesQuery = (query: ReportRequest) =>
  queryOptions({
    queryKey: ["reports", "taxes", plain(query)],
    queryFn: ({ signal }) => client.send(calls.readTaxes, { query: plain(query), signal }),
    ...kept,
  });
export const paymentsQuery = (query: ReportRequest) =>
  queryOptions({
    queryKey: ["reports", "payments", query],
    queryFn: ({ signal }) => client.send(calls.readPayments, { query, signal }),
    ...kept,
  });
