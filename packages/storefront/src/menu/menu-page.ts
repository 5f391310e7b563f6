import type { Menu, MenuCombo, MenuProduct } from "@sufra/domain/menu/api.ts";

/** Fields of a card; the rest comes with the whole menu. */
export type ProductCard = Pick<
  MenuProduct,
  | "id"
  | "slug"
  | "name"
  | "description"
  | "image"
  | "drawing"
  | "price"
  | "available"
  | "calories"
  | "walking_minutes"
  | "high_salt"
  | "caffeine_mg"
  | "allergens"
  | "dietary_tags"
  | "spicy_level"
  | "popular"
> & {
  /** Options must be chosen: the button opens the item. */
  choose: boolean;
};

export type ComboCard = Pick<
  MenuCombo,
  "id" | "slug" | "name" | "description" | "image" | "drawing" | "price" | "list_price" | "available"
>;
export type MenuSection = { id: string; name: string; description: string; products: ProductCard[] };

export type MenuPage = { branchId: string; version: string; sections: MenuSection[]; combos: ComboCard[] };

const toProductCard = (product: MenuProduct): ProductCard => ({
  id: product.id,
  slug: product.slug,
  name: product.name,
  description: product.description,
  image: product.image,
  ...(product.drawing && { drawing: product.drawing }),
  price: product.price,
  available: product.available,
  calories: product.calories,
  walking_minutes: product.walking_minutes,
  high_salt: product.high_salt,
  caffeine_mg: product.caffeine_mg,
  allergens: product.allergens,
  dietary_tags: product.dietary_tags,
  spicy_level: product.spicy_level,
  popular: product.popular,
  choose: product.option_groups.some((group) => group.min > 0),
});

const toComboCard = (combo: MenuCombo): ComboCard => ({
  id: combo.id,
  slug: combo.slug,
  name: combo.name,
  description: combo.description,
  image: combo.image,
  ...(combo.drawing && { drawing: combo.drawing }),
  price: combo.price,
  list_price: combo.list_price,
  available: combo.available,
});

const makePage = (branchId: string, menu: Menu): MenuPage => ({
  branchId,
  version: menu.version,
  sections: menu.categories
    .filter((category) => category.products.length > 0)
    .map(({ id, name, description, products }) => ({ id, name, description, products: products.map(toProductCard) })),
  combos: menu.combos.map(toComboCard),
});

const made = new WeakMap<Menu, MenuPage>();

/** The part of a menu that its page shows, cached by menu so that equal pages do not render again. */
export const toMenuPage = (branchId: string, menu: Menu): MenuPage => {
  const known = made.get(menu) ?? makePage(branchId, menu);
  made.set(menu, known);
  return known;
};
