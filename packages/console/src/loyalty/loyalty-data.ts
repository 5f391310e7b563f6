import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import * as calls from "@sufra/domain/loyalty/console-api.ts";
import { client } from "../app/client.ts";
import { asOpened } from "../editing/as-opened.ts";

export type ListedLevel = AnswerOf<typeof calls.listManagedLevels>["levels"][number];

export const levelsQuery = queryOptions({
  queryKey: ["loyalty-levels"],
  queryFn: async ({ signal }) => (await client.send(calls.listManagedLevels, { signal })).levels,
});

export const levelQuery = (id: string) =>
  queryOptions({
    ...asOpened,
    queryKey: ["loyalty-level", id],
    queryFn: ({ signal }) => client.send(calls.readLevel, { params: { id }, signal }),
  });

export const rulesQuery = queryOptions({
  ...asOpened,
  queryKey: ["loyalty-rules"],
  queryFn: ({ signal }) => client.send(calls.readManagedRules, { signal }),
});
