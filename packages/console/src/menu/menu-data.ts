import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf, BodyOf } from "@sufra/domain/contract/call.ts";
import * as calls from "@sufra/domain/menu/console-api.ts";
import { client } from "../app/client.ts";
import { sendOrder } from "../editing/ordered-list.tsx";

export type Overview = AnswerOf<typeof calls.readMenuOverview>;
export type OrderKind = BodyOf<typeof calls.orderMenu>["kind"];

export const overviewQuery = queryOptions({
  queryKey: ["menu"],
  queryFn: ({ signal }) => client.send(calls.readMenuOverview, { signal }),
});

/** What a change of the menu touches besides: the list of what is sold out has the same names. */
export const touched = [["menu"], ["availability"]] as const;

const listOf = { category: "categories", product: "products", combo: "combos" } as const;

const put = <K extends OrderKind>(overview: Overview, kind: K, ids: readonly string[]): Overview => {
  const list: readonly { id: string }[] = overview[listOf[kind]];
  const byId = new Map(list.map((each) => [each.id, each]));
  const next = ids[Symbol.iterator]();
  const named = new Set(ids);
  const sorted = list.map((each) => (named.has(each.id) ? byId.get(next.next().value ?? "") : each));
  return { ...overview, [listOf[kind]]: sorted };
};

export const sendMenuOrder = (kind: OrderKind, ids: string[]): Promise<void> =>
  sendOrder(
    overviewQuery.queryKey,
    (before: Overview) => put(before, kind, ids),
    () => client.send(calls.orderMenu, { body: { kind, ids } }),
  );
