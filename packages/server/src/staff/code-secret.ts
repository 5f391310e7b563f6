import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** A separate key, so that the encryption key signs nothing. */
const getKey = (secret: string): Buffer => Buffer.from(hkdfSync("sha256", secret, "", "sufra staff codes", 32));

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts an authenticator secret for storage: AES-256-GCM, bound to its owner. */
export const sealSecret = (secret: string, staffId: string, plain: Uint8Array): Buffer => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", getKey(secret), nonce).setAAD(Buffer.from(staffId));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
};

/** Throws if it was encrypted for another owner or with another key. */
export const openSecret = (secret: string, staffId: string, sealed: Uint8Array): Buffer => {
  const bytes = Buffer.from(sealed);
  const [nonce, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, nonceBytes + tagBytes)];
  const decipher = createDecipheriv("aes-256-gcm", getKey(secret), nonce).setAAD(Buffer.from(staffId)).setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
};

/** A recovery code as stored: a reader of the database cannot test codes against it. */
export const recoveryHmac = (secret: string, staffId: string, code: string): Buffer =>
  createHmac("sha256", secret).update(`staff-recovery|${staffId}|${code}`).digest();
