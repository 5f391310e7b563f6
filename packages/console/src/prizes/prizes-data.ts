import { queryOptions } from "@tanstack/react-query";
import * as calls from "@sufra/domain/prizes/console-api.ts";
import type { PrizeSummary } from "@sufra/domain/prizes/console-fields.ts";
import { client, queryClient, sessionWatched } from "../app/client.ts";

export const prizesQuery = queryOptions({
  queryKey: ["prizes"],
  queryFn: async ({ signal }) => (await client.send(calls.listManagedPrizes, { signal })).prizes,
});

export const figuresQuery = (id: string) =>
  queryOptions({
    queryKey: ["prize-figures", id],
    queryFn: ({ signal }) => client.send(calls.readPrizeFigures, { params: { id }, signal }),
  });

/** The list follows the finger; a refusal reads it as it is. */
export const sendPrizeOrder = async (prizes: PrizeSummary[]): Promise<void> => {
  const { queryKey } = prizesQuery;
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, prizes);
  try {
    await sessionWatched(client.send(calls.orderPrizes, { body: { ids: prizes.map(({ id }) => id) } }));
  } finally {
    await queryClient.invalidateQueries({ queryKey });
  }
};
