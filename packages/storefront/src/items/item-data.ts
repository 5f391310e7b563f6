import type { Menu, MenuCombo, MenuProduct } from "@sufra/domain/menu/api.ts";

/** An item, with the products of a combo's slots. */
export type Item =
  | { kind: "product"; product: MenuProduct }
  | { kind: "combo"; combo: MenuCombo; products: Record<string, MenuProduct> };

const allProducts = (menu: Menu): MenuProduct[] => menu.categories.flatMap((category) => category.products);

const comboItem = (menu: Menu, combo: MenuCombo): Item => {
  const wanted = new Set(combo.slots.flatMap((slot) => slot.products.map((each) => each.product_id)));
  const products = allProducts(menu).filter((product) => wanted.has(product.id));
  return { kind: "combo", combo, products: Object.fromEntries(products.map((product) => [product.id, product])) };
};

/** Finds an item by id, slug or name. */
export const findItem = (
  menu: Menu,
  wanted: { id?: string | undefined; name?: string | undefined },
): Item | undefined => {
  const name = wanted.name?.trim().toLowerCase();
  const matches = (item: { id: string; slug: string; name: string }): boolean =>
    wanted.id !== undefined ? item.id === wanted.id : item.slug === name || item.name.toLowerCase() === name;
  const product = allProducts(menu).find(matches);
  if (product) return { kind: "product", product };
  const combo = menu.combos.find(matches);
  return combo && comboItem(menu, combo);
};

export const itemFacts = (item: Item): MenuProduct | MenuCombo => (item.kind === "product" ? item.product : item.combo);
