import type { CardBrand } from "../payment-provider.ts";

/**
 * How a charge to a test card ends. `challenge` applies only if the payment wants 3-D Secure:
 * - cards of the paid row: paid after the 3-D Secure page
 * - frictionless and not enrolled: paid at once, no page
 * - declined cards, and those whose 3-D Secure fails: failed at once, no page
 */
export type CardOutcome = { paid: boolean; challenge: boolean; response_code: string | null; message: string };
export type TestCard = { brand: CardBrand | null; outcome: CardOutcome };

const declined = (response_code: string, message: string): CardOutcome => ({
  paid: false,
  challenge: false,
  response_code,
  message,
});
const approved = (challenge: boolean): CardOutcome => ({
  paid: true,
  challenge,
  response_code: "00",
  message: "APPROVED",
});
const unproven = (message: string): CardOutcome => ({ paid: false, challenge: false, response_code: null, message });

const rows: [CardOutcome, string[]][] = [
  [approved(true), ["4201320111111010", "4111111111111111", "5421080101000000", "340000000900000", "6200000000000005"]],
  [
    declined("99", "UNSPECIFIED FAILURE"),
    ["4201320000013020", "4123120000000000", "5105105105105100", "371111111111114"],
  ],
  [
    declined("51", "INSUFFICIENT FUNDS"),
    ["4201320000311101", "4123120001090000", "5457210001000092", "340033000000000"],
  ],
  [declined("41", "LOST CARD"), ["4201320131000508", "4123450131000508", "5204010101000000"]],
  [declined("05", "DECLINED"), ["4201321234411220", "4123120001090109", "5204730000002514"]],
  [declined("54", "EXPIRED CARD"), ["4201322267774310", "4123128518640738", "5105107550274126"]],
  [declined("61", "EXCEEDS WITHDRAWAL LIMIT"), ["4201326324640570", "4123123033308648"]],
  [declined("43", "STOLEN CARD"), ["4201321144311528", "4123125276780003"]],
  [approved(false), ["4111114005765430", "4111116611600661"]],
  [unproven("3ds_authentication_rejected"), ["4111115784228433"]],
  [unproven("3ds_authentication_unavailable"), ["4111115620358287"]],
  [unproven("3ds_enrollment_failed"), ["4111113343111067"]],
];
const outcomes = new Map(rows.flatMap(([outcome, numbers]) => numbers.map((number) => [number, outcome] as const)));

const getBrand = (number: string): CardBrand | null => {
  if (number.startsWith("420132")) return "mada";
  if (/^3[47]/.test(number)) return "amex";
  if (number.startsWith("62")) return "unionpay";
  if (/^5[1-5]|^2[2-7]/.test(number)) return "mastercard";
  return number.startsWith("4") ? "visa" : null;
};

/** Numbers outside the table are taken as cards and declined. */
export const testCard = (number: string): TestCard => ({
  brand: getBrand(number),
  outcome: outcomes.get(number) ?? declined("99", "UNSPECIFIED FAILURE"),
});

export const passesLuhn = (number: string): boolean => {
  let sum = 0;
  for (let at = number.length - 1, double = false; at >= 0; at -= 1, double = !double) {
    const digit = Number(number[at]) * (double ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
};

/** Apple Pay test results go by the amount in halalas. */
export const applePayOutcome = (amount: number): CardOutcome => {
  if (amount >= 20_000 && amount <= 30_000) return approved(false);
  if (amount >= 110_100 && amount <= 120_000) return declined("51", "INSUFFICIENT FUNDS");
  if (amount >= 130_100 && amount <= 140_000) return declined("05", "DECLINED");
  return declined("99", "UNSPECIFIED FAILURE");
};

/** Numbers for which STC Pay sends no code. */
const refusedMobiles: Record<string, string> = {
  "0515555555": "Mobile number is not registered to use the STC Pay service.",
  "0515555556": "Please update your information using the STC Pay app before attempting payment.",
  "0515555557": "The customer account status is invalid, please contact STC Pay support.",
  "0515555558": "You have exhausted your OTP attempts, please wait 15 minutes then try again.",
  "0515555559": "Please wait 60 seconds before attempting a new payment.",
};
export const stcPayRefusal = (mobile: string): CardOutcome | null => {
  const message = refusedMobiles[mobile];
  return message === undefined ? null : unproven(message);
};

const wrongCodes: Record<string, string> = {
  "111111": "Insufficient Balance.",
  "222222": "You have exceeded the allowed daily transaction limit for your STC Pay account.",
  "333333": "You have exceeded the maximum allowed transaction amount.",
  "444444": "Connection timed out while waiting for response from STC Pay service.",
};

/** STC Pay test results go by the code; a wrong one ends the payment. */
export const stcPayOutcome = (otp: string): CardOutcome =>
  otp === "123456" || otp === "000000"
    ? { ...approved(false), message: "Paid" }
    : unproven(wrongCodes[otp] ?? "Invalid OTP");
