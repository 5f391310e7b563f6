import { queryOptions } from "@tanstack/react-query";
import * as calls from "@sufra/domain/campaigns/form-api.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { client } from "../app/client.ts";
import { orderBy, sendOrder } from "../editing/ordered-list.tsx";

export type ListedForm = AnswerOf<typeof calls.listForms>["forms"][number];

export const formsQuery = queryOptions({
  queryKey: ["evaluation-forms"],
  queryFn: async ({ signal }) => (await client.send(calls.listForms, { signal })).forms,
});

export const formLinksQuery = (id: string) =>
  queryOptions({
    queryKey: ["evaluation-form-links", id],
    queryFn: async ({ signal }) => (await client.send(calls.listFormLinks, { params: { id }, signal })).links,
  });

export const sendFormOrder = (ids: string[]): Promise<void> =>
  sendOrder(formsQuery.queryKey, orderBy(ids), () => client.send(calls.orderForms, { body: { ids } }));
