import type { Language } from "./language.ts";

/** Which digits an establishment writes in Arabic text; English always has Latin ones. */
export type Digits = "latin" | "arabic";

/** Arabic-Indic (٠-٩) and Persian (۰-۹) digits as Latin ones; everything else stays. */
export const latinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

/** A number written with Latin digits, "." and ",", in the digits wanted: "1,234.5" → "١٬٢٣٤٫٥". */
export const writeDigits = (number: string, digits: Digits): string =>
  digits === "latin"
    ? number
    : number
        .replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
        .replaceAll(",", "\u066C")
        .replaceAll(".", "\u066B");

/** Who reads a number: without digits named they are Latin. */
type NumberStyle = { language: Language; digits?: Digits | undefined };

/** A number written with Latin digits as its reader has it: the establishment's digits in Arabic, Latin ones in English. */
export const inDigits = (number: string, { language, digits = "latin" }: NumberStyle): string =>
  language === "sa" ? writeDigits(number, digits) : number;

/** A count with its thousands apart, its decimals as they are and a true minus: -12345.5 → "−12,345.5", "−١٢٬٣٤٥٫٥". */
export const countText = (value: number, style: NumberStyle): string => {
  const [whole = "0", rest] = String(Math.abs(value)).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return inDigits(`${value < 0 ? "\u2212" : ""}${grouped}${rest === undefined ? "" : `.${rest}`}`, style);
};
