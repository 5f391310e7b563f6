/** An authenticator app by RFC 6238. */
import { createHmac } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

const bytesOf = (letters: string): Buffer => {
  const bits = [...letters.replace(/\s/g, "")]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((each) => Number.parseInt(each, 2)));
};

const codeAt = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const at = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
};

/** Codes are never repeated: if this half minute's is used, the next one's is. */
export const openAuthenticator = (letters: string): (() => string) => {
  const secret = bytesOf(letters);
  let last = 0;
  return () => {
    last = Math.max(last + 1, Math.floor(Date.now() / 30_000));
    return codeAt(secret, last);
  };
};
