import { getLanguage } from "./language.ts";

/** `ar` for a name that has no English one yet: without it an English voice reads the Arabic letters. */
export const textLang = (text: string): "ar" | undefined =>
  getLanguage() === "en" && /^[^a-z]*[\u0621-\u064A][^a-z]*$/i.test(text) ? "ar" : undefined;
