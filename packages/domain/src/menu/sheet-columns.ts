import { type Language, readText, type Text } from "../language/language.ts";
import { foldForSearch } from "../language/search.ts";
import { cleanLine } from "../language/text-hygiene.ts";

/** Columns of a menu sheet in the order of writing; each name in both languages. */
export const columnNames = {
  id: { sa: "المعرّف", en: "ID" },
  category_sa: { sa: "القسم (عربي)", en: "Category (Arabic)" },
  category_en: { sa: "القسم (إنجليزي)", en: "Category (English)" },
  name_sa: { sa: "الاسم (عربي)", en: "Name (Arabic)" },
  name_en: { sa: "الاسم (إنجليزي)", en: "Name (English)" },
  description_sa: { sa: "الوصف (عربي)", en: "Description (Arabic)" },
  description_en: { sa: "الوصف (إنجليزي)", en: "Description (English)" },
  price: { sa: "السعر", en: "Price" },
  tax_percent: { sa: "الضريبة ٪", en: "Tax %" },
  active: { sa: "معروض", en: "Shown" },
  popular: { sa: "من المفضلات", en: "Popular" },
  preparation_minutes: { sa: "دقائق التحضير", en: "Preparation minutes" },
  spicy_level: { sa: "درجة الحرارة (٠–٣)", en: "Spicy (0–3)" },
  allergens: { sa: "مسببات الحساسية", en: "Allergens" },
  dietary_tags: { sa: "الحمية", en: "Dietary" },
  option_groups: { sa: "مجموعات الخيارات", en: "Option groups" },
  caffeine_mg: { sa: "الكافيين (ملغ)", en: "Caffeine (mg)" },
  serving_size: { sa: "حجم الحصة", en: "Serving size" },
  amount_per_serving: { sa: "مقدار الحصة", en: "Amount per serving" },
  calories: { sa: "السعرات", en: "Calories" },
  total_fats: { sa: "الدهون (غ)", en: "Total fats (g)" },
  saturated_fats: { sa: "الدهون المشبعة (غ)", en: "Saturated fats (g)" },
  trans_fats: { sa: "الدهون المتحولة (غ)", en: "Trans fats (g)" },
  cholesterol: { sa: "الكوليسترول (ملغ)", en: "Cholesterol (mg)" },
  sodium: { sa: "الصوديوم (ملغ)", en: "Sodium (mg)" },
  total_carbohydrate: { sa: "الكربوهيدرات (غ)", en: "Carbohydrate (g)" },
  total_sugars: { sa: "السكريات (غ)", en: "Total sugars (g)" },
  added_sugars: { sa: "السكريات المضافة (غ)", en: "Added sugars (g)" },
  dietary_fibers: { sa: "الألياف (غ)", en: "Dietary fibers (g)" },
  protein: { sa: "البروتين (غ)", en: "Protein (g)" },
} as const satisfies Record<string, Text>;
export type PlainColumn = keyof typeof columnNames;
export const plainColumns = Object.keys(columnNames) as PlainColumn[];

/** Each branch has two columns for its differences. */
export const branchColumnNames = {
  branch_price: { sa: "السعر في", en: "Price at" },
  branch_sold: { sa: "يباع في", en: "Sold at" },
} as const satisfies Record<string, Text>;
export type BranchColumn = keyof typeof branchColumnNames;
const branchColumns = Object.keys(branchColumnNames) as BranchColumn[];

export type SheetColumn = { key: PlainColumn } | { key: BranchColumn; branch_id: string };
export type NamedThing = { id: string; name: Text };

/** Other common headings for these columns. */
const otherNames: Partial<Record<PlainColumn, readonly string[]>> = {
  category_sa: ["القسم", "الفئة", "التصنيف"],
  category_en: ["Category", "Section"],
  name_sa: ["الاسم", "اسم المنتج", "الصنف"],
  name_en: ["Name", "Item", "Product"],
  description_sa: ["الوصف"],
  description_en: ["Description"],
  tax_percent: ["الضريبة", "Tax", "VAT"],
  calories: ["السعرات الحرارية", "kcal"],
  spicy_level: ["درجة الحرارة", "Spicy"],
};

const fold = (text: string): string => foldForSearch(cleanLine(text));

const plainByName = new Map(
  plainColumns.flatMap((key) =>
    [key, columnNames[key].sa, columnNames[key].en, ...(otherNames[key] ?? [])].map(
      (name) => [fold(name), { key }] as const,
    ),
  ),
);

/** The names to find a thing by, normalized for search. If two share a name, the end of the id is added. */
export const foldedNames = ({ id, name }: NamedThing): string[] =>
  [name.sa, name.en].filter((text) => text !== "").flatMap((text) => [fold(text), fold(`${text} ${id.slice(-6)}`)]);

/** Its name where no other has it, else with the end of its id. */
export const distinctName = (thing: NamedThing, all: readonly NamedThing[], language: Language): string => {
  const name = readText(thing.name, language);
  const shared = all.some((other) => other.id !== thing.id && foldedNames(other).includes(fold(name)));
  return shared ? `${name} (${thing.id.slice(-6)})` : name;
};

/** Which column a heading means: in either language, however it is spelt; branches by either of their names. */
export const columnReader = (branches: readonly NamedThing[]): ((heading: string) => SheetColumn | undefined) => {
  const known = new Map<string, SheetColumn>(plainByName);
  for (const branch of branches)
    for (const key of branchColumns)
      for (const lead of Object.values(branchColumnNames[key]))
        for (const name of foldedNames(branch)) known.set(`${fold(lead)} ${name}`, { key, branch_id: branch.id });
  return (heading) => known.get(fold(heading));
};

export const headingsIn = (language: Language, branches: readonly NamedThing[]): string[] => [
  ...plainColumns.map((key) => columnNames[key][language]),
  ...branches.flatMap((branch) =>
    branchColumns.map((key) => `${branchColumnNames[key][language]} ${distinctName(branch, branches, language)}`),
  ),
];

/** One name for a column, also where it is a branch's. */
export const columnKey = (column: SheetColumn): string =>
  "branch_id" in column ? `${column.key} ${column.branch_id}` : column.key;
