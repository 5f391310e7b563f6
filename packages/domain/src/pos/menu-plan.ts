import type { Language, Text } from "../language/language.ts";
import type { ManagedCombo, ManagedOptionGroup } from "../menu/console-fields.ts";
import type { ImportPlan } from "../menu/read-sheet.ts";
import type { SheetMenu } from "../menu/sheet-product.ts";
import type { BasisPoints } from "../money/halalas.ts";
import { type PosLink, type PosLinks, type PosMenuPart, posProblemReasons } from "./pos-menu.ts";

export type OurGroup = Omit<ManagedOptionGroup, "revision">;
export type OurCombo = Pick<ManagedCombo, "id" | "name" | "price" | "active" | "slots">;

/** Our menu and what of it is linked. */
export type OurMenu = {
  menu: SheetMenu;
  /** Of the categories that guests do not see. */
  hidden_categories: ReadonlySet<string>;
  groups: readonly OurGroup[];
  combos: readonly OurCombo[];
  /** The rate of products without their own. */
  tax_rate_bp: BasisPoints;
  links: PosLinks;
};

/** Why a thing of theirs is left out; each has its sentence in the console. */
export const menuFaults = [
  ...posProblemReasons,
  "name_long",
  "price_high",
  "no_category",
  "branch_unknown",
  "ambiguous_name",
  "too_many_groups",
  "too_many_options",
  "combo_limits",
  "combo_choice_missing",
  "combo_choice_twice",
] as const;
export type MenuFault = (typeof menuFaults)[number];

export type MenuProblem = {
  part: PosMenuPart;
  id: string;
  name: string;
  reason: MenuFault;
  /** The part of it that is meant: a group, an option, a product of a combo. */
  detail: string;
};

export type PlannedKind = "category" | "option_group" | "product" | "combo";
/** `linked`: one of ours with the same name becomes theirs; `gone`: it is not there any more, and is hidden here. */
export type PlannedChange = "added" | "linked" | "changed" | "gone";
export type PlannedField = { heading: string; before: string; after: string };
export type PlannedRow = {
  /** Names it when it is left out. */
  key: string;
  kind: PlannedKind;
  change: PlannedChange;
  name: Text;
  /** Of something added: its price, or null. */
  price: number | null;
  fields: PlannedField[];
};

export type PlannedCategory = { id: string; external_id: string; name: Text; active: boolean };

export type PlannedGroup = {
  /** Ours, else the key by which products name it. */
  id: string;
  external_id: string;
  before: OurGroup | null;
  name: Text;
  min: number;
  max: number;
  free: number;
  /** Without an id: new. */
  options: (Omit<OurGroup["options"][number], "id"> & { id?: string; external_id: string | null })[];
};

export type PlannedCombo = {
  id: string;
  external_id: string;
  before: OurCombo | null;
  name: Text;
  price: number;
  active: boolean;
  slots: {
    id?: string;
    name: Text;
    min: number;
    max: number;
    products: { product_id: string; surcharge: number; external_id: string }[];
  }[];
};

export type MenuPlan = {
  problems: MenuProblem[];
  rows: PlannedRow[];
  /** New ones are in `products` as well, by their key. */
  categories: { changed: PlannedCategory[]; added: PlannedCategory[] };
  groups: PlannedGroup[];
  /** Ids of what is new are keys. */
  products: Pick<ImportPlan, "categories" | "creates" | "changes">;
  combos: PlannedCombo[];
  hiddenCombos: OurCombo[];
  /** Ids of what is new are keys. */
  links: (PosLink & { name: Text })[];
  /** Links whose other side is gone. */
  gone: Pick<PosLink, "kind" | "local_id">[];
  /** What was left out because something it needs was. */
  dependent: number;
};

/** Ids of things that do not exist yet. */
export const newKey = (external: string): string => `new ${external}`;
export const isNewKey = (id: string): boolean => id.startsWith("new ");

const headings = {
  name: { sa: "الاسم", en: "Name" },
  shown: { sa: "معروض", en: "Shown" },
  price: { sa: "السعر", en: "Price" },
  min: { sa: "الحد الأدنى", en: "Minimum" },
  max: { sa: "الحد الأعلى", en: "Maximum" },
  free: { sa: "المجاني", en: "Free" },
  options: { sa: "الخيارات", en: "Options" },
  contents: { sa: "المحتويات", en: "Contents" },
} as const satisfies Record<string, Text>;
type Heading = keyof typeof headings;

export const yesNo = (value: boolean, language: Language): string =>
  language === "sa" ? (value ? "نعم" : "لا") : value ? "yes" : "no";

export const comma = (language: Language): string => (language === "sa" ? "، " : ", ");

/** The fields that differ, with their headings. */
export const differing = (
  language: Language,
  pairs: Partial<Record<Heading, readonly [before: string | number, after: string | number]>>,
): PlannedField[] =>
  Object.entries(pairs).flatMap(([key, [before, after]]) =>
    String(before) === String(after)
      ? []
      : [{ heading: headings[key as Heading][language], before: String(before), after: String(after) }],
  );
