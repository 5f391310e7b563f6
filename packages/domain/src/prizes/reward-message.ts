import { type Language, readText, type Text } from "../language/language.ts";

/** The SMS that brings a prize's code: what it is, the code, and nothing else. */
export const rewardMessage = (name: Text, code: string, language: Language): string =>
  language === "sa"
    ? `جائزتك: ${readText(name, language)}\nالرمز: ${code}\nأظهره للكاشير.`
    : `Your prize: ${readText(name, language)}\nCode: ${code}\nShow it at the cashier.`;
