type Delivery = { id: string; url: string; tries: number; done: boolean };

/** Events on their way to their addresses. */
export type Deliveries<E> = {
  send: (event: E) => void;
  /** Holds events back until `release`, so that a test can send them late, twice or backwards. */
  hold(): void;
  release(options?: { copies?: number; backwards?: boolean }): Promise<void>;
  /** Resolves once no delivery is running; scheduled retries do not count. */
  settled(): Promise<void>;
  resume(): void;
  stop(): void;
};

/** Posts a webhook's body; true if its address accepted it. */
export const postEvent = async (url: string, body: object, agent: string, timeoutMs: number): Promise<boolean> => {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": agent },
    body: JSON.stringify(body),
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok === true;
};

type Store<E> = { events: ReadonlyMap<string, E>; keep(kind: "events", event: E): void };

/** Posts events, again after each pause until one is accepted. */
const startRounds = <E extends Delivery>(
  store: Store<E>,
  post: (event: E) => Promise<boolean>,
  pausesMs: readonly number[],
) => {
  const timers = new Set<NodeJS.Timeout>();
  const pending = new Set<Promise<void>>();
  let stopped = false;
  const attempt = async (event: E): Promise<void> => {
    const delivered = await post(event);
    const tried = { ...event, tries: event.tries + 1 };
    const done = delivered || tried.tries >= pausesMs.length;
    if (stopped) return;
    store.keep("events", { ...tried, done });
    if (!done) later(tried);
  };
  const start = (event: E): Promise<void> => {
    const running: Promise<void> = attempt(event).finally(() => pending.delete(running));
    pending.add(running);
    return running;
  };
  const later = (event: E): void => {
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
  return { start, stop, pending };
};

export const startDeliveries = <E extends Delivery>(
  store: Store<E>,
  post: (event: E) => Promise<boolean>,
  pausesMs: readonly number[],
): Deliveries<E> => {
  const { start, stop, pending } = startRounds(store, post, pausesMs);
  let paused: E[] | null = null;
  return {
    send: (event) => {
      if (paused) paused.push(event);
      else void start(event);
    },
    hold: () => void (paused ??= []),
    release: async ({ copies = 1, backwards = false } = {}) => {
      const events = paused ?? [];
      paused = null;
      // One after the other, so that the order a test asked for is the order that arrives.
      for (const event of backwards ? events.toReversed() : events) {
        for (let copy = 0; copy < copies; copy += 1) await start(event);
      }
    },
    settled: async () => {
      while (pending.size > 0) await Promise.all(pending);
    },
    resume: () => {
      for (const event of store.events.values()) if (!event.done) void start(event);
    },
    stop,
  };
};
