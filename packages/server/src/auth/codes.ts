import { createHmac, randomInt, timingSafeEqual } from "node:crypto";

export const newCode = (): string => String(randomInt(10_000)).padStart(4, "0");

/** Four digits could be tried out against a plain hash; the installation's key and the row's id are in it. */
export const hashCode = (secret: string, tenantId: string, challengeId: string, code: string): Buffer =>
  createHmac("sha256", secret).update(`code|${tenantId}|${challengeId}|${code}`).digest();

export const sameHash = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b);

/** A phone or an address as the subject of a limit, hashed instead of stored. */
export const subjectHash = (secret: string, kind: string, value: string): Buffer =>
  createHmac("sha256", secret).update(`subject|${kind}|${value}`).digest();
