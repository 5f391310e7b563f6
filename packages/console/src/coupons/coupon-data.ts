import { queryOptions } from "@tanstack/react-query";
import type { BodyOf } from "@sufra/domain/contract/call.ts";
import * as calls from "@sufra/domain/coupons/console-api.ts";
import { client } from "../app/client.ts";

export const couponsQuery = queryOptions({
  queryKey: ["coupons"],
  queryFn: async ({ signal }) => (await client.send(calls.listManagedCoupons, { signal })).items,
});

/** What a change of a coupon touches besides itself. */
export const touched = [["coupons"], ["coupon-usage"], ["coupon-clashes"]] as const;

export const usageQuery = (id: string) =>
  queryOptions({
    queryKey: ["coupon-usage", id],
    queryFn: ({ signal }) => client.send(calls.readUsage, { params: { id }, signal }),
  });

export type ClashQuestion = BodyOf<typeof calls.findClashes>;

export const clashesQuery = (question: ClashQuestion) =>
  queryOptions({
    queryKey: ["coupon-clashes", question],
    queryFn: async ({ signal }) => (await client.send(calls.findClashes, { body: question, signal })).clashes,
  });
