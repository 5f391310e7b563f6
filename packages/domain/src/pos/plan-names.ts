import { inBoth, type Text } from "../language/language.ts";
import { cleanLine, isVisibleText } from "../language/text-hygiene.ts";
import { foldForSearch } from "../language/search.ts";
import { readText } from "../language/language.ts";

/** Their name in our form: a language that they leave empty keeps our word. */
export const mergeName = (theirs: Text, ours?: Text): Text => {
  const clean = inBoth(theirs, cleanLine);
  return { sa: clean.sa || (ours?.sa ?? ""), en: clean.en || (ours?.en ?? "") };
};

const maxName = 120;

export type NameFault = "name_missing" | "name_long";
export const findNameFault = ({ sa, en }: Text): NameFault | null => {
  if (!isVisibleText(sa) && !isVisibleText(en)) return "name_missing";
  return cleanLine(sa).length > maxName || cleanLine(en).length > maxName ? "name_long" : null;
};

export const isSameText = (one: Text, other: Text): boolean => one.sa === other.sa && one.en === other.en;

/** A name to show: Arabic first, else the other language. */
export const shownName = (name: Text): string => cleanLine(readText(name, "sa")).slice(0, maxName);

type Fold = (text: string) => string;
const foldedNames = ({ sa, en }: Text, fold: Fold = foldForSearch): string[] => [
  ...new Set([sa, en].map(fold).filter(Boolean)),
];

/** What is sold is matched by its spelling: "Cola +" is not "Cola". Only case is ignored. */
export const spelt: Fold = (text) => cleanLine(text).toLowerCase();

/** Whether two things are called the same in one of the languages, however it is spelt. */
export const sharesName = (one: Text, other: Text): boolean => {
  const names = new Set(foldedNames(one));
  return foldedNames(other).some((name) => names.has(name));
};

/** Ours that are not linked yet and have the same name; each is taken once. */
export const makeNameFinder = <T extends { id: string; name: Text }>(free: readonly T[], fold?: Fold) => {
  const byName = new Map<string, Set<T>>();
  for (const thing of free)
    for (const name of foldedNames(thing.name, fold)) byName.set(name, (byName.get(name) ?? new Set()).add(thing));
  const taken = new Set<string>();
  return {
    find: (name: Text): T[] =>
      [...new Set(foldedNames(name, fold).flatMap((each) => [...(byName.get(each) ?? [])]))].filter(
        ({ id }) => !taken.has(id),
      ),
    take: ({ id }: T): void => void taken.add(id),
  };
};
