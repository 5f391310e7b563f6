import { useSyncExternalStore } from "react";

/** An item, or with a line's key what the cart holds of it: that is edited instead of added. */
type Wanted = { id: string; lineKey?: string };

/** Which item is open over the screen, and the how-manieth time one was opened: each begins with a choice of its own. */
export type OpenItem = Wanted & { opening: number };

let current: OpenItem | undefined;
let openings = 0;
const listeners = new Set<() => void>();
const set = (item: OpenItem | undefined): void => {
  current = item;
  for (const listener of listeners) listener();
};

export const openItem = (item: Wanted): void => set({ ...item, opening: (openings += 1) });
export const closeItem = (): void => set(undefined);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useOpenItem = (): OpenItem | undefined =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
