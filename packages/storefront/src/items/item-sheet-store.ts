import { createStore, useStore } from "@sufra/ui/store.ts";

/** With `lineKey` the sheet edits that line of the cart instead of adding one. */
type ItemRequest = { id: string; lineKey?: string };

/** The item open over the screen. `opening` counts openings, so that each starts with a new choice. */
export type OpenItem = ItemRequest & { opening: number };

const store = createStore<OpenItem | undefined>(undefined);
let openings = 0;

export const openItem = (item: ItemRequest): void => store.set({ ...item, opening: (openings += 1) });
export const closeItem = (): void => store.set(undefined);

export const useOpenItem = (): OpenItem | undefined => useStore(store, (item) => item);
