import { queryOptions } from "@tanstack/react-query";
import * as calls from "@sufra/domain/referrals/console-api.ts";
import { client } from "../app/client.ts";
import { asOpened } from "../editing/as-opened.ts";

export const programQuery = queryOptions({
  ...asOpened,
  queryKey: ["referral-program"],
  queryFn: ({ signal }) => client.send(calls.readReferralProgram, { signal }),
});

export const referralResultsQuery = queryOptions({
  queryKey: ["referral-results"],
  queryFn: ({ signal }) => client.send(calls.readReferralResults, { signal }),
});
