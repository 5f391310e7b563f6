import { useSyncExternalStore } from "react";
import { addBookmark, listBookmarks, removeBookmark } from "@sufra/domain/menu/api.ts";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { isFailure, TransportFailure } from "@sufra/ui/api/failures.ts";
import { client } from "../app/session.ts";
import { openEstablishment } from "../cart/cart-store.ts";
import { readStored, writeStored } from "../cart/cart-storage.ts";

/** Bookmarked products, newest first: on the device at once, and with the server for those it knows. */
const none: readonly string[] = [];
let owner: string | undefined;
let current: readonly string[] = none;
const listeners = new Set<() => void>();

const keyOf = (establishment: string): string => `sufra:bookmarks:${establishment}`;

const announce = (): void => {
  for (const listener of listeners) listener();
};

const put = (ids: readonly string[]): void => {
  current = ids;
  if (owner !== undefined) writeStored(keyOf(owner), ids);
  announce();
};

const readIds = (text: string | null): readonly string[] => {
  try {
    const ids: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === "string") : none;
  } catch {
    return none;
  }
};

/** Reads the device's, then joins in what the server knows of this guest. */
export const openBookmarks = async (establishment: string): Promise<void> => {
  if (owner === establishment) return;
  owner = establishment;
  current = readIds(readStored(keyOf(establishment)));
  announce();
  try {
    const { product_ids } = await client.send(listBookmarks, {});
    const joined = [...new Set([...current, ...product_ids])];
    if (joined.length > current.length) put(joined);
  } catch {
    // the device's own are enough
  }
};

/** At once on the screen; undone when the server refuses. Without a network the device remembers it alone. */
export const toggleBookmark = async (id: string): Promise<void> => {
  owner ??= openEstablishment();
  const had = current.includes(id);
  put(had ? current.filter((each) => each !== id) : [id, ...current]);
  try {
    await client.send(had ? removeBookmark : addBookmark, { params: { id } });
  } catch (error) {
    if (error instanceof TransportFailure || !isFailure(error)) return;
    put(had ? [id, ...current] : current.filter((each) => each !== id));
    showToast({ text: m.bookmarks_refused(), tone: "danger" });
  }
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useBookmarks = (): readonly string[] =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => none,
  );
export const useIsBookmarked = (id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => current.includes(id),
    () => false,
  );
