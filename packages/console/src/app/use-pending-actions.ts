import { useState, useSyncExternalStore } from "react";
import { createPendingActions, type PendingState } from "./pending-actions.ts";

export type PendingActions<V> = PendingState<V> & { run: (value: V) => Promise<boolean>; dismiss: (about: V) => void };

/** `act` for single taps, several at once; see `createPendingActions`. */
export const usePendingActions = <V>(
  act: (value: V) => Promise<unknown>,
  keyOf: (value: V) => string,
): PendingActions<V> => {
  const [actions] = useState(() => createPendingActions(keyOf));
  const state = useSyncExternalStore(actions.subscribe, actions.get);
  return { ...state, run: (value) => actions.run(value, act), dismiss: actions.dismiss };
};
