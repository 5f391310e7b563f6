import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import * as calls from "@sufra/domain/campaigns/console-api.ts";
import { client, sessionWatched } from "../app/client.ts";
import { editQueryOptions } from "../editing/edit-query-options.ts";

export type Choices = AnswerOf<typeof calls.listCampaignChoices>;
export type Results = AnswerOf<typeof calls.readCampaignResults>;
export type TestResult = AnswerOf<typeof calls.tryCampaign>;
export type Entry = AnswerOf<typeof calls.listCampaignEntries>["items"][number];

export const campaignsQuery = queryOptions({
  queryKey: ["campaigns"],
  queryFn: async ({ signal }) => (await client.send(calls.listCampaigns, { signal })).campaigns,
});

/** What a change of a campaign touches. */
export const touched = [campaignsQuery.queryKey] as const;

export const campaignQuery = (id: string) =>
  queryOptions({
    ...editQueryOptions,
    queryKey: ["campaign", id],
    queryFn: ({ signal }) => client.send(calls.readCampaign, { params: { id }, signal }),
  });

export const choicesQuery = queryOptions({
  queryKey: ["campaign-choices"],
  queryFn: ({ signal }) => client.send(calls.listCampaignChoices, { signal }),
});

export const resultsQuery = (id: string) =>
  queryOptions({
    queryKey: ["campaign-results", id],
    queryFn: ({ signal }) => client.send(calls.readCampaignResults, { params: { id }, signal }),
  });

export const linksQuery = (id: string) =>
  queryOptions({
    queryKey: ["campaign-links", id],
    queryFn: async ({ signal }) => (await client.send(calls.listCampaignLinks, { params: { id }, signal })).links,
  });

export const readEntries = (id: string, cursor: string | null, signal: AbortSignal) =>
  client.send(calls.listCampaignEntries, { params: { id }, query: cursor === null ? {} : { cursor }, signal });

export const tryDraws = (id: string, body: { draws: number; is_new: boolean }): Promise<TestResult> =>
  sessionWatched(client.send(calls.tryCampaign, { params: { id }, body }));
