import { createHmac, timingSafeEqual } from "node:crypto";

const getMac = (key: string, account: string): string =>
  createHmac("sha256", key).update(`sms-report:${account}`).digest("hex").slice(0, 40);

/** Where a vendor reports what became of an establishment's messages; null where no vendor could reach it. */
export const reportAddress = (publicUrl: string, key: string, tenantId: string): string | null => {
  if (!publicUrl.startsWith("https:")) return null;
  const account = tenantId.replaceAll("-", "");
  return `${publicUrl}/api/notifications/sms/{vendor}/${account}-${getMac(key, account)}/`;
};

/** Whose messages are reported at this address; null where the part that can't be guessed is wrong. */
export const tenantOfReport = (key: string, secret: string): string | null => {
  const [, account, mac] = /^([0-9a-f]{32})-([0-9a-f]{40})$/.exec(secret) ?? [];
  if (account === undefined || mac === undefined) return null;
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(getMac(key, account)))) return null;
  return account.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
};
