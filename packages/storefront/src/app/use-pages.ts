import { useState } from "react";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { type Read, useRead } from "./use-read.ts";

type Page<T> = { items: T[]; cursor: string | null };
export type Pages<T, P extends Page<T>> = Read<P> & {
  /** Items of all loaded pages. */
  items: T[];
  /** Reads the next page; undefined after the last. */
  more: (() => void) | undefined;
  loadingMore: boolean;
};

/** Reads a list page by page: the first like `useRead`, the next on demand. */
export const usePages = <T, P extends Page<T> = Page<T>>(
  key: string | null,
  read: (query: { cursor?: string }, signal?: AbortSignal) => Promise<P>,
): Pages<T, P> => {
  const language = useLanguage();
  const whole = `${language} ${key}`;
  const first = useRead(key, (signal) => read({}, signal));
  const [older, setOlder] = useState<(Page<T> & { after: string; of: P }) | undefined>(undefined);
  const [loadingMore, setLoadingMore] = useState(false);
  // After a new first page, older pages no longer fit.
  const next = older && older.after === whole && older.of === first.data ? older : undefined;
  const cursor = next ? next.cursor : (first.data?.cursor ?? null);
  const load = async (after: string, of: P) => {
    setLoadingMore(true);
    try {
      const page = await read({ cursor: after });
      setOlder({ items: [...(next?.items ?? []), ...page.items], cursor: page.cursor, after: whole, of });
    } catch {
      first.reload();
    } finally {
      setLoadingMore(false);
    }
  };
  const { data } = first;
  const more = cursor !== null && data && !loadingMore ? () => void load(cursor, data) : undefined;
  return { ...first, items: [...(data?.items ?? []), ...(next?.items ?? [])], more, loadingMore };
};
