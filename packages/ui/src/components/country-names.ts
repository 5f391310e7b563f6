import { dialRegions, gulfRegions } from "@sufra/domain/auth/dial-codes.ts";
import { namesIn } from "@sufra/domain/auth/region-names.ts";
import { type Language, getLocale } from "@sufra/domain/language/language.ts";
import { searchable } from "./searchable.ts";

export type Country = { region: string; dial: string; name: string; allowed: boolean; search: string };

/**
 * All countries with dial code, named in the current language and searchable in both: first those that are allowed, in
 * each part the Gulf before the others.
 */
export const listCountries = (language: Language, allowed?: readonly string[]): Country[] => {
  const shown = namesIn(language);
  const other = namesIn(language === "sa" ? "en" : "sa");
  const rank = (region: string) => (gulfRegions.includes(region) ? gulfRegions.indexOf(region) : gulfRegions.length);
  return dialRegions
    .map(({ region, dial_code: dial }) => ({
      region,
      dial,
      name: shown(region),
      allowed: allowed?.includes(region) ?? true,
      search: searchable(`${shown(region)} ${other(region)} ${region} +${dial} 00${dial}`),
    }))
    .sort(
      (a, b) =>
        Number(b.allowed) - Number(a.allowed) ||
        rank(a.region) - rank(b.region) ||
        a.name.localeCompare(b.name, getLocale(language)),
    );
};

export const matches = (country: Country, search: string): boolean =>
  country.search.includes(searchable(search.trim()));
