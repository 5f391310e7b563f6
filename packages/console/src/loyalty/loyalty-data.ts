import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import * as calls from "@sufra/domain/loyalty/console-api.ts";
import { client } from "../app/client.ts";
import { editQueryOptions } from "../editing/edit-query-options.ts";

export type ListedLevel = AnswerOf<typeof calls.listManagedLevels>["levels"][number];

export const levelsQuery = queryOptions({
  queryKey: ["loyalty-levels"],
  queryFn: async ({ signal }) => (await client.send(calls.listManagedLevels, { signal })).levels,
});

export type ListedBonus = AnswerOf<typeof calls.listManagedBonuses>["bonuses"][number];

export const bonusesQuery = queryOptions({
  queryKey: ["earning-bonuses"],
  queryFn: async ({ signal }) => (await client.send(calls.listManagedBonuses, { signal })).bonuses,
});

export const rulesQuery = queryOptions({
  ...editQueryOptions,
  queryKey: ["loyalty-rules"],
  queryFn: ({ signal }) => client.send(calls.readManagedRules, { signal }),
});
