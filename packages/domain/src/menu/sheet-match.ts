import type { Text } from "../language/language.ts";
import { foldForSearch } from "../language/search.ts";
import { cleanLine } from "../language/text-hygiene.ts";
import type { CellFault, Read } from "./sheet-cells.ts";
import { foldedNames, type NamedThing, type SheetColumn } from "./sheet-columns.ts";
import type { SheetMenu, SheetProduct } from "./sheet-product.ts";

/** The cells of a row that identify its product. */
export type RowWords = { id: string; category: Text; name: Text; hasCells: boolean };
/** A fault of the row's own words: at the first of these columns that the sheet has. */
export type WordFault = CellFault & { keys: readonly SheetColumn["key"][] };
export type Found =
  | { kind: "product"; category_id: string; before: SheetProduct | undefined; faults: WordFault[] }
  | { kind: "none"; faults: WordFault[] };
export type NewCategory = { key: string; name: Text };

const categoryKeys = ["category_sa", "category_en"] as const;
const nameKeys = ["name_sa", "name_en"] as const;

/** Products match by spelling: "Cola +" is not "Cola". Only case is ignored. */
const spelt = (text: string): string => text.toLowerCase();
const getNames = (name: Text, fold: (text: string) => string): string[] => [
  ...new Set([name.sa, name.en].map(fold).filter((text) => text !== "")),
];

class Index<T> {
  private readonly things = new Map<string, Set<T>>();
  add(thing: T, names: readonly string[]): void {
    for (const name of names) this.things.set(name, (this.things.get(name) ?? new Set()).add(thing));
  }
  find(names: readonly string[]): T[] {
    return [...new Set(names.flatMap((name) => [...(this.things.get(name) ?? [])]))];
  }
}

const indexOf = (things: readonly NamedThing[]): Index<string> => {
  const index = new Index<string>();
  for (const thing of things) index.add(thing.id, foldedNames(thing));
  return index;
};

const none = (fault: WordFault): Found => ({ kind: "none", faults: [fault] });
const shownName = ({ sa, en }: Text): string => (sa === "" ? en : sa);

/** Option groups that a cell names, parted by bars. */
const groupFinder = (menu: SheetMenu) => {
  const groups = indexOf(menu.option_groups);
  return (text: string): Read<string[]> => {
    const ids = new Set<string>();
    for (const part of text
      .split(/[|\n]/)
      .map(cleanLine)
      .filter((each) => each !== "")) {
      const [first, second] = groups.find([foldForSearch(part)]);
      if (second !== undefined) return { code: "ambiguous_name", params: { value: part } };
      if (first === undefined) return { code: "unknown_group", params: { value: part } };
      ids.add(first);
    }
    return { value: [...ids] };
  };
};

/** Finds what rows mean, one after the other: new categories are gathered, a product named twice is refused. */
export const makeFinder = (menu: SheetMenu, added: NewCategory[]) => {
  const byId = new Map(menu.products.map((product) => [product.id, product]));
  const categories = indexOf(menu.categories);
  const byName = new Index<SheetProduct>();
  const inCategory = (category: string, name: Text) => getNames(name, spelt).map((each) => `${category} ${each}`);
  for (const product of menu.products) byName.add(product, inCategory(product.category_id, product.name));
  const rowOf = new Map<string, number>();

  /** The category's id or key; a name that is nowhere is a new one. */
  const getCategory = (name: Text, own: SheetProduct | undefined): Read<string> => {
    const names = getNames(name, foldForSearch);
    const found = categories.find(names);
    if (own && found.includes(own.category_id)) return { value: own.category_id };
    const [first, second] = found;
    if (second !== undefined) return { code: "ambiguous_name", params: { value: shownName(name) } };
    if (first !== undefined) return { value: first };
    const key = `new ${added.length + 1}`;
    added.push({ key, name });
    categories.add(key, names);
    return { value: key };
  };

  const repetition = (keys: readonly string[], row: number): WordFault | undefined => {
    const earlier = keys.map((key) => rowOf.get(key)).find((each) => each !== undefined);
    for (const key of keys) if (!rowOf.has(key)) rowOf.set(key, row);
    return earlier === undefined
      ? undefined
      : { code: "repeated_row", params: { row: earlier }, keys: ["id", ...nameKeys] };
  };

  const find = (words: RowWords, row: number): Found => {
    const own = words.id === "" ? undefined : byId.get(words.id.toLowerCase());
    if (words.id !== "" && own === undefined) return none({ code: "unknown_id", keys: ["id"] });
    const category: Read<string> =
      words.category.sa !== "" || words.category.en !== ""
        ? getCategory(words.category, own)
        : own
          ? { value: own.category_id }
          : { code: "required" };
    if (!("value" in category)) return none({ ...category, keys: categoryKeys });
    const named = words.name.sa !== "" || words.name.en !== "";
    if (!named && own === undefined)
      return words.hasCells ? none({ code: "required", keys: nameKeys }) : { kind: "none", faults: [] };
    const names = inCategory(category.value, words.name);
    const [first, second] = own ? [own] : byName.find(names);
    if (second !== undefined)
      return none({ code: "ambiguous_name", params: { value: shownName(words.name) }, keys: nameKeys });
    const repeated = repetition(first ? [first.id] : names, row);
    return {
      kind: "product",
      category_id: category.value,
      before: first,
      faults: repeated ? [repeated] : [],
    };
  };

  return { find, groupsOf: groupFinder(menu) };
};
export type Finder = ReturnType<typeof makeFinder>;
