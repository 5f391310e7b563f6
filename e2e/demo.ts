/** The demo's addresses, people, dishes and cards (api.md, providers.md 1.6). */
import { voiceTexts } from "@sufra/domain/branding/voice-lines.ts";

export const codes = {
  main: "11111111-1111-4111-8111-111111111111",
  whole: "11111111-1111-4111-8111-ffffffffffff",
  cafe: "22222222-2222-4222-8222-222222222222",
  deactivated: "33333333-3333-4333-8333-333333333333",
  bakery: "44444444-4444-4444-8444-444444444444",
  grill: "55555555-5555-4555-8555-555555555555",
  nobody: "99999999-9999-4999-8999-999999999999",
  table: (number: number): string => `11111111-1111-4111-8111-${String(number).padStart(12, "0")}`,
};

export const password = "sufra-demo";
export const mainBranch = { sa: "رواق الهيل، العليا", en: "Riwaq Alhail, Olaya" };

/** The popup on a phone's first visit. */
export const popupButton = { sa: "عرض المنيو", en: "See the menu" };

/** What the demo's restaurant says in its voice, and its café. */
export const spoken = voiceTexts.warm;
export const spokenByCafe = voiceTexts.formal;

export const dishes = {
  /** Without options. */
  bread: { sa: "خبز تميس", en: "Tamees bread" },
  rice: { sa: "رز أبيض", en: "White rice" },
  /** One punch each on the shawarma card. */
  shawarmaPlate: { sa: "صحن شاورما عربي", en: "Arabi shawarma plate" },
  coleslaw: { sa: "كول سلو", en: "Coleslaw" },
  /** Size and cut are required. */
  kabsa: { sa: "كبسة دجاج", en: "Chicken kabsa" },
  shawarmaMeal: { sa: "وجبة الشاورما", en: "Shawarma meal" },
};

export const cards = {
  threeDSecure: "4111111111111111",
  frictionless: "4111114005765430",
  declined: "4123120001090109",
};

/** Codes of STC Pay, and a number that has none. */
export const stcPay = { paid: "123456", funds: "111111", unregistered: "0515555555" };

let guests = 0;
/** A Saudi mobile number unused in this run, and a name that the kitchen can recognize. */
export const newPerson = (name: string): { name: string; national: string; phone: string } => {
  guests += 1;
  const national = `5${String(10_000_000 + (process.pid % 1000) * 10_000 + guests * 37).slice(0, 8)}`;
  return { name: `${name} ${100 + guests}`, national, phone: `+966${national}` };
};
