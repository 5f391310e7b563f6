import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AnswerOf, QueryOf } from "@sufra/domain/contract/call.ts";
import { listJournal, listMessages, readJournalFilters } from "@sufra/domain/journal/console-api.ts";
import { client } from "../app/client.ts";

export type JournalFilter = Pick<QueryOf<typeof listJournal>, "staff_id" | "target" | "from" | "to">;
export type MessageFilter = Pick<QueryOf<typeof listMessages>, "channel" | "state" | "from" | "to">;

/** What was chosen; an empty choice is none. */
const chosen = <T extends object>(filter: T): T =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== "")) as T;

const paged = { initialPageParam: undefined as string | undefined };
const onward = ({ cursor }: { cursor: string | null }) => cursor ?? undefined;

export const journalQuery = (filter: JournalFilter) =>
  infiniteQueryOptions({
    queryKey: ["journal", "changes", chosen(filter)],
    queryFn: ({ signal, pageParam: cursor }) =>
      client.send(listJournal, { query: { ...chosen(filter), ...(cursor ? { cursor } : {}) }, signal }),
    ...paged,
    getNextPageParam: onward,
  });

export const messagesQuery = (filter: MessageFilter) =>
  infiniteQueryOptions({
    queryKey: ["journal", "messages", chosen(filter)],
    queryFn: ({ signal, pageParam: cursor }) =>
      client.send(listMessages, { query: { ...chosen(filter), ...(cursor ? { cursor } : {}) }, signal }),
    ...paged,
    getNextPageParam: onward,
  });

export const filtersQuery = queryOptions({
  queryKey: ["journal", "filters"],
  queryFn: ({ signal }) => client.send(readJournalFilters, { signal }),
});

/** A file holds so many pages of a hundred at most; whoever needs more names the days. */
const mostPages = 50;

type Page<T> = { items: T[]; cursor: string | null };
const everything = async <T>(read: (page: { limit: number; cursor?: string }) => Promise<Page<T>>): Promise<T[]> => {
  const items: T[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const answer: Page<T> = await read({ limit: 100, ...(cursor === null ? {} : { cursor }) });
    items.push(...answer.items);
    cursor = answer.cursor;
    if (cursor === null) break;
  }
  return items;
};

export type Entry = AnswerOf<typeof listJournal>["items"][number];
export type Message = AnswerOf<typeof listMessages>["items"][number];

export const allEntries = (filter: JournalFilter): Promise<Entry[]> =>
  everything((page) => client.send(listJournal, { query: { ...chosen(filter), ...page } }));
export const allMessages = (filter: MessageFilter): Promise<Message[]> =>
  everything((page) => client.send(listMessages, { query: { ...chosen(filter), ...page } }));
