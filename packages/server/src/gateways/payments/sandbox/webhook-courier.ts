import { randomUUID } from "node:crypto";
import { toPayment, type EventRecord, type PaymentRecord } from "./sandbox-records.ts";
import type { SandboxStore } from "./sandbox-store.ts";

const minute = 60_000;
/** Six tries: at once, then after each of these. */
export const webhookPausesMs = [0, minute, 10 * minute, 30 * minute, 60 * minute, 120 * minute] as const;

export type WebhookCourier = {
  announce(type: string, payment: PaymentRecord): void;
  /** Holds events back until `release`, so that a test can send them late, twice or backwards. */
  hold(): void;
  release(options?: { copies?: number; backwards?: boolean }): Promise<void>;
  /** Resolves once no delivery is running; scheduled retries do not count. */
  settled(): Promise<void>;
  resume(): void;
  stop(): void;
};

const post = async (event: EventRecord): Promise<boolean> => {
  const body = {
    id: event.id,
    type: event.type,
    created_at: event.created_at,
    secret_token: event.shared_secret,
    account_name: event.account,
    live: false,
    data: event.payment,
  };
  const answer = await fetch(event.url, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": "sandbox-webhooks" },
    body: JSON.stringify(body),
    redirect: "manual",
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok === true;
};

export type WebhookOf = (account: string) => { url: string; sharedSecret: string };

/** Every address that wants to hear of it, with the secret it knows us by. */
const addressesFor = (store: SandboxStore, type: string, account: string, webhookOf?: WebhookOf) => {
  const own = webhookOf?.(account);
  const registered = [...store.webhooks.values()]
    .filter((hook) => hook.account === null || hook.account === account)
    .filter((hook) => hook.events.length === 0 || hook.events.includes(type))
    .map(({ url, shared_secret }) => ({
      url: url.replaceAll("{account}", encodeURIComponent(account)),
      shared_secret,
    }));
  return own === undefined ? registered : [...registered, { url: own.url, shared_secret: own.sharedSecret }];
};

const getEvent = (
  type: string,
  payment: PaymentRecord,
  address: { url: string; shared_secret: string },
): EventRecord => ({
  id: randomUUID(),
  account: payment.account,
  type,
  created_at: new Date().toISOString(),
  payment: toPayment(payment),
  ...address,
  tries: 0,
  done: false,
});

/** Carries events to their addresses, again after each pause until one is taken. */
const startRounds = (store: SandboxStore, pausesMs: readonly number[]) => {
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

export const createWebhookCourier = (
  store: SandboxStore,
  pausesMs: readonly number[] = webhookPausesMs,
  webhookOf?: WebhookOf,
): WebhookCourier => {
  const { start, stop, underWay } = startRounds(store, pausesMs);
  let pausedEvents: EventRecord[] | null = null;
  const announce = (type: string, payment: PaymentRecord): void => {
    for (const address of addressesFor(store, type, payment.account, webhookOf)) {
      const event = getEvent(type, payment, address);
      store.keep("events", event);
      if (pausedEvents) pausedEvents.push(event);
      else void start(event);
    }
  };

  return {
    announce,
    hold: () => void (pausedEvents ??= []),
    release: async ({ copies = 1, backwards = false } = {}) => {
      const events = pausedEvents ?? [];
      pausedEvents = null;
      // One after the other, so that the order a test asked for is the order that arrives.
      for (const event of backwards ? events.toReversed() : events) {
        for (let copy = 0; copy < copies; copy += 1) await start(event);
      }
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    resume: () => {
      for (const event of store.events.values()) if (!event.done) void start(event);
    },
    stop,
  };
};
