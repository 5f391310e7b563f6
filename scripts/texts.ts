/** The words on the screens: terms, counts, payment methods, buttons, and none that nothing uses; in both languages. */
import path from "node:path";
import { catalog } from "../packages/domain/src/errors/catalog.ts";
import { fieldCatalog } from "../packages/domain/src/errors/field-catalog.ts";
import { couponReasons, declineReasons, referralReasons } from "../packages/domain/src/errors/reasons.ts";
import { tenderNames } from "../packages/domain/src/orders/receipt-words.ts";
import { type Locale, locales, type Source } from "../packages/ui/src/i18n/message-files.ts";
import { readButtonTexts } from "./button-texts.ts";
import { readSources } from "./i18n.ts";
import { findUnused, readCode } from "./unused-texts.ts";
import { buttonStarts, countedNouns, paymentMethods, type Term, terms } from "./terms.ts";

/** One form of one text. */
export type ScreenText = { file: string; key: string; locale: Locale; text: string; plural: boolean };

type Entry = Record<Locale, string | Record<string, string>>;

export const textsOf = ({ file, text }: Source): ScreenText[] =>
  Object.entries(JSON.parse(text) as Record<string, Entry>).flatMap(([key, entry]) =>
    locales.flatMap((locale) => {
      const pattern = entry[locale];
      const forms = typeof pattern === "string" ? [pattern] : Object.values(pattern);
      return forms.map((each) => ({ file, key, locale, text: each, plural: typeof pattern !== "string" }));
    }),
  );

const errorTexts = (): ScreenText[] =>
  Object.entries({ ...catalog, ...fieldCatalog, ...couponReasons, ...declineReasons, ...referralReasons }).flatMap(
    ([key, { sa, en }]) =>
      locales.map((locale) => ({
        file: "packages/domain/src/errors",
        key,
        locale,
        text: locale === "ar" ? sa : en,
        plural: false,
      })),
  );

/** `\b` knows no Arabic letters. */
const asWords = (source: string): RegExp => new RegExp(`(?<![\\p{L}\\p{M}])(?:${source})(?![\\p{L}\\p{M}])`, "iu");

const problem = ({ file, key, locale, text }: ScreenText, why: string): string =>
  `${file}: ${key}: ${locale}: ${why}: ${text}`;

export const termProblems = (texts: readonly ScreenText[], of: readonly Term[] = terms): string[] => {
  const rules = of.map((term) => ({ ...term, pattern: asWords(term.not.replaceAll(/([{}])/g, "\\$1")) }));
  return texts.flatMap((each) =>
    rules
      .filter(
        ({ locale, within }) => locale === each.locale && (!within || each.file.startsWith(`packages/${within}/`)),
      )
      .filter(({ pattern }) => pattern.test(each.text))
      .map(({ say }) => problem(each, `write ${say}`)),
  );
};

const counts = {
  ar: asWords(`\\{\\w+\\} (?:${countedNouns.ar})`),
  en: asWords(`\\{\\w+\\} (?:${countedNouns.en})`),
};

/** A noun after a number needs its plural forms. */
export const countProblems = (texts: readonly ScreenText[]): string[] =>
  texts
    .filter(({ locale, text, plural }) => !plural && counts[locale].test(text))
    .map((each) => problem(each, "counts without plural forms"));

export const methodProblems = (texts: readonly ScreenText[]): string[] =>
  Object.values(paymentMethods).flatMap((method) =>
    texts
      .filter(({ key, locale, text }) => method.keys.test(key) && text !== method[locale])
      .map((each) => problem(each, `the payment method is ${method[each.locale]}`)),
  );

/** The receipt names them as the screens do. */
const receiptProblems = (): string[] =>
  (["cash", "card", "online"] as const).flatMap((tender) => {
    const { ar, en } = paymentMethods[tender];
    const { sa, en: english } = tenderNames[tender];
    return sa === ar && english === en ? [] : [`receipt-words.ts: ${tender}: the payment method is ${ar}, ${en}`];
  });

export const buttonProblems = (texts: readonly ScreenText[], buttons: ReadonlySet<string>): string[] =>
  texts
    .filter(({ key, locale, text }) => {
      const [first = ""] = text.toLowerCase().split(/[\s:،.…]/);
      return buttons.has(key) && (buttonStarts[locale].includes(first) || (locale === "en" && /[^.]\.$/.test(text)));
    })
    .map((each) => problem(each, each.locale === "ar" ? "a button names its action" : "a button is a verb"));

export const findProblems = async (root: string): Promise<string[]> => {
  const ofScreens = (await readSources()).flatMap(textsOf);
  const texts = [...ofScreens, ...errorTexts()];
  const keys = [...new Set(ofScreens.map(({ key }) => key))];
  return [
    ...termProblems(texts),
    ...countProblems(texts),
    ...methodProblems(texts),
    ...receiptProblems(),
    ...buttonProblems(texts, await readButtonTexts(root)),
    ...findUnused(await readCode(root), keys, Object.keys(fieldCatalog)),
  ];
};

if (import.meta.main) {
  const problems = await findProblems(path.resolve(import.meta.dirname, ".."));
  for (const each of problems) console.error(each);
  process.exit(problems.length > 0 ? 1 : 0);
}
