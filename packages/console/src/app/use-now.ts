import { useSyncExternalStore } from "react";

/** One timer for all ages on a screen; it stops without subscribers. */
const makeClock = (everyMs: number) => {
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  const listeners = new Set<() => void>();
  const tick = () => {
    now = Date.now();
    for (const listener of listeners) listener();
  };
  return {
    get: () => now,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      now = Date.now();
      timer ??= setInterval(tick, everyMs);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
};

const clock = makeClock(5_000);

/** The time, updated every five seconds. */
export const useNow = (): Date => new Date(useSyncExternalStore(clock.subscribe, clock.get));
