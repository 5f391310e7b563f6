import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AnswerOf, QueryOf } from "@sufra/domain/contract/call.ts";
import { listAuditLog, listMessages, readAuditLogFilters, resendMessage } from "@sufra/domain/audit-log/console-api.ts";
import { client } from "../app/client.ts";

export type ChangeFilter = Pick<
  QueryOf<typeof listAuditLog>,
  "part" | "staff_id" | "target" | "target_id" | "from" | "to"
>;
export type MessageFilter = Pick<QueryOf<typeof listMessages>, "channel" | "state" | "from" | "to">;

/** The filters that are set. */
const withoutEmpty = <T extends object>(filter: T): T =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== "")) as T;

const firstPage = { initialPageParam: undefined as string | undefined };
const nextCursor = ({ cursor }: { cursor: string | null }) => cursor ?? undefined;

export const changesQuery = (filter: ChangeFilter) =>
  infiniteQueryOptions({
    queryKey: ["audit-log", "changes", withoutEmpty(filter)],
    queryFn: ({ signal, pageParam: cursor }) =>
      client.send(listAuditLog, { query: { ...withoutEmpty(filter), ...(cursor ? { cursor } : {}) }, signal }),
    ...firstPage,
    getNextPageParam: nextCursor,
  });

export const messagesQuery = (filter: MessageFilter) =>
  infiniteQueryOptions({
    queryKey: ["audit-log", "messages", withoutEmpty(filter)],
    queryFn: ({ signal, pageParam: cursor }) =>
      client.send(listMessages, { query: { ...withoutEmpty(filter), ...(cursor ? { cursor } : {}) }, signal }),
    ...firstPage,
    getNextPageParam: nextCursor,
  });

export const sendAgain = (id: string) => client.send(resendMessage, { params: { id } });

export const filtersQuery = queryOptions({
  queryKey: ["audit-log", "filters"],
  queryFn: ({ signal }) => client.send(readAuditLogFilters, { signal }),
});

/** An export has at most this many pages of a hundred; the days narrow it down. */
const maxPages = 50;

type Page<T> = { items: T[]; cursor: string | null };
const everything = async <T>(read: (page: { limit: number; cursor?: string }) => Promise<Page<T>>): Promise<T[]> => {
  const items: T[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const answer: Page<T> = await read({ limit: 100, ...(cursor === null ? {} : { cursor }) });
    items.push(...answer.items);
    cursor = answer.cursor;
    if (cursor === null) break;
  }
  return items;
};

export type Entry = AnswerOf<typeof listAuditLog>["items"][number];
export type Message = AnswerOf<typeof listMessages>["items"][number];

/** Whether a message leaves now: its state changes within seconds. */
export const isLeaving = ({ state, next_try_at }: Message): boolean => state === "queued" && next_try_at === null;

export const allEntries = (filter: ChangeFilter): Promise<Entry[]> =>
  everything((page) => client.send(listAuditLog, { query: { ...withoutEmpty(filter), ...page } }));
export const allMessages = (filter: MessageFilter): Promise<Message[]> =>
  everything((page) => client.send(listMessages, { query: { ...withoutEmpty(filter), ...page } }));
