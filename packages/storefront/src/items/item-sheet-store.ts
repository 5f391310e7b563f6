import { createStore, useStore } from "@sufra/ui/store.ts";

/** With `lineKey` the sheet edits that line of the cart instead of adding one. */
type ItemRequest = { id: string; lineKey?: string };

/** The item open over the screen. `opening` counts openings, so that each starts with a new choice. */
export type OpenItem = ItemRequest & { opening: number };

export const openedItem = createStore<OpenItem | undefined>(undefined);
let openings = 0;

export const openItem = (item: ItemRequest): void => openedItem.set({ ...item, opening: (openings += 1) });
export const closeItem = (): void => openedItem.set(undefined);

export const useOpenItem = (): OpenItem | undefined => useStore(openedItem, (item) => item);
