/** Marks that people leave out, and letters that Arabic keyboards write in several ways. */
const loose = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036F\u064B-\u065F\u0670\u0640]/g, "")
    .toLowerCase()
    .replace(/[أإآٱ]/g, "ا")
    .replace(/ى/g, "ي")
    .replace(/ة/g, "ه")
    .replace(/[^\p{L}\p{N}@.+-]+/gu, " ")
    .trim();

/**
 * Whether somebody names the former user of a number: the whole name, in any order of its words, or the email. Nothing
 * equals an empty text.
 */
export const isKnownAs = (typed: string, stored: { names: readonly string[]; email: string | null }): boolean => {
  const sorted = (text: string): string => loose(text).split(" ").sort().join(" ");
  const given = sorted(typed);
  return given !== "" && [...stored.names, stored.email ?? ""].some((each) => sorted(each) === given);
};
