import type { Customer } from "@sufra/domain/customers/api.ts";

type Given = {
  full_name?: string | undefined;
  email?: string | undefined;
  gender?: Customer["gender"] | undefined;
  age_group?: Customer["age_group"] | undefined;
  city?: string | null | undefined;
};

/** Direction and zero-width marks: a name must not change the direction of the text around it. */
const invisible = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

export const cleanName = (name: string): string =>
  name.normalize("NFC").replace(invisible, "").replace(/\s+/g, " ").trim();

const emptyIsNone = (text: string | null): string | null => (text === null || text === "" ? null : text);

/** Columns for the fields in the body. Missing fields stay unchanged, an empty text clears the column. */
export const getProfile = (given: Given) => ({
  ...(given.full_name === undefined ? {} : { full_name: cleanName(given.full_name) }),
  ...(given.email === undefined ? {} : { email: emptyIsNone(given.email) }),
  ...(given.gender === undefined ? {} : { gender: given.gender }),
  ...(given.age_group === undefined ? {} : { age_group: given.age_group }),
  ...(given.city === undefined ? {} : { city: emptyIsNone(given.city && cleanName(given.city)) }),
});
