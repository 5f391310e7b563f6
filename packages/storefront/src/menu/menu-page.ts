import type { Menu, MenuCombo, MenuProduct } from "@sufra/domain/menu/api.ts";

/** Fields of the whole menu that no card shows. */
type Unseen = "tax_rate_bp" | "schedule" | "nutrition" | "preparation_minutes" | "option_groups" | "more_images";

/** Fields of a card; the rest comes with the whole menu. */
export type ProductCard = Omit<MenuProduct, Unseen> & {
  /** Options must be chosen: the button opens the item. */
  choose: boolean;
};

export type ComboCard = Omit<MenuCombo, "schedule" | "slots" | "more_images">;
export type MenuSection = { id: string; name: string; description: string; products: ProductCard[] };

export type MenuPage = { branchId: string; version: string; sections: MenuSection[]; combos: ComboCard[] };

/** A new field of the menu goes to every page unless it is listed here. */
const toProductCard = ({
  tax_rate_bp: _tax,
  schedule: _schedule,
  nutrition: _nutrition,
  preparation_minutes: _minutes,
  more_images: _more,
  option_groups,
  ...card
}: MenuProduct): ProductCard => ({ ...card, choose: option_groups.some(({ min }) => min > 0) });

const toComboCard = ({ schedule: _schedule, slots: _slots, more_images: _more, ...card }: MenuCombo): ComboCard => card;

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
