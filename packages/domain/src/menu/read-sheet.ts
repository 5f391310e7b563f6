import { cleanLine, isVisibleText } from "../language/text-hygiene.ts";
import { contradictedTags } from "./dietary-tags.ts";
import { type CellFault, type Read, readCell, type SheetCell } from "./sheet-cells.ts";
import { columnKey, columnReader, type SheetColumn } from "./sheet-columns.ts";
import { type Finder, makeFinder, type RowWords } from "./sheet-match.ts";
import { applyBranchCell, applyCell, newSheetProduct, type SheetMenu, type SheetProduct } from "./sheet-product.ts";

export type SheetRow = readonly SheetCell[];
/** The most rows a sheet has besides its headings. */
export const maxSheetRows = 5000;

/** Rows and columns count from 1, as spreadsheets count them; a whole row's or column's fault names only that. */
export type Fault = CellFault & { row: number | null; column: number | null; heading: string };

export type ImportPlan = {
  faults: Fault[];
  /** Named by the sheet and not there yet. */
  categories: { key: string; name: { sa: string; en: string } }[];
  /** Their category is one of the menu's or a key of `categories`. */
  creates: { row: number; after: SheetProduct }[];
  changes: { row: number; before: SheetProduct; after: SheetProduct }[];
  /** Rows that say what is so already. */
  left: number;
};

type Heading = { place: number; heading: string; column: SheetColumn };
type Headings = { columns: Heading[]; faults: Fault[]; headed: ReadonlySet<number> };

const isEmpty = (row: SheetRow): boolean => row.every(({ text, formula }) => text.trim() === "" && formula !== true);
const nowhere = { row: null, column: null, heading: "" };

const getMissing = (seen: ReadonlySet<string>, row: number): Fault[] =>
  (["category", "name", "price"] as const)
    .filter((key) => ![key, `${key}_sa`, `${key}_en`].some((each) => seen.has(each)))
    .map((value) => ({ ...nowhere, row, code: "missing_column", params: { value } }));

const readHeadings = (row: SheetRow, rowNumber: number, menu: SheetMenu): Headings => {
  const columnOf = columnReader(menu.branches);
  const faults: Fault[] = [];
  const columns: Heading[] = [];
  const headed = new Set<number>();
  const seen = new Set<string>();
  for (const [place, { text }] of row.entries()) {
    if (text.trim() === "") continue;
    headed.add(place);
    const heading = cleanLine(text).slice(0, 80);
    const column = columnOf(text);
    const code = column === undefined ? "unknown_column" : seen.has(columnKey(column)) ? "repeated_column" : null;
    if (code !== null) faults.push({ row: rowNumber, column: place + 1, heading, code });
    else if (column !== undefined) columns.push({ place, heading, column });
    if (column !== undefined) seen.add(columnKey(column));
  }
  return { columns, faults: [...faults, ...getMissing(seen, rowNumber)], headed };
};

type RowReading = { row: number; faults: Fault[]; texts: ReadonlyMap<Heading, string> };

/** Every cell of a row under its heading, each fault where it stands. */
const readRow = (cells: SheetRow, row: number, { columns, headed }: Headings): RowReading => {
  const faults: Fault[] = [];
  const texts = new Map<Heading, string>();
  for (const column of columns) {
    const { place, heading } = column;
    const mayMerge = column.column.key === "category_sa" || column.column.key === "category_en";
    const read = readCell(cells[place] ?? { text: "" }, { mayMerge });
    if ("value" in read) texts.set(column, read.value);
    else faults.push({ ...read, row, column: place + 1, heading });
  }
  for (const [place, cell] of cells.entries())
    if (!headed.has(place) && !isEmpty([cell]))
      faults.push({ code: "extra_cell", row, column: place + 1, heading: "" });
  return { row, faults, texts };
};

const matching = new Set<string>(["id", "category_sa", "category_en"]);

const getWords = ({ texts }: RowReading): RowWords => {
  const cells = [...texts];
  const word = (key: SheetColumn["key"]): string =>
    cleanLine(cells.find(([{ column }]) => column.key === key)?.[1] ?? "");
  return {
    id: word("id"),
    category: { sa: word("category_sa"), en: word("category_en") },
    name: { sa: word("name_sa"), en: word("name_en") },
    hasCells: cells.some(([{ column }, text]) => !matching.has(column.key) && text !== ""),
  };
};

const applyTo = (product: SheetProduct, column: SheetColumn, text: string, finder: Finder): Read<SheetProduct> => {
  if ("branch_id" in column) return applyBranchCell[column.key](column.branch_id)(product, text);
  switch (column.key) {
    case "id":
    case "category_sa":
    case "category_en":
      return { value: product };
    case "option_groups": {
      const groups = finder.groupsOf(text);
      return "value" in groups ? { value: { ...product, option_group_ids: groups.value } } : groups;
    }
    default:
      return applyCell[column.key](product, text);
  }
};

