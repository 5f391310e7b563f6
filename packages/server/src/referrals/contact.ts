import { parsePhone } from "@sufra/domain/auth/phone.ts";
import type { BodyOf } from "@sufra/domain/contract/call.ts";
import type { inviteFriend } from "@sufra/domain/referrals/api.ts";
import { maskEmail, readEmail } from "@sufra/domain/referrals/email.ts";
import { AppError, type FieldError } from "../platform/errors.ts";
import { phoneHmac } from "../customers/known-phones.ts";
import { emailHmac } from "./codes.ts";

/** Where an invitation goes: a mobile number, an address, or nowhere, since the inviter shares the link themselves. */
export type Contact = {
  channel: "phone" | "email" | "link";
  /** E.164 or the address. */
  to: string | null;
  phone: Buffer | null;
  email: Buffer | null;
  /** The masked form that the inviter sees. */
  shown: string;
};

const wrong = (path: string, code: FieldError["code"]): AppError =>
  new AppError("validation_failed", undefined, [{ path, code }]);

/** Throws what is missing or wrong at its field. */
export const getContact = (body: BodyOf<typeof inviteFriend>, tenantId: string, secret: string): Contact => {
  const { channel, dial_code, phone_number = "", email = "" } = body;
  if (channel === "link") return { channel, to: null, phone: null, email: null, shown: "" };
  if (channel === "phone") {
    if (phone_number.trim() === "") throw wrong("phone_number", "number_required");
    const phone = parsePhone(phone_number, dial_code);
    if (phone === null) throw wrong("phone_number", "number_invalid");
    const masked = `•••• ${phone.e164.slice(-4)}`;
    return { channel, to: phone.e164, phone: phoneHmac(secret, tenantId, phone.e164), email: null, shown: masked };
  }
  if (email.trim() === "") throw wrong("email", "email_required");
  const address = readEmail(email);
  if (address === null) throw wrong("email", "email_invalid");
  return { channel, to: address, phone: null, email: emailHmac(secret, tenantId, address), shown: maskEmail(address) };
};
