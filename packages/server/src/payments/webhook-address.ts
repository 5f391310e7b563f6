import { createHmac, timingSafeEqual } from "node:crypto";

/** One secret per account: a leak affects only that account. */
const hmac = (key: string, what: string, provider: string, account: string) =>
  createHmac("sha256", key).update(`${what}:${provider}:${account}`);

const getMac = (key: string, provider: string, account: string): string =>
  hmac(key, "webhook-path", provider, account).digest("hex").slice(0, 40);

/** The last part of a webhook's URL: the account, and an unguessable part. */
export const webhookSecret = (key: string, provider: string, account: string): string =>
  `${account}-${getMac(key, provider, account)}`;

/** The name of an establishment's account at a provider: its id without dashes. */
export const getAccount = (tenantId: string): string => tenantId.replaceAll("-", "");

/** The secret that a provider sends in each message to prove that our account registered it. */
export const sharedSecret = (key: string, provider: string, account: string): string =>
  hmac(key, "webhook-token", provider, account).digest("base64url");

/** The establishment of this URL; null if the unguessable part is wrong. */
export const tenantOfWebhook = (key: string, provider: string, secret: string): string | null => {
  const [, account, mac] = /^([0-9a-f]{32})-([0-9a-f]{40})$/.exec(secret) ?? [];
  if (account === undefined || mac === undefined) return null;
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(getMac(key, provider, account)))) return null;
  return account.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
};
