import { queryOptions } from "@tanstack/react-query";
import * as calls from "@sufra/domain/banners/console-api.ts";
import type { AnswerOf, BodyOf } from "@sufra/domain/contract/call.ts";
import { client } from "../app/client.ts";
import { orderBy, sendOrder } from "../editing/ordered-list.tsx";

export type ListedPopup = AnswerOf<typeof calls.listManagedPopups>["popups"][number];
export type ListedSlide = AnswerOf<typeof calls.listManagedSlides>["slides"][number];
export type BannerKind = BodyOf<typeof calls.orderBanners>["kind"];

export const popupsQuery = queryOptions({
  queryKey: ["popups"],
  queryFn: async ({ signal }) => (await client.send(calls.listManagedPopups, { signal })).popups,
});

export const slidesQuery = queryOptions({
  queryKey: ["slides"],
  queryFn: async ({ signal }) => (await client.send(calls.listManagedSlides, { signal })).slides,
});

export const sendBannerOrder = (kind: BannerKind, ids: string[]): Promise<void> => {
  const { queryKey } = kind === "popup" ? popupsQuery : slidesQuery;
  return sendOrder(queryKey, orderBy(ids), () => client.send(calls.orderBanners, { body: { kind, ids } }));
};
