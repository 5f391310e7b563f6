import { getSaudiMobile, readTyped } from "../auth/phone.ts";

/** The mobile as STC Pay takes it, `05…`, from a Saudi number typed in any digits; null for anything else. */
export const toStcMobile = (typed: string): string | null => {
  const number = readTyped(typed);
  const phone = number && getSaudiMobile(number);
  return phone && `0${phone.phone_number}`;
};
