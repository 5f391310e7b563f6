import { getAccount, tenantOfWebhook, webhookSecret } from "../payments/webhook-address.ts";

const vendor = "foodics";

/** Where the point of sale sends its messages about an establishment. They are unsigned, so the path is secret. */
export const posWebhookAddress = (publicUrl: string, key: string, tenantId: string): string =>
  `${publicUrl}/api/pos/${vendor}/${webhookSecret(key, vendor, getAccount(tenantId))}/`;

/** The establishment of an address; null if its secret part is wrong. */
export const tenantOfPosWebhook = (key: string, secret: string): string | null => tenantOfWebhook(key, vendor, secret);
