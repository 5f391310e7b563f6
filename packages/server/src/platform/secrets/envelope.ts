import { type CipherKey, createCipheriv, createDecipheriv, type KeyObject, randomBytes } from "node:crypto";

/** Keys of the environment by id, the newest first. */
export type SecretKey = { id: string; key: KeyObject };
export type Sealed = { key_id: string; wrapped_key: Uint8Array; sealed: Uint8Array };

/** The key that a row was encrypted with is not in the environment. */
export class MissingKeyError extends Error {
  override name = "MissingKeyError";
}

const nonceBytes = 12;
const tagBytes = 16;

const encrypt = (key: CipherKey, owner: string, plain: Uint8Array): Buffer => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
};

const decrypt = (key: CipherKey, owner: string, given: Uint8Array): Buffer => {
  const bytes = Buffer.from(given);
  const nonce = bytes.subarray(0, nonceBytes);
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(owner)).setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
};

const wrap = ({ id, key }: SecretKey, owner: string, dataKey: Uint8Array) => ({
  key_id: id,
  wrapped_key: encrypt(key, `${id}|${owner}`, dataKey),
});

const unwrap = (keys: readonly SecretKey[], owner: string, { key_id, wrapped_key }: Omit<Sealed, "sealed">): Buffer => {
  const found = keys.find(({ id }) => id === key_id);
  if (!found) throw new MissingKeyError(`no key ${key_id} in SECRETS_KEYS`);
  return decrypt(found.key, `${key_id}|${owner}`, wrapped_key);
};

/** Envelope encryption (AES-256-GCM): a random key for the data, itself encrypted with a key of the environment. */
export const seal = (key: SecretKey, owner: string, plain: Uint8Array): Sealed => {
  const dataKey = randomBytes(32);
  return { ...wrap(key, owner, dataKey), sealed: encrypt(dataKey, owner, plain) };
};

/** Throws `MissingKeyError` without the key, and another error if the bytes belong to another owner. */
export const unseal = (keys: readonly SecretKey[], owner: string, sealed: Sealed): Buffer =>
  decrypt(unwrap(keys, owner, sealed), owner, sealed.sealed);

/** The key of the data encrypted with a newer key; the data itself stays as it is. */
export const rewrap = (keys: readonly SecretKey[], newest: SecretKey, owner: string, sealed: Omit<Sealed, "sealed">) =>
  wrap(newest, owner, unwrap(keys, owner, sealed));
