import { queryOptions } from "@tanstack/react-query";
import * as calls from "@sufra/domain/campaigns/form-api.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { client, queryClient, sessionWatched } from "../app/client.ts";

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

/** The list follows the finger; a refusal reads it as it is. */
export const sendFormOrder = async (ids: string[]): Promise<void> => {
  const { queryKey } = formsQuery;
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (before) =>
    before?.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
  );
  try {
    await sessionWatched(client.send(calls.orderForms, { body: { ids } }));
  } finally {
    await queryClient.invalidateQueries({ queryKey });
  }
};
