import { useSyncExternalStore } from "react";

export type Stored<T> = {
  get: () => T;
  set: (next: T | ((before: T) => T)) => void;
  subscribe: (listener: () => void) => () => void;
  initial: T;
};

const readText = (key: string): string | null => {
  try {
    return typeof localStorage === "undefined" ? null : localStorage.getItem(key);
  } catch {
    return null; // storage is blocked in this browser
  }
};

/**
 * A value in local storage, shared by the page and the browser's other tabs. `parse` checks it, because an older version
 * may have written it; an invalid value counts as absent.
 */
export const createStored = <T>(key: string, initial: T, parse: (value: unknown) => T | undefined): Stored<T> => {
  let text: string | null | undefined;
  let value = initial;
  const listeners = new Set<() => void>();

  const get = (): T => {
    const now = readText(key);
    if (now === text) return value;
    text = now;
    try {
      value = now === null ? initial : (parse(JSON.parse(now)) ?? initial);
    } catch {
      value = initial;
    }
    return value;
  };
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const set: Stored<T>["set"] = (next) => {
    value = next instanceof Function ? next(get()) : next;
    const written = JSON.stringify(value);
    try {
      localStorage.setItem(key, written);
      text = written;
    } catch {
      // Full or blocked: the value is lost with the page.
      text = readText(key);
    }
    notify();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) notify();
  };
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) window.addEventListener("storage", onStorage);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener("storage", onStorage);
    };
  };
  return { get, set, subscribe, initial };
};

/** The stored value; the server and the first render use `initial`. */
export const useStored = <T>(stored: Stored<T>): readonly [T, Stored<T>["set"]] => {
  const value = useSyncExternalStore(stored.subscribe, stored.get, () => stored.initial);
  return [value, stored.set];
};
