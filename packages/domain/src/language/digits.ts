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
