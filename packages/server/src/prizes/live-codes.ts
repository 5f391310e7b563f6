import { createHmac } from "node:crypto";
import { getProvedText, judgeLive, readLiveCode, type Shown } from "@sufra/domain/prizes/live-code.ts";
import { readCode } from "@sufra/domain/prizes/reward-code.ts";

/** The key with which the owner's phone proves when it showed a code. Derived like the code, so that nothing is stored. */
export const getQrKey = (secret: string, tenantId: string, code: string): string =>
  createHmac("sha256", secret).update(`qr-key|${tenantId}|${code}`).digest("hex").slice(0, 32);

/** What the owner of a code needs to draw its QR code again and again. */
export const toLiveQr = (secret: string, tenantId: string, code: string, now: Date) => ({
  qr_key: getQrKey(secret, tenantId, code),
  qr_at: now.toISOString(),
});

type Place = { tenantId: string; secret: string; now: Date };

/** A typed or scanned code, and how it came. Null for what is none, also for one whose proof is wrong. */
export const readShownCode = (
  { tenantId, secret, now }: Place,
  text: string,
): { code: string; shown: Shown } | null => {
  const live = readLiveCode(text);
  if (live === null) {
    const code = readCode(text);
    return code === null ? null : { code, shown: "plain" };
  }
  const { code, step } = live;
  const mac = createHmac("sha256", getQrKey(secret, tenantId, code))
    .update(getProvedText(code, step))
    .digest();
  const shown = judgeLive(live, mac, now);
  return shown && { code, shown };
};
