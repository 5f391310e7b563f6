import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { editAvailability, listAvailability } from "@sufra/domain/staff/branch-api.ts";
import { client } from "../app/client.ts";
import { queryClient, sessionWatched } from "../app/query-client.ts";

export type SaleItem = AnswerOf<typeof listAvailability>["items"][number];

export const availabilityQuery = (branchId: string) =>
  queryOptions({
    queryKey: ["availability", branchId],
    queryFn: async ({ signal }) => (await client.send(listAvailability, { params: { id: branchId }, signal })).items,
  });

/** One product may be an option somewhere too: the kind belongs to its name. */
export const keyOf = ({ kind, id }: Pick<SaleItem, "kind" | "id">): string => `${kind} ${id}`;

export type Change = { item: SaleItem; sold_out: boolean; until: string | null };

/** The switch follows the finger; a refusal puts it back. */
export const sendAvailability = async (branchId: string, { item, sold_out, until }: Change): Promise<void> => {
  const put = (changed: SaleItem) =>
    queryClient.setQueryData(availabilityQuery(branchId).queryKey, (before) =>
      before?.map((each) => (keyOf(each) === keyOf(changed) ? changed : each)),
    );
  put({ ...item, sold_out, sold_out_until: until });
  const body = { kind: item.kind, item_id: item.id, sold_out, until };
  try {
    put(await sessionWatched(client.send(editAvailability, { params: { id: branchId }, body })));
  } catch (error) {
    put(item);
    throw error;
  }
};
