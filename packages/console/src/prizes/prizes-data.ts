import { queryOptions } from "@tanstack/react-query";
import * as calls from "@sufra/domain/prizes/console-api.ts";
import { client } from "../app/client.ts";
import { orderBy, sendOrder } from "../editing/ordered-list.tsx";

export const prizesQuery = queryOptions({
  queryKey: ["prizes"],
  queryFn: async ({ signal }) => (await client.send(calls.listManagedPrizes, { signal })).prizes,
});

export const figuresQuery = (id: string) =>
  queryOptions({
    queryKey: ["prize-figures", id],
    queryFn: ({ signal }) => client.send(calls.readPrizeFigures, { params: { id }, signal }),
  });

export const sendPrizeOrder = (ids: string[]): Promise<void> =>
  sendOrder(prizesQuery.queryKey, orderBy(ids), () => client.send(calls.orderPrizes, { body: { ids } }));
