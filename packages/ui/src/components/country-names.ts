import { dialRegions } from "@sufra/domain/auth/dial-codes.ts";
import { type Language, getLocale } from "@sufra/domain/language/language.ts";

export type Country = { region: string; dial: string; name: string; search: string };

/** Folds letter variants, marks and case for search. */
export const searchable = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\u064b-\u0652\u0640]/g, "")
    .replace(/[أإآٱ]/g, "ا")
    .replaceAll("ة", "ه")
    .replaceAll("ى", "ي")
    .toLowerCase();

const namesIn = (language: Language): ((region: string) => string) => {
  const names = new Intl.DisplayNames([getLocale(language)], { type: "region", fallback: "code" });
  return (region) => names.of(region) ?? region;
};

/** All countries with dial code, named in the current language and searchable in both. */
export const listCountries = (language: Language): Country[] => {
  const shown = namesIn(language);
  const other = namesIn(language === "sa" ? "en" : "sa");
  const neighbors = dialRegions.slice(0, 6).map(({ region }) => region);
  const rank = (region: string) => (neighbors.includes(region) ? neighbors.indexOf(region) : neighbors.length);
  return dialRegions
    .map(({ region, dial_code: dial }) => {
      const name = shown(region);
      return { region, dial, name, search: searchable(`${name} ${other(region)} ${region} +${dial} 00${dial}`) };
    })
    .sort((a, b) => rank(a.region) - rank(b.region) || a.name.localeCompare(b.name, getLocale(language)));
};

export const matches = (country: Country, search: string): boolean =>
  country.search.includes(searchable(search.trim()));
