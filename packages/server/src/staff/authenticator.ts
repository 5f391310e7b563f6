import { groupedCode } from "@sufra/domain/prizes/reward-code.ts";
import { Secret, TOTP } from "otpauth";
import { qrSvg } from "../gateways/qr/qr-svg.ts";

/** Defaults of all authenticator apps (RFC 6238): SHA-1, six digits, thirty seconds. */
const manner = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const secretBytes = 20;
/** The phone's clock may be one code ahead of ours or behind it. */
const tolerance = 1;

export const newSecret = (): Uint8Array => new Secret({ size: secretBytes }).bytes;

const makeTotp = (secret: Uint8Array, label = ""): TOTP =>
  new TOTP({ ...manner, issuer: "Sufra", label, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) });

/** The time step of a code in units of thirty seconds since 1970; null if the code is invalid now. */
export const getStep = (secret: Uint8Array, code: string, now: Date): number | null => {
  const off = makeTotp(secret).validate({ token: code, timestamp: now.getTime(), window: tolerance });
  return off === null ? null : Math.floor(now.getTime() / 1000 / manner.period) + off;
};

/** Setup data for an authenticator app: a QR code, a URL, and letters to type. */
export const introduction = (secret: Uint8Array, email: string): { secret: string; link: string; qr_svg: string } => {
  const totp = makeTotp(secret, email);
  const link = totp.toString();
  return { secret: groupedCode(totp.secret.base32).replaceAll("-", " "), link, qr_svg: qrSvg(link) };
};
