import { createHmac } from "node:crypto";
import { getCode } from "@sufra/domain/prizes/reward-code.ts";

/**
 * A reward's code is derived from its id with the installation's key: only its HMAC is stored, and its owner's screen
 * can still show it. Nobody without the key can make or guess one.
 */
export const codeOfClaim = (secret: string, tenantId: string, claimId: string): string =>
  getCode(createHmac("sha256", secret).update(`reward|${tenantId}|${claimId}`).digest());

/** What is stored of a code and looked up by. */
export const hashRewardCode = (secret: string, tenantId: string, code: string): Buffer =>
  createHmac("sha256", secret).update(`reward-code|${tenantId}|${code}`).digest();
