import { useEffect, useRef } from "react";
import { streamMine } from "@sufra/domain/loyalty/api.ts";
import { followSoon } from "@sufra/ui/api/live.ts";
import { client } from "../app/session.ts";

/** What the stream of one's own tells: only that something is to be read afresh. */
export type OwnEvent = "wallet" | "reward" | "coupon" | "punch_card" | "notification";
type Watcher = { events: readonly string[]; refresh: () => void };

/** A screen that leaves is followed by the next within this: the line is kept for it. */
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
 * Reads afresh when one of these happens to what is the guest's own, for as long as the component shows. All of them
 * share one line, opened by the first and closed after the last; while it is down everything is read every 20 s.
 */
export const useMine = (events: readonly OwnEvent[], refresh: () => void, enabled = true): void => {
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
