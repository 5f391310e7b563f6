import { queryOptions } from "@tanstack/react-query";
import * as calls from "@sufra/domain/banners/console-api.ts";
import type { AnswerOf, BodyOf } from "@sufra/domain/contract/call.ts";
import { client, queryClient, sessionWatched } from "../app/client.ts";

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

/** The list follows the finger; a refusal reads it as it is. */
export const sendBannerOrder = async (kind: BannerKind, ids: string[]): Promise<void> => {
  const queryKey = kind === "popup" ? popupsQuery.queryKey : slidesQuery.queryKey;
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<{ id: string }[]>(queryKey, (before) =>
    before?.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
  );
  try {
    await sessionWatched(client.send(calls.orderBanners, { body: { kind, ids } }));
  } finally {
    await queryClient.invalidateQueries({ queryKey });
  }
};
