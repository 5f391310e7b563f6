/** Crockford's base 32: no I, L, O or U, so that a code survives being read aloud and typed. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** 12 characters carry 60 bits, well over the 40 that product rules §10 ask for. */
export const codeLength = 12;
export const codeBytes = Math.ceil((codeLength * 5) / 8);

/** The code of random bytes (`codeBytes` of them at least). Throws RangeError on fewer. */
export const getCode = (bytes: Uint8Array): string => {
  if (bytes.length < codeBytes) throw new RangeError("too few bytes for a code");
  let bits = 0n;
  for (const byte of bytes.slice(0, codeBytes)) bits = (bits << 8n) | BigInt(byte);
  bits >>= BigInt(codeBytes * 8 - codeLength * 5);
  let code = "";
  for (let at = 0; at < codeLength; at += 1) {
    code = `${alphabet[Number(bits & 31n)] ?? ""}${code}`;
    bits >>= 5n;
  }
  return code;
};

/** The displayed and printed form: groups of four. */
export const groupedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1-");

const lookAlike: Record<string, string> = { O: "0", I: "1", L: "1" };

/**
 * Normalizes a typed or scanned code: spaces, hyphens and case do not matter, look-alike letters and Arabic digits are
 * converted. Null if it cannot be a code.
 */
export const readCode = (typed: string): string | null => {
  const bare = [...typed.normalize("NFKC").toUpperCase()]
    .map((each) => {
      const arabic = "٠١٢٣٤٥٦٧٨٩".indexOf(each);
      return arabic >= 0 ? String(arabic) : (lookAlike[each] ?? each);
    })
    .filter((each) => !/[\s\u2010-\u2015-]/u.test(each))
    .join("");
  return bare.length === codeLength && [...bare].every((each) => alphabet.includes(each)) ? bare : null;
};
