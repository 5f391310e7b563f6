import type { Language } from "@sufra/domain/language/language.ts";
import { createStored } from "@sufra/ui/forms/stored.ts";
import { setLanguage } from "@sufra/ui/i18n/language.ts";

/** What was chosen on this device; until then the language of the member of staff, and Arabic before anybody signed in. */
export const chosenLanguage = createStored<Language | null>("sufra:console:language", null, (value) =>
  value === "sa" || value === "en" ? value : undefined,
);

export const chooseLanguage = (language: Language): void => {
  chosenLanguage.set(language);
  setLanguage(language);
};
