import { randomUUID } from "node:crypto";
import { type Deliveries, postEvent, startDeliveries } from "../../sandbox/deliveries.ts";
import type { EventRecord, PosSandboxStore } from "./sandbox-store.ts";

const minute = 60_000;
/** Three tries: at once, then after each of these. */
const defaultPausesMs = [0, minute, 10 * minute] as const;

export type PosCourier = Omit<Deliveries<EventRecord>, "send"> & {
  /** Where all events go; its path holds a secret, since nothing is signed. Null: nowhere. */
  setUrl(url: string | null): void;
  announce(body: Record<string, unknown>): void;
  /** Share of events that are lost, and that arrive twice; `next` draws from 0 to 1. */
  disturb(rates: { lose: number; copy: number; next: () => number } | null): void;
};

const post = ({ url, body }: EventRecord): Promise<boolean> => postEvent(url, body, "sandbox-pos-webhooks", 5_000);

export const createPosCourier = (
  store: PosSandboxStore,
  startUrl: string | null,
  pausesMs: readonly number[] = defaultPausesMs,
): PosCourier => {
  const { send, ...deliveries } = startDeliveries(store, post, pausesMs);
  let url = startUrl;
  let disturbance: { lose: number; copy: number; next: () => number } | null = null;
  return {
    ...deliveries,
    setUrl: (changed) => void (url = changed),
    announce: (body) => {
      if (url === null || (disturbance && disturbance.next() < disturbance.lose)) return;
      const event = { id: randomUUID(), url, body, tries: 0, done: false };
      store.keep("events", event);
      send(event);
      if (disturbance && disturbance.next() < disturbance.copy) send(event);
    },
    disturb: (rates) => void (disturbance = rates),
  };
};
