export type Failed<V> = { about: V; error: unknown };

export type TriesState<V> = {
  /** Keys of what is under way. */
  busy: ReadonlySet<string>;
  failed: readonly Failed<V>[];
};

/**
 * Things done by single taps, several at once: each ends for itself. A second tap on what is under way does nothing,
 * and a failure stays told until the next try of the same thing or until it is put away, whatever succeeded meanwhile.
 */
export const createTries = <V>(keyOf: (value: V) => string) => {
  let state: TriesState<V> = { busy: new Set(), failed: [] };
  const listeners = new Set<() => void>();
  const set = (next: Partial<TriesState<V>>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const without = (about: V) => state.failed.filter((failure) => keyOf(failure.about) !== keyOf(about));
  return {
    get: (): TriesState<V> => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    dismiss: (about: V): void => set({ failed: without(about) }),
    /** Whether it was done: neither a failure nor a second tap was. */
    run: async (value: V, act: (value: V) => Promise<unknown>): Promise<boolean> => {
      const key = keyOf(value);
      if (state.busy.has(key)) return false;
      set({ busy: new Set([...state.busy, key]), failed: without(value) });
      let failure: Failed<V>[] = [];
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
