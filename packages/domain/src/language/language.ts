/**
 * The product's own language codes. `sa` is Arabic and the default; as a web locale it would
 * mean Sanskrit, so it is mapped to `ar-SA` wherever the web platform reads it.
 */
export const languages = ["sa", "en"] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = "sa";

/** Text that guests read, in both languages. Either may be empty; reading falls back per text. */
export type Text = { sa: string; en: string };

export const getLocale = (language: Language): "ar-SA" | "en" => (language === "sa" ? "ar-SA" : "en");

export const getDirection = (language: Language): "rtl" | "ltr" => (language === "sa" ? "rtl" : "ltr");

/** The text in `language`, or in the other one when that is empty. */
export const readText = (text: Text, language: Language): string =>
  text[language] || text[language === "sa" ? "en" : "sa"];

/** Picks the language of an `Accept-Language` header: the first of `sa`, `ar…`, `en…` that occurs, else the default. */
export const languageOfHeader = (header: string | undefined): Language => {
  for (const part of (header ?? "").toLowerCase().split(",")) {
    const tag = part.split(";")[0]?.trim() ?? "";
    if (tag === "sa" || tag === "ar" || tag.startsWith("ar-")) return "sa";
    if (tag === "en" || tag.startsWith("en-")) return "en";
  }
  return defaultLanguage;
};

/** The same done to both languages. */
export const inBoth = (text: Text, change: (text: string) => string): Text => ({
  sa: change(text.sa),
  en: change(text.en),
});

/** A sentence as a heading shows it. */
export const withoutStop = (sentence: string): string => sentence.replace(/\.$/, "");
