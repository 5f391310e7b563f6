import { useEffect, useRef } from "react";
import { streamMine } from "@sufra/domain/loyalty/api.ts";
import { followSoon } from "@sufra/ui/api/live.ts";
import { client } from "../app/session.ts";

/** Events of the guest's own stream; each means to read again. */
export type OwnEvent = "wallet" | "reward" | "coupon" | "punch_card" | "notification";
type Watcher = { events: readonly string[]; refresh: () => void };

/** Keeps the stream open between two screens. */
const lingerMs = 1500;

const watchers = new Set<Watcher>();
let stop: (() => void) | undefined;
let leaving: ReturnType<typeof setTimeout> | undefined;

const refreshAll = (): void => {
  for (const { refresh } of watchers) refresh();
};

const start = (): (() => void) =>
  followSoon({
    client,
    call: streamMine,
    onEvent: ({ event }) => {
      for (const { events, refresh } of watchers) if (events.includes(event)) refresh();
    },
    poll: refreshAll,
  });

const watch = (watcher: Watcher): (() => void) => {
  clearTimeout(leaving);
  watchers.add(watcher);
  stop ??= start();
  return () => {
    watchers.delete(watcher);
    clearTimeout(leaving);
    leaving = setTimeout(() => {
      if (watchers.size > 0) return;
      stop?.();
      stop = undefined;
    }, lingerMs);
  };
};

/**
 * Reads again at events of the guest's own data. All components share one stream; while it is down everything is read
 * every 20 s.
 */
export const useOwnEvents = (events: readonly OwnEvent[], refresh: () => void, enabled = true): void => {
  const newest = useRef(refresh);
  useEffect(() => {
    newest.current = refresh;
  });
  const names = events.join();
  useEffect(
    () => (enabled ? watch({ events: names.split(","), refresh: () => newest.current() }) : undefined),
    [names, enabled],
  );
};
