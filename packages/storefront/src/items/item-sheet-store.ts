import { useSyncExternalStore } from "react";

/** Which item is open over the screen; with a line's key it is edited instead of added. */
export type OpenItem = { id: string; lineKey?: string };

let current: OpenItem | undefined;
const listeners = new Set<() => void>();
const set = (item: OpenItem | undefined): void => {
  current = item;
  for (const listener of listeners) listener();
};

export const openItem = (item: OpenItem): void => set(item);
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
