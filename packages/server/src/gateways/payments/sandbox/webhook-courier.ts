import { randomUUID } from "node:crypto";
import { type Deliveries, postEvent, startDeliveries } from "../../sandbox/deliveries.ts";
import { toPayment, type EventRecord, type PaymentRecord } from "./sandbox-records.ts";
import type { SandboxStore } from "./sandbox-store.ts";

const minute = 60_000;
/** Six tries: at once, then after each of these. */
export const webhookPausesMs = [0, minute, 10 * minute, 30 * minute, 60 * minute, 120 * minute] as const;

export type WebhookCourier = Omit<Deliveries<EventRecord>, "send"> & {
  announce(type: string, payment: PaymentRecord): void;
};

const post = (event: EventRecord): Promise<boolean> => {
  const body = {
    id: event.id,
    type: event.type,
    created_at: event.created_at,
    secret_token: event.shared_secret,
    account_name: event.account,
    live: false,
    data: event.payment,
  };
  return postEvent(event.url, body, "sandbox-webhooks", 10_000);
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

export const createWebhookCourier = (
  store: SandboxStore,
  pausesMs: readonly number[] = webhookPausesMs,
  webhookOf?: WebhookOf,
): WebhookCourier => {
  const { send, ...deliveries } = startDeliveries(store, post, pausesMs);
  return {
    ...deliveries,
    announce: (type, payment) => {
      for (const address of addressesFor(store, type, payment.account, webhookOf)) {
        const event = getEvent(type, payment, address);
        store.keep("events", event);
        send(event);
      }
    },
  };
};
