import { randomUUID } from "node:crypto";
import type { EventRecord, PosSandboxStore } from "./sandbox-store.ts";

const minute = 60_000;
/** Three tries: at once, then after each of these. */
const defaultPausesMs = [0, minute, 10 * minute] as const;

export type PosCourier = {
  /** Where all events go; its path holds a secret, since nothing is signed. Null: nowhere. */
  setUrl(url: string | null): void;
  announce(body: Record<string, unknown>): void;
  /** Holds events back until `release`, so that a test can send them late, twice or backwards. */
  hold(): void;
  release(options?: { copies?: number; backwards?: boolean }): Promise<void>;
  /** Share of events that are lost, and that arrive twice; `next` draws from 0 to 1. */
  disturb(rates: { lose: number; copy: number; next: () => number } | null): void;
  /** Resolves once no delivery is running; scheduled retries do not count. */
  settled(): Promise<void>;
  resume(): void;
  stop(): void;
};

const post = async ({ url, body }: EventRecord): Promise<boolean> => {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": "sandbox-pos-webhooks" },
    body: JSON.stringify(body),
    redirect: "manual",
    signal: AbortSignal.timeout(5_000),
  }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok === true;
};

/** Carries events to their address, again after each pause until one is taken. */
const startRounds = (store: PosSandboxStore, pausesMs: readonly number[]) => {
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  let stopped = false;
  const attempt = async (event: EventRecord): Promise<void> => {
    const delivered = await post(event);
    const tried = { ...event, tries: event.tries + 1 };
    const done = delivered || tried.tries >= pausesMs.length;
    if (stopped) return;
    store.keep("events", { ...tried, done });
    if (!done) later(tried);
  };
  const start = (event: EventRecord): Promise<void> => {
    const going: Promise<void> = attempt(event).finally(() => underWay.delete(going));
    underWay.add(going);
    return going;
  };
  const later = (event: EventRecord): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void start(event);
    }, pausesMs[event.tries] ?? 0);
    timers.add(timer.unref());
  };
  const stop = (): void => {
    stopped = true;
    for (const timer of timers) clearTimeout(timer);
  };
  return { start, stop, underWay };
};

export const createPosCourier = (
  store: PosSandboxStore,
  startUrl: string | null,
  pausesMs: readonly number[] = defaultPausesMs,
): PosCourier => {
  const { start, stop, underWay } = startRounds(store, pausesMs);
  let url = startUrl;
  let heldEvents: EventRecord[] | null = null;
  let disturbance: { lose: number; copy: number; next: () => number } | null = null;
  const send = (event: EventRecord): void => {
    if (heldEvents) heldEvents.push(event);
    else void start(event);
  };
  return {
    setUrl: (changed) => void (url = changed),
    announce: (body) => {
      if (url === null || (disturbance && disturbance.next() < disturbance.lose)) return;
      const event = { id: randomUUID(), url, body, tries: 0, done: false };
      store.keep("events", event);
      send(event);
      if (disturbance && disturbance.next() < disturbance.copy) send(event);
    },
    hold: () => void (heldEvents ??= []),
    release: async ({ copies = 1, backwards = false } = {}) => {
      const events = heldEvents ?? [];
      heldEvents = null;
      // One after the other, so that the order a test asked for is the order that arrives.
      for (const event of backwards ? events.toReversed() : events) {
        for (let copy = 0; copy < copies; copy += 1) await start(event);
      }
    },
    disturb: (rates) => void (disturbance = rates),
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    resume: () => {
      for (const event of store.events.values()) if (!event.done) void start(event);
    },
    stop,
  };
};
