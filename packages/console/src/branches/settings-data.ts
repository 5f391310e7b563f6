import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { readBranchSettings } from "@sufra/domain/branches/console-api.ts";
import { client } from "../app/client.ts";

export type Settings = AnswerOf<typeof readBranchSettings>;

export const settingsQuery = (branchId: string) =>
  queryOptions({
    queryKey: ["branch-settings", branchId],
    queryFn: async ({ signal }) => client.send(readBranchSettings, { params: { id: branchId }, signal }),
  });

/** What else tells of a branch: the list, the switcher, what staff belong to. */
export const branchQueries = (branchId: string) => [
  ["branch-settings", branchId],
  ["branches"],
  ["session"],
  ["zones"],
];
