import { createHash, randomBytes } from "node:crypto";

/** 256 random bits; only the hash is stored. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const getDigest = (token: string): Buffer => createHash("sha256").update(token).digest();
