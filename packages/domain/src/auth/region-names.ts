import { getLocale, type Language, type Text } from "../language/language.ts";

/** The names of regions in a language; their code where the platform knows no name. */
export const namesIn = (language: Language): ((region: string) => string) => {
  const names = new Intl.DisplayNames([getLocale(language)], { type: "region", fallback: "code" });
  return (region) => names.of(region) ?? region;
};

export const regionText = (region: string): Text => ({ sa: namesIn("sa")(region), en: namesIn("en")(region) });
