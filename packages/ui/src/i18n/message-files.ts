/** Locales of the compiled messages; `ar` is stored and sent as `sa`. */
export const locales = ["ar", "en"] as const;
export type Locale = (typeof locales)[number];

/** Plural forms each language must have. */
export const pluralForms: Record<Locale, readonly string[]> = {
  ar: ["zero", "one", "two", "few", "many", "other"],
  en: ["one", "other"],
};

export type Source = { file: string; text: string };
type Pattern = string | Record<string, string>;
type Merged = Record<string, unknown>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const namesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");

/** The compiler's format of a text with plurals. */
const pluralOf = (forms: Record<string, string>): unknown => {
  const names = new Set(["count", ...Object.values(forms).flatMap(namesIn)]);
  return [
    {
      declarations: [...[...names].map((name) => `input ${name}`), "local form = count: plural"],
      selectors: ["form"],
      match: Object.fromEntries(Object.entries(forms).map(([form, text]) => [`form=${form}`, text])),
    },
  ];
};

const patternProblem = (pattern: unknown, locale: Locale): string | undefined => {
  if (typeof pattern === "string") return pattern.trim() === "" ? `${locale} is empty` : undefined;
  if (!isRecord(pattern)) return `${locale} is missing`;
  const needed = pluralForms[locale];
  const missing = needed.filter((form) => typeof pattern[form] !== "string" || pattern[form] === "");
  if (missing.length > 0) return `${locale} lacks the plural forms ${missing.join(", ")}`;
  const extra = Object.keys(pattern).filter((form) => !needed.includes(form));
  return extra.length > 0 ? `${locale} has unknown plural forms ${extra.join(", ")}` : undefined;
};

const entryProblems = (key: string, entry: unknown): string[] => {
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(key)) return ["the key is not snake_case"];
  if (!isRecord(entry)) return ["must be { ar, en }"];
  const extra = Object.keys(entry).filter((name) => !(locales as readonly string[]).includes(name));
  const found = locales
    .map((locale) => patternProblem(entry[locale], locale))
    .filter((problem) => problem !== undefined);
  const plural = locales.map((locale) => isRecord(entry[locale]));
  if (found.length === 0 && plural[0] !== plural[1]) found.push("counts in one language only");
  return [...found, ...extra.map((name) => `unknown language ${name}`)];
};

/** Keys that one file has twice: a reader of JSON takes the last and drops the other. */
const repeatedKeys = (text: string): string[] => {
  const keys = [...text.matchAll(/^ {2}"(\w+)":/gm)].map((match) => match[1] ?? "");
  return keys.filter((key, index) => keys.indexOf(key) !== index);
};

/** Merges the texts of all features by locale; problems name file and key. */
export const mergeSources = (sources: readonly Source[]): { locales: Record<Locale, Merged>; problems: string[] } => {
  const merged: Record<Locale, Merged> = { ar: {}, en: {} };
  const problems: string[] = [];
  const owner = new Map<string, string>();
  for (const { file, text } of sources) {
    let entries: unknown;
    try {
      entries = JSON.parse(text);
    } catch (error) {
      problems.push(`${file}: ${error instanceof Error ? error.message : "is not JSON"}`);
      continue;
    }
    if (!isRecord(entries)) {
      problems.push(`${file}: must be an object of keys`);
      continue;
    }
    problems.push(...repeatedKeys(text).map((key) => `${file}: ${key}: is there twice`));
    for (const [key, entry] of Object.entries(entries)) {
      const found = entryProblems(key, entry);
      const other = owner.get(key);
      if (other !== undefined) found.push(`is already in ${other}`);
      problems.push(...found.map((problem) => `${file}: ${key}: ${problem}`));
      if (found.length > 0) continue;
      owner.set(key, file);
      for (const locale of locales) {
        const pattern = (entry as Record<Locale, Pattern>)[locale];
        merged[locale][key] = typeof pattern === "string" ? pattern : pluralOf(pattern);
      }
    }
  }
  return { locales: merged, problems };
};
