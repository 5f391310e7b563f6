import { codeLength } from "./reward-code.ts";

/** A step of the app's QR code; it is good for its own, the one before and the one after. */
export const stepMs = 30_000;

export const getStep = (at: number): number => Math.floor(at / stepMs);

/** What the app's QR code says: a code, when the phone drew it, and the proof of both. */
export type LiveCode = { code: string; step: number; tag: string };

/** What its proof is computed of, as HMAC-SHA256 with the code's key. */
export const getProvedText = (code: string, step: number): string => `${code}:${step}`;

const getTag = (mac: Uint8Array): string => {
  const [a = 0, b = 0, c = 0, d = 0] = mac;
  return String((((a << 24) | (b << 16) | (c << 8) | d) >>> 0) % 1_000_000).padStart(6, "0");
};

/** Capitals, digits and dots alone: the densest alphabet of a QR code. */
export const liveText = (code: string, step: number, mac: Uint8Array): string =>
  `${code}.${step.toString(36).toUpperCase()}.${getTag(mac)}`;

const pattern = new RegExp(`^([0-9A-HJKMNP-TV-Z]{${codeLength}})\\.([1-9A-Z][0-9A-Z]{0,7})\\.([0-9]{6})$`);

/** Null for what is no QR code of the app. Spaces and case do not matter, since scanners type it letter by letter. */
export const readLiveCode = (scanned: string): LiveCode | null => {
  const [, code, step, tag] = pattern.exec(scanned.replaceAll(/\s/g, "").toUpperCase()) ?? [];
  return code && step && tag ? { code, step: Number.parseInt(step, 36), tag } : null;
};

/** How a code came: typed or from a message or card, from the app just now, or from the app too long ago. */
export type Shown = "plain" | "live" | "outdated";

/** Null where the proof is wrong. */
export const judgeLive = ({ step, tag }: LiveCode, mac: Uint8Array, now: Date): Exclude<Shown, "plain"> | null => {
  if (getTag(mac) !== tag) return null;
  return Math.abs(step - getStep(now.getTime())) <= 1 ? "live" : "outdated";
};
