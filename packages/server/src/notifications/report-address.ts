import { createHmac, timingSafeEqual } from "node:crypto";

/** The word that Meta sends when an establishment registers its own address. */
export const verifyToken = (key: string, tenantId: string): string =>
  createHmac("sha256", key).update(`whatsapp-verify:${tenantId}`).digest("base64url").slice(0, 32);

const getMac = (key: string, account: string): string =>
  createHmac("sha256", key).update(`sms-report:${account}`).digest("hex").slice(0, 40);

/** The address for a vendor's reports on an establishment's messages; null if vendors cannot reach us. */
export const reportAddress = (publicUrl: string, key: string, tenantId: string): string | null => {
  if (!publicUrl.startsWith("https:")) return null;
  const account = tenantId.replaceAll("-", "");
  return `${publicUrl}/api/notifications/sms/{vendor}/${account}-${getMac(key, account)}/`;
};

/** Where Meta reports on the messages of an establishment's own account. */
export const whatsAppAddress = (publicUrl: string, key: string, tenantId: string): string => {
  const account = tenantId.replaceAll("-", "");
  return `${publicUrl}/api/notifications/whatsapp/${account}-${getMac(key, account)}/`;
};

/** The establishment of a report address; null if its secret part is wrong. */
export const tenantOfReport = (key: string, secret: string): string | null => {
  const [, account, mac] = /^([0-9a-f]{32})-([0-9a-f]{40})$/.exec(secret) ?? [];
  if (account === undefined || mac === undefined) return null;
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(getMac(key, account)))) return null;
  return account.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
};
