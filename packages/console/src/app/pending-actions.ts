export type FailedAction<V> = { about: V; error: unknown };

export type PendingState<V> = {
  /** Keys of pending actions. */
  busy: ReadonlySet<string>;
  failed: readonly FailedAction<V>[];
};

/**
 * Actions started by single taps, several at once. A second tap on a pending one does nothing. A failure stays visible
 * until the same action is tried again or the failure is dismissed.
 */
export const createPendingActions = <V>(keyOf: (value: V) => string) => {
  let state: PendingState<V> = { busy: new Set(), failed: [] };
  const listeners = new Set<() => void>();
  const set = (next: Partial<PendingState<V>>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const without = (about: V) => state.failed.filter((failure) => keyOf(failure.about) !== keyOf(about));
  return {
    get: (): PendingState<V> => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    dismiss: (about: V): void => set({ failed: without(about) }),
    /** True if it succeeded; false for a failure and for a second tap. */
    run: async (value: V, act: (value: V) => Promise<unknown>): Promise<boolean> => {
      const key = keyOf(value);
      if (state.busy.has(key)) return false;
      set({ busy: new Set([...state.busy, key]), failed: without(value) });
      let failure: FailedAction<V>[] = [];
      try {
        await act(value);
      } catch (error) {
        failure = [{ about: value, error }];
      }
      set({
        busy: new Set([...state.busy].filter((each) => each !== key)),
        failed: [...without(value), ...failure],
      });
      return failure.length === 0;
    },
  };
};
