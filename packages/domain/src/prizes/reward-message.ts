import { type Language, readText, type Text } from "../language/language.ts";

/** The SMS that brings a prize's code: what it is, the code, and where to show it (`appOnly`: `app_qr_only`). */
export const rewardMessage = (name: Text, code: string, language: Language, appOnly: boolean): string =>
  language === "sa"
    ? `جائزتك: ${readText(name, language)}\nالرمز: ${code}\n${appOnly ? "اعرضه على الكاشير من التطبيق." : "اعرضه على الكاشير."}`
    : `Your prize: ${readText(name, language)}\nCode: ${code}\nShow it to the cashier${appOnly ? " in the app" : ""}.`;
