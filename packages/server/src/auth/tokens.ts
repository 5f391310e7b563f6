import { createHmac, hash, randomBytes } from "node:crypto";

/** Only the SHA-256 of a token is stored: 256 random bits need nothing slower. */
export const hashToken = (token: string): Buffer => hash("sha256", token, "buffer");

export const newAccessToken = (): string => randomBytes(32).toString("base64url");

/**
 * Refresh tokens are derived, not random: within the grace period a second request must get the same token as the
 * first, and only hashes are stored. Deriving needs the installation's key.
 */
export const getRefreshToken = (secret: string, tenantId: string, sessionId: string, generation: number): string =>
  createHmac("sha256", secret).update(`refresh|${tenantId}|${sessionId}|${generation}`).digest("base64url");
