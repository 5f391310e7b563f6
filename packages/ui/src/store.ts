import { useSyncExternalStore } from "react";

export type Store<T> = {
  get: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
  initial: T;
};

/** A value outside React that lives across pages. */
export const createStore = <T>(initial: T): Store<T> => {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    initial,
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** Renders again only when the selected part changes. The server and hydration see the initial value. */
export const useStore = <T, S>({ subscribe, get, initial }: Store<T>, select: (value: T) => S): S =>
  useSyncExternalStore(
    subscribe,
    () => select(get()),
    () => select(initial),
  );
