import { type Text, readText } from "@sufra/domain/language/language.ts";
import type { PosComboSize } from "@sufra/domain/pos/pos-menu.ts";
import { combo, type ComboRow } from "./foodics-shapes.ts";
import { readMoney, readShape, requireName, Unreadable } from "./read-menu.ts";

type Size = ComboRow["sizes"][number];
type Item = ComboRow["items"][number];

/** An option is sold in the sizes that name a price for it. */
const readOptions = (row: ComboRow, item: Item, size: Size) => {
  const options = item.options.flatMap(({ id, product, sizes }) => {
    if (product.id === row.id) throw new Unreadable("cyclic");
    const priced = sizes.find((each) => each.id === size.id);
    return priced ? [{ id, product_id: product.id, price: readMoney(priced.pivot.price, "option_price") }] : [];
  });
  if (options.length === 0) throw new Unreadable("combo_without_options");
  return options;
};

const getSizeName = (row: ComboRow, size: Size): Text => {
  const name = requireName(row);
  if (row.sizes.length === 1) return name;
  const own = requireName(size);
  return {
    sa: `${readText(name, "sa")} – ${readText(own, "sa")}`,
    en: `${readText(name, "en")} – ${readText(own, "en")}`,
  };
};

/**
 * A size may have a price, to which those of its options are added. Otherwise the options' prices make the combo's: the
 * cheapest choice is its price, and the others are surcharges.
 */
const readSize = (row: ComboRow, size: Size): PosComboSize => {
  const ownPrice = size.price === null || size.price === undefined ? null : readMoney(size.price);
  const items = [...row.items].sort((a, b) => (a.index ?? 0) - (b.index ?? 0));
  let price = ownPrice ?? 0;
  const slots = items.map((item) => {
    const options = readOptions(row, item, size);
    const cheapest = ownPrice === null ? Math.min(...options.map((option) => option.price)) : 0;
    price += cheapest;
    return {
      id: item.id,
      name: requireName(item),
      min: 1,
      max: 1,
      options: options.map(({ id, product_id, price: each }) => ({ id, product_id, surcharge: each - cheapest })),
    };
  });
  if (slots.length === 0) throw new Unreadable("combo_without_options");
  return {
    id: size.id,
    name: getSizeName(row, size),
    combo_id: row.id,
    price,
    active: row.is_active !== false,
    items: slots,
  };
};

/** One of our combos for each size. */
export const readCombo = (raw: unknown): PosComboSize[] => {
  const row = readShape(combo, raw);
  if (row.sizes.length === 0) throw new Unreadable("combo_without_options");
  return row.sizes.map((size) => readSize(row, size));
};
