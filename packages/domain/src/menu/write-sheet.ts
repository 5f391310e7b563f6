import { type Language, readText, type Text } from "../language/language.ts";
import { allergenNames } from "./allergen-names.ts";
import type { Nutrition } from "./api.ts";
import { dietaryNames } from "./dietary-names.ts";
import { distinctName, headingsIn, type NamedThing, plainColumns } from "./sheet-columns.ts";
import type { PlainColumn } from "./sheet-columns.ts";
import type { SheetMenu, SheetProduct } from "./sheet-product.ts";

export type WrittenCell = string | number;

const namesOf = (codes: readonly string[], names: Readonly<Record<string, Text>>, language: Language): string =>
  codes.map((code) => names[code]?.[language] ?? code).join(language === "sa" ? "، " : ", ");
const yesNo = (value: boolean, language: Language): string =>
  language === "sa" ? (value ? "نعم" : "لا") : value ? "yes" : "no";

/** A product's cell under each heading but the nutrition's, which are named alike. */
const getCell = (
  key: PlainColumn,
  product: SheetProduct,
  { menu, category, language }: { menu: SheetMenu; category: NamedThing; language: Language },
): WrittenCell => {
  const { name, description } = product;
  switch (key) {
    case "id":
      return product.id;
    case "category_sa":
      return category.name.sa;
    case "category_en":
      return category.name.en;
    case "name_sa":
      return name.sa;
    case "name_en":
      return name.en;
    case "description_sa":
      return description.sa;
    case "description_en":
      return description.en;
    case "price":
      return product.price / 100;
    case "tax_percent":
      return product.tax_rate_bp === null ? "" : product.tax_rate_bp / 100;
    case "active":
    case "popular":
      return yesNo(product[key], language);
    case "preparation_minutes":
    case "spicy_level":
      return product[key];
    case "caffeine_mg":
      return product.caffeine_mg ?? "";
    case "allergens":
      return namesOf(product.allergens, allergenNames, language);
    case "dietary_tags":
      return namesOf(product.dietary_tags, dietaryNames, language);
    case "option_groups":
      return product.option_group_ids
        .flatMap((id) => menu.option_groups.find((group) => group.id === id) ?? [])
        .map((group) => distinctName(group, menu.option_groups, language))
        .join(" | ");
    default: {
      const fact: keyof Nutrition = key;
      return product.nutrition?.[fact] ?? "";
    }
  }
};

const branchCells = (product: SheetProduct, branches: readonly NamedThing[], language: Language): WrittenCell[] =>
  branches.flatMap(({ id }) => {
    const own = product.branches.find(({ branch_id }) => branch_id === id);
    return [own?.price == null ? "" : own.price / 100, yesNo(own?.listed ?? true, language)];
  });

/** The changed fields of a product, under the sheet's headings. */
export const differences = (
  { before, after }: { before: SheetProduct; after: SheetProduct },
  { menu, categories, language }: { menu: SheetMenu; categories: readonly NamedThing[]; language: Language },
): { heading: string; before: string; after: string }[] => {
  const getCells = (product: SheetProduct): string[] => {
    const category = categories.find(({ id }) => id === product.category_id) ?? { id: "", name: { sa: "", en: "" } };
    return [
      ...plainColumns.map((key) => getCell(key, product, { menu, category, language })),
      ...branchCells(product, menu.branches, language),
    ].map(String);
  };
  const [was, is] = [getCells(before), getCells(after)];
  return headingsIn(language, menu.branches).flatMap((heading, place) =>
    was[place] === is[place] ? [] : [{ heading, before: was[place] ?? "", after: is[place] ?? "" }],
  );
};

/**
 * A whole menu as a sheet that `planImport` reads back without a change: headings in one language, texts in both, a
 * category without products as a row of its own.
 */
export const menuSheet = (menu: SheetMenu, language: Language): WrittenCell[][] => {
  const width = plainColumns.length + 2 * menu.branches.length;
  const rows = menu.categories.flatMap((category) => {
    const products = menu.products.filter(({ category_id }) => category_id === category.id);
    if (products.length === 0)
      return [
        Array.from({ length: width }, (_, place) => {
          const key = plainColumns[place];
          return key === "category_sa" ? category.name.sa : key === "category_en" ? category.name.en : "";
        }),
      ];
    return products.map((product) => [
      ...plainColumns.map((key) => getCell(key, product, { menu, category, language })),
      ...branchCells(product, menu.branches, language),
    ]);
  });
  return [headingsIn(language, menu.branches), ...rows];
};

/** File name of a menu sheet. */
export const sheetName = (establishment: { sa: string; en: string }, language: Language): string =>
  `${language === "sa" ? "منيو" : "Menu"} ${readText(establishment, language)}`;
