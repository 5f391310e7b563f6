import { latinDigits } from "./digits.ts";

/**
 * Normalizes text for search: no case, accents, Arabic diacritics or tatweel, one form for Arabic letter variants (أإآٱ
 * → ا, ة → ه, ى → ي, ؤ → و, ئ → ي, Persian ک ی → ك ي), Latin digits, single spaces.
 */
export const foldForSearch = (text: string): string =>
  latinDigits(text.normalize("NFKD").toLowerCase())
    .replace(/[\p{M}\u0640]/gu, "")
    .replace(/[أإآٱ]/g, "ا")
    .replace(/ة/g, "ه")
    .replace(/[ىیئ]/g, "ي")
    .replace(/ؤ/g, "و")
    .replace(/ک/g, "ك")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Typing slips forgiven in a word of this length: none in short ones, where a slip is another word. */
const slipsOf = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/**
 * The smallest number of typos (a letter missing, extra, wrong, or two swapped) between `typed` and the beginning of
 * `word`; `null` above `limit`.
 */
const countTyposToPrefix = (typed: string, word: string, limit: number): number | null => {
  const width = Math.min(word.length, typed.length + limit);
  let before: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, index) => index);
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= width; j += 1) {
      const same = typed[i - 1] === word[j - 1];
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    if (Math.min(...row) > limit) return null;
    before = last;
    last = row;
  }
  const least = Math.min(...last);
  return least <= limit ? least : null;
};

/** The Arabic article is left out as often as it is written. */
const bare = (text: string): string => (text.startsWith("ال") && text.length > 4 ? text.slice(2) : text);

/**
 * A prefilter for many texts and a one-word query: each text that `searchScore` accepts contains at least one of these
 * pieces unchanged. A typo breaks one piece, two swapped letters at most two.
 */
export const searchPieces = (foldedWord: string): string[] => {
  const word = bare(foldedWord);
  const count = 2 * slipsOf(word.length) + 1;
  const cut = (index: number): number => Math.round((index * word.length) / count);
  return [...new Set(Array.from({ length: count }, (_, index) => word.slice(cut(index), cut(index + 1))))].filter(
    (piece) => piece !== "",
  );
};

/** Letters that sound alike and are written for each other: طاووق and تاووق, qahwa and kahwa. */
const soundGroups = ["تطث", "دذضظز", "سصش", "كقغج", "هحخ", "kcqg", "sz"];
const soundOf = (letter = ""): string => soundGroups.find((group) => group.includes(letter)) ?? letter;

/** Short words with another first letter are other words: سوشي is not وشيش. Two swapped letters are a slip. */
const beginAlike = (typed: string, word: string): boolean =>
  soundOf(typed[0]) === soundOf(word[0]) || (typed[0] === word[1] && typed[1] === word[0]);

/** A word of the query against one of the text: 0 the word itself, 1 its beginning, 2 within it, 3 and more with slips. */
const scoreWord = (typed: string, word: string): number | null => {
  if (word === typed) return 0;
  if (word.startsWith(typed)) return 1;
  if (bare(word).startsWith(bare(typed))) return 1;
  if (typed.length > 2 && word.includes(typed)) return 2;
  const [own, other] = [bare(typed), bare(word)];
  if (own.length < 6 && !beginAlike(own, other)) return null;
  const slips = countTyposToPrefix(own, other, slipsOf(own.length));
  return slips === null ? null : 2 + slips;
};

/**
 * How well a folded text answers a folded query: lower is better, `null` when some word of the query is nowhere in it.
 * Fold the texts once (`foldForSearch`) and the query as it is typed.
 */
export const searchScore = (foldedQuery: string, foldedText: string): number | null => {
  if (foldedQuery === "") return null;
  const words = foldedText.split(" ");
  let score = 0;
  for (const typed of foldedQuery.split(" ")) {
    const scores = words.flatMap((word) => scoreWord(typed, word) ?? []);
    if (scores.length === 0) return null;
    score += Math.min(...scores);
  }
  return foldedText.startsWith(foldedQuery) ? score : score + 0.5;
};

/** The things whose names, in either language, answer a query; best first, the given order among equals. */
export const searchIn = <T>(query: string, things: readonly T[], getNames: (thing: T) => readonly string[]): T[] => {
  const folded = foldForSearch(query);
  return things
    .flatMap((thing) => {
      const scores = getNames(thing).flatMap((name) => searchScore(folded, foldForSearch(name)) ?? []);
      return scores.length > 0 ? [{ thing, score: Math.min(...scores) }] : [];
    })
    .sort((a, b) => a.score - b.score)
    .map(({ thing }) => thing);
};
