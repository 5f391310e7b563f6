import { queryOptions } from "@tanstack/react-query";
import * as calls from "@sufra/domain/referrals/console-api.ts";
import { client } from "../app/client.ts";
import { editQueryOptions } from "../editing/edit-query-options.ts";

export const programQuery = queryOptions({
  ...editQueryOptions,
  queryKey: ["referral-program"],
  queryFn: ({ signal }) => client.send(calls.readReferralProgram, { signal }),
});

export const referralResultsQuery = queryOptions({
  queryKey: ["referral-results"],
  queryFn: ({ signal }) => client.send(calls.readReferralResults, { signal }),
});
