import type { Text } from "@sufra/domain/language/language.ts";
import type { z } from "zod";
import type { PosCategory, PosModifier, PosProblemReason, PosProduct } from "@sufra/domain/pos/pos-menu.ts";
import type { PosMenuCursor, PosMenuPage } from "../pos-adapter.ts";
import { readDecimal } from "./decimals.ts";
import { category, deletable, named, product, type ProductRow, toText } from "./foodics-shapes.ts";

/** Why one thing of the menu cannot be taken over; caught where its page is read. */
export class Unreadable extends Error {
  readonly reason: PosProblemReason;

  constructor(reason: PosProblemReason) {
    super(reason);
    this.reason = reason;
  }
}

export const readMoney = (value: unknown, reason?: PosProblemReason): number => {
  const read = readDecimal(value);
  if (!read.ok) throw new Unreadable(reason ?? `price_${read.reason}`);
  return read.value;
};

export const requireName = (row: z.infer<typeof named>): Text => {
  const name = toText(row);
  if (name.sa === "" && name.en === "") throw new Unreadable("name_missing");
  return name;
};

/** Throws `Unreadable` for a row of another shape. */
export const readShape = <S extends z.ZodType>(shape: S, row: unknown): z.output<S> => {
  const read = shape.safeParse(row);
  if (!read.success) throw new Unreadable("shape");
  return read.data;
};

const readModifier = (row: NonNullable<ProductRow["modifiers"]>[number]): PosModifier => {
  const { pivot } = row;
  const options = row.options
    .filter((each) => !each.deleted_at)
    .map((each) => ({
      id: each.id,
      name: requireName(each),
      price: readMoney(each.price, "option_price"),
      active: each.is_active !== false,
    }));
  const excluded = pivot.excluded_options_ids ?? [];
  const choices = options.filter(({ id }) => !excluded.includes(id)).length;
  if (choices === 0) throw new Unreadable("modifier_without_options");
  const min = pivot.minimum_options ?? 0;
  const max = pivot.maximum_options ?? choices;
  if (max < Math.max(min, 1)) throw new Unreadable("modifier_limits");
  return {
    id: row.id,
    name: requireName(row),
    min,
    max,
    free: pivot.free_options ?? 0,
    excluded_option_ids: excluded,
    options,
  };
};

/** Null without a tax group. */
const readRate = (row: ProductRow): number | null => {
  const taxes = row.tax_group?.taxes ?? [];
  if (taxes.length > 1) throw new Unreadable("several_taxes");
  const [tax] = taxes;
  return tax === undefined ? null : readMoney(tax.rate, "tax_rate");
};

/** Names what is wrong with a thing that is read all the same. */
type Note = (reason: PosProblemReason) => void;

const readCalories = (value: unknown, note: Note): number | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === "number" && Number.isInteger(value) && value >= 0) return value;
  note("calories");
  return null;
};

export const readProduct = (raw: unknown, note: Note = () => undefined): PosProduct => {
  const row = readShape(product, raw);
  const modifiers = [...(row.modifiers ?? [])].sort((a, b) => (a.pivot.index ?? 0) - (b.pivot.index ?? 0));
  return {
    id: row.id,
    name: requireName(row),
    category_id: row.category?.id ?? null,
    price: readMoney(row.price),
    tax_rate_bp: readRate(row),
    calories: readCalories(row.calories, note),
    image: row.image?.startsWith("http") ? row.image : null,
    active: row.is_active !== false,
    branches: (row.branches ?? []).map(({ id, pivot }) => ({
      branch_id: id,
      price: pivot.price === null || pivot.price === undefined ? null : readMoney(pivot.price, "branch_price"),
      active: pivot.is_active !== false,
      in_stock: pivot.is_in_stock !== false,
    })),
    modifiers: modifiers.map(readModifier),
  };
};

export const readCategory = (raw: unknown): PosCategory => {
  const row = readShape(category, raw);
  return { id: row.id, name: requireName(row), active: row.is_active !== false };
};

type Problems = PosMenuPage["problems"];

/** Reads rows one by one; deleted ones are no part of the menu. A row that cannot be read becomes a problem. */
export const readRows = <T>(
  rows: unknown[],
  part: PosMenuCursor["part"],
  read: (row: unknown, note: Note) => T,
): { read: T[]; problems: Problems } => {
  const problems: Problems = [];
  const done: T[] = [];
  const seen = new Set<string>();
  for (const row of rows) {
    if (deletable.safeParse(row).data?.deleted_at) continue;
    const label = named.safeParse(row).data;
    const name = label ? toText(label) : { sa: "", en: "" };
    const note: Note = (reason) => void problems.push({ part, id: label?.id ?? "", name: name.sa || name.en, reason });
    try {
      if (label && seen.has(label.id)) throw new Unreadable("duplicate_id");
      if (label) seen.add(label.id);
      done.push(read(row, note));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      note(error.reason);
    }
  }
  return { read: done, problems };
};