/** The product as the row wants it; every cell that can't be read is a fault and changes nothing. */
const getProduct = (start: SheetProduct, { row, faults, texts }: RowReading, finder: Finder): SheetProduct => {
  let product = start;
  for (const [{ place, heading, column }, text] of texts) {
    const read = applyTo(product, column, text, finder);
    if ("value" in read) product = read.value;
    else faults.push({ ...read, row, column: place + 1, heading });
  }
  return product;
};

const same = (one: SheetProduct, other: SheetProduct): boolean => {
  const sorted = (product: SheetProduct) => ({
    ...product,
    nutrition: product.nutrition && Object.entries(product.nutrition).sort(([a], [b]) => (a < b ? -1 : 1)),
    allergens: [...product.allergens].sort(),
    dietary_tags: [...product.dietary_tags].sort(),
    branches: [...product.branches].sort((a, b) => (a.branch_id < b.branch_id ? -1 : 1)).map(Object.entries),
  });
  const [a, b] = [sorted(one), sorted(other)];
  return (Object.keys(a) as (keyof typeof a)[]).every((key) => JSON.stringify(a[key]) === JSON.stringify(b[key]));
};

const getPlace = (headings: Headings, keys: readonly SheetColumn["key"][]): Pick<Fault, "column" | "heading"> => {
  const found = keys
    .map((key) => headings.columns.find(({ column }) => column.key === key))
    .find((heading) => heading !== undefined);
  return { column: found ? found.place + 1 : null, heading: found?.heading ?? "" };
};

const emptyPlan = (faults: Fault[] = []): ImportPlan => ({ faults, categories: [], creates: [], changes: [], left: 0 });

/** One row against the menu: what it would make, or its faults. */
const planRow = (plan: ImportPlan, reading: RowReading, headings: Headings, finder: Finder): void => {
  const { row, faults } = reading;
  const found = finder.find(getWords(reading), row);
  const faulty = new Set(faults.map(({ column }) => column));
  const isFaulty = (keys: readonly SheetColumn["key"][]): boolean =>
    headings.columns.some(({ place, column }) => keys.includes(column.key) && faulty.has(place + 1));
  // What can't be read is not missing besides.
  for (const { keys, ...fault } of found.faults)
    if (fault.code !== "required" || !isFaulty(keys)) faults.push({ ...fault, row, ...getPlace(headings, keys) });
  if (found.kind === "none" && found.faults.length > 0) getProduct(newSheetProduct(""), reading, finder);
  if (found.kind === "product") {
    const start = found.before ?? newSheetProduct(found.category_id);
    const after = getProduct({ ...start, category_id: found.category_id }, reading, finder);
    const named = getPlace(headings, ["name_sa", "name_en"]);
    const nameless = !isVisibleText(after.name.sa) && !isVisibleText(after.name.en);
    if (nameless && !faults.some(({ column }) => column === named.column))
      faults.push({ code: "required", row, ...named });
    const diet = getPlace(headings, ["dietary_tags", "allergens"]);
    for (const tag of diet.column === null ? [] : contradictedTags(after.dietary_tags, after.allergens))
      faults.push({ code: "dietary_contradicts", params: { value: tag }, row, ...diet });
    if (found.before === undefined) plan.creates.push({ row, after });
    else if (same(found.before, after)) plan.left += 1;
    else plan.changes.push({ row, before: found.before, after });
  }
  plan.faults.push(...faults);
};

/**
 * Plans an import: either all errors by row and column, or what would be created and changed. Rows match by the id of
 * an export, otherwise by name within their category. Products and fields that the sheet does not contain stay
 * unchanged.
 */
export const planImport = (rows: readonly SheetRow[], menu: SheetMenu): ImportPlan => {
  const top = rows.findIndex((row) => !isEmpty(row));
  const head = rows[top];
  const filled = rows.filter((row) => !isEmpty(row)).length - 1;
  if (head === undefined || filled === 0) return emptyPlan([{ ...nowhere, code: "empty_sheet" }]);
  if (filled > maxSheetRows) return emptyPlan([{ ...nowhere, code: "too_many_rows", params: { max: maxSheetRows } }]);
  const headings = readHeadings(head, top + 1, menu);
  const plan = emptyPlan([...headings.faults]);
  if (headings.faults.some(({ code }) => code === "missing_column")) return plan;
  const finder = makeFinder(menu, plan.categories);
  for (const [index, cells] of rows.entries())
    if (index > top && !isEmpty(cells)) planRow(plan, readRow(cells, index + 1, headings), headings, finder);
  return plan.faults.length > 0 ? emptyPlan(plan.faults) : plan;
};
