import { createHmac } from "node:crypto";
import { codeOf } from "@sufra/domain/prizes/reward-code.ts";

/**
 * A reward's code is derived from its id with the installation's key, not drawn: its owner's screen shows it again though
 * only its HMAC is stored, and nobody without the key can make or guess one.
 */
export const codeOfClaim = (secret: string, tenantId: string, claimId: string): string =>
  codeOf(createHmac("sha256", secret).update(`reward|${tenantId}|${claimId}`).digest());

/** What is stored of a code and looked up by. */
export const hashRewardCode = (secret: string, tenantId: string, code: string): Buffer =>
  createHmac("sha256", secret).update(`reward-code|${tenantId}|${code}`).digest();
