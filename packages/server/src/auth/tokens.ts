import { createHash, createHmac, randomBytes } from "node:crypto";

/** Tokens are kept as their SHA-256 alone: they have 256 bits, so nothing slower is needed. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

export const newAccessToken = (): string => randomBytes(32).toString("base64url");

/**
 * Refresh tokens are derived, not drawn: within the grace of a rotation a second request must be answered with the very
 * token the first one got, and only hashes are stored. Nobody without the installation's key can make one.
 */
export const refreshTokenOf = (secret: string, tenantId: string, sessionId: string, generation: number): string =>
  createHmac("sha256", secret).update(`refresh|${tenantId}|${sessionId}|${generation}`).digest("base64url");
