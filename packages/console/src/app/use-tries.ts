import { useState, useSyncExternalStore } from "react";
import { createTries, type TriesState } from "./tries.ts";

export type Tries<V> = TriesState<V> & { run: (value: V) => Promise<boolean>; dismiss: (about: V) => void };

/** `act` by single taps, several at once; see `createTries`. */
export const useTries = <V>(act: (value: V) => Promise<unknown>, keyOf: (value: V) => string): Tries<V> => {
  const [tries] = useState(() => createTries(keyOf));
  const state = useSyncExternalStore(tries.subscribe, tries.get);
  return { ...state, run: (value) => tries.run(value, act), dismiss: tries.dismiss };
};
