import { addBookmark, listBookmarks, removeBookmark } from "@sufra/domain/menu/api.ts";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { isFailure, TransportFailure } from "@sufra/ui/api/failures.ts";
import { createStore, useStore } from "@sufra/ui/store.ts";
import { client } from "../app/session.ts";
import { getOpenEstablishment } from "../cart/cart-store.ts";
import { readStored, writeStored } from "../cart/cart-storage.ts";

/** Ids of bookmarked products, newest first: stored on the device, and on the server for customers. */
const none: readonly string[] = [];
const store = createStore(none);
let establishment: string | undefined;

const toKey = (establishmentId: string): string => `sufra:bookmarks:${establishmentId}`;

const save = (ids: readonly string[]): void => {
  store.set(ids);
  if (establishment !== undefined) writeStored(toKey(establishment), ids);
};

const readIds = (text: string | null): readonly string[] => {
  try {
    const ids: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === "string") : none;
  } catch {
    return none;
  }
};

/** Reads the bookmarks of the device, then adds those of the customer. */
export const openBookmarks = async (establishmentId: string): Promise<void> => {
  if (establishment === establishmentId) return;
  establishment = establishmentId;
  store.set(readIds(readStored(toKey(establishmentId))));
  try {
    const { product_ids } = await client.send(listBookmarks, {});
    const joined = [...new Set([...store.get(), ...product_ids])];
    if (joined.length > store.get().length) save(joined);
  } catch {
    // the bookmarks of the device remain
  }
};

const add = (id: string): void => save([id, ...store.get()]);
const remove = (id: string): void => save(store.get().filter((each) => each !== id));

/** Changes the screen at once, and undoes it if the server refuses. Without a network only the device stores it. */
export const toggleBookmark = async (id: string): Promise<void> => {
  establishment ??= getOpenEstablishment();
  const [change, undo, call] = store.get().includes(id) ? [remove, add, removeBookmark] : [add, remove, addBookmark];
  change(id);
  try {
    await client.send(call, { params: { id } });
  } catch (error) {
    if (error instanceof TransportFailure || !isFailure(error)) return;
    undo(id);
    showToast({ text: m.bookmarks_refused(), tone: "danger" });
  }
};

export const useBookmarks = (): readonly string[] => useStore(store, (ids) => ids);
export const useIsBookmarked = (id: string): boolean => useStore(store, (ids) => ids.includes(id));
