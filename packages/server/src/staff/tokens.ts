import { createHash, randomBytes } from "node:crypto";

/** 256 bits that nobody guesses; only their digest is kept. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const digestOf = (token: string): Buffer => createHash("sha256").update(token).digest();
