import { groupedCode } from "@sufra/domain/prizes/reward-code.ts";
import { Secret, TOTP } from "otpauth";
import { qrSvg } from "../gateways/qr/qr-svg.ts";

/** What every authenticator app takes for granted (RFC 6238): six digits of SHA-1, a new code every thirty seconds. */
const manner = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const secretBytes = 20;
/** A clock may be one code ahead of ours or behind it. */
const tolerance = 1;

export const newSecret = (): Uint8Array => new Secret({ size: secretBytes }).bytes;

const makeTotp = (secret: Uint8Array, label = ""): TOTP =>
  new TOTP({ ...manner, issuer: "Sufra", label, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) });

/** The step a code belongs to, counted from 1970 in thirty seconds; null where it is none of those that count now. */
export const getStep = (secret: Uint8Array, code: string, now: Date): number | null => {
  const off = makeTotp(secret).validate({ token: code, timestamp: now.getTime(), window: tolerance });
  return off === null ? null : Math.floor(now.getTime() / 1000 / manner.period) + off;
};

/** What an authenticator app needs: a QR code, an address, and letters to type. */
export const introduction = (secret: Uint8Array, email: string): { secret: string; link: string; qr_svg: string } => {
  const totp = makeTotp(secret, email);
  const link = totp.toString();
  return { secret: groupedCode(totp.secret.base32).replaceAll("-", " "), link, qr_svg: qrSvg(link) };
};
