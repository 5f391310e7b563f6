import { type Channels, endPush, subscribePush } from "@sufra/domain/notifications/api.ts";
import { client } from "../app/session.ts";
import { readStored, writeStored } from "../cart/cart-storage.ts";

/**
 * - `ready`: this browser can be told, with a tap;
 * - `denied`: the guest has said no to the browser, and only its own settings change that;
 * - `install`: an iPhone tells only what stands on its home screen;
 * - `none`: it can't.
 */
export type PushAbility = "ready" | "denied" | "install" | "none";

const addressKey = "sufra:push";

export const pushAbility = (): PushAbility => {
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window && isSecureContext)
    return Notification.permission === "denied" ? "denied" : "ready";
  return "standalone" in navigator && navigator.standalone !== true ? "install" : "none";
};

const toBytes = (key: string): string => {
  const plain = key.replaceAll("-", "+").replaceAll("_", "/");
  return atob(plain);
};
const isKey = (buffer: ArrayBuffer | null, key: string): boolean =>
  buffer !== null && String.fromCharCode(...new Uint8Array(buffer)) === toBytes(key);

/** The browser's subscription to our key, existing or new. */
const subscriptionTo = async (key: string): Promise<PushSubscription> => {
  const { pushManager } = await navigator.serviceWorker.ready;
  const had = await pushManager.getSubscription();
  if (had && isKey(had.options.applicationServerKey, key)) return had;
  // A subscription of an old key would receive nothing.
  await had?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
};

const bind = async (key: string): Promise<void> => {
  const { endpoint, keys } = (await subscriptionTo(key)).toJSON();
  if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined) throw new Error("no address");
  await client.send(subscribePush, { body: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } });
  writeStored(addressKey, endpoint);
};

/** Asks for permission and subscribes; needs a tap. False if refused. */
export const startPush = async (key: string): Promise<boolean> => {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await bind(key);
  return true;
};

export const stopPush = async (): Promise<void> => {
  await client.send(endPush, {});
};

/** Sends the browser's current address, since it changes by itself. */
export const renewPush = async ({ public_key, subscribed }: Channels): Promise<void> => {
  if (!subscribed || public_key === null || pushAbility() !== "ready" || Notification.permission !== "granted") return;
  const { endpoint } = await subscriptionTo(public_key);
  if (readStored(addressKey) !== JSON.stringify(endpoint)) await bind(public_key);
};
