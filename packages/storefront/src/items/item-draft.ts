import { useState } from "react";
import type { MenuProduct } from "@sufra/domain/menu/api.ts";
import type { CartComboLine, CartComboPart, CartProductLine } from "../cart/cart-lines.ts";
import { dispatchCart } from "../cart/cart-store.ts";
import { toOptionsText } from "../menu/add-to-cart.ts";
import {
  toChosenOptions,
  firstUnmet,
  obvious,
  priceSoFar,
  type Quantities,
  toQuantities,
  type Unmet,
} from "./choice.ts";
import { type Item, itemFacts } from "./item-data.ts";

/** A product picked in a slot of a combo, with its options. */
export type Pick = { productId: string; quantities: Quantities };
export type Picks = Readonly<Record<string, readonly Pick[]>>;

/** The choice before it is added to the cart. */
export type Draft = { quantity: number; note: string; quantities: Quantities; picks: Picks };
export type Line = CartProductLine | CartComboLine;

const isCombo = (line: Line): line is CartComboLine => "comboId" in line;

/** The picks of a line that its combo still takes. */
const toPicks = (line: CartComboLine, item: Item): Picks =>
  Object.fromEntries(
    item.kind === "product"
      ? []
      : item.combo.slots.map(({ id, max, products }) => {
          const offered = products.filter(({ product_id }) => item.products[product_id]?.available);
          const own = line.products.filter(
            ({ slotId, productId }) => slotId === id && offered.some(({ product_id }) => product_id === productId),
          );
          const picks = own.map(({ productId, options }) => ({ productId, quantities: toQuantities(options) }));
          return [id, picks.slice(0, max)];
        }),
  );

/** A slot with one product is preselected. */
const obviousPicks = (item: Item): Picks => {
  if (item.kind === "product") return {};
  return Object.fromEntries(
    item.combo.slots.flatMap((slot) => {
      const [only, second] = slot.products.filter((each) => item.products[each.product_id]?.available);
      const product = only && item.products[only.product_id];
      if (!product || second) return [];
      const pick = { productId: product.id, quantities: obvious(product.option_groups) };
      return [[slot.id, Array.from({ length: slot.min }, () => pick)]];
    }),
  );
};

const getInitialDraft = (item: Item, line: Line | undefined): Draft => {
  if (line && isCombo(line))
    return { quantity: line.comboQuantity, note: line.note, quantities: {}, picks: toPicks(line, item) };
  if (line)
    return { quantity: line.productQuantity, note: line.note, quantities: toQuantities(line.options), picks: {} };
  const quantities = item.kind === "product" ? obvious(item.product.option_groups) : {};
  return { quantity: 1, note: "", quantities, picks: obviousPicks(item) };
};

export const pickUnmet = (products: Record<string, MenuProduct>, pick: Pick): Unmet | undefined =>
  firstUnmet(products[pick.productId]?.option_groups ?? [], pick.quantities);

/** The first unmet group or slot. */
export type Missing =
  | { kind: "group"; unmet: Unmet; scope: string }
  | { kind: "slot"; slotId: string; minimum: number };

const findMissing = (item: Item, draft: Draft): Missing | undefined => {
  if (item.kind === "product") {
    const unmet = firstUnmet(item.product.option_groups, draft.quantities);
    return unmet && { kind: "group", unmet, scope: "" };
  }
  for (const slot of item.combo.slots) {
    const picks = draft.picks[slot.id] ?? [];
    if (picks.length < slot.min) return { kind: "slot", slotId: slot.id, minimum: slot.min };
    for (const [place, pick] of picks.entries()) {
      const unmet = pickUnmet(item.products, pick);
      if (unmet) return { kind: "group", unmet, scope: `${slot.id}-${place}-` };
    }
  }
  return undefined;
};

const comboParts = (item: Item & { kind: "combo" }, draft: Draft): CartComboPart[] =>
  item.combo.slots.flatMap((slot) =>
    (draft.picks[slot.id] ?? []).flatMap((pick): CartComboPart[] => {
      const product: MenuProduct | undefined = item.products[pick.productId];
      if (!product) return [];
      const options = toChosenOptions(product.option_groups, pick.quantities);
      return [
        {
          slotId: slot.id,
          productId: product.id,
          name: product.name,
          surcharge: slot.products.find((each) => each.product_id === product.id)?.surcharge ?? 0,
          options,
          optionsPrice: priceSoFar(product.option_groups, pick.quantities),
          optionsText: toOptionsText(product.option_groups, options),
        },
      ];
    }),
  );

const getUnitPrice = (item: Item, draft: Draft): number => {
  if (item.kind === "product") return item.product.price + priceSoFar(item.product.option_groups, draft.quantities);
  return comboParts(item, draft).reduce((sum, part) => sum + part.surcharge + part.optionsPrice, item.combo.price);
};

/** Into the cart as a new line, or in place of the edited one. */
const putItem = (item: Item, draft: Draft, key: string | undefined): void => {
  const { id, name, image, price } = itemFacts(item);
  const line = { key: key ?? "", name, image, unitPrice: price, note: draft.note.trim() };
  if (item.kind === "combo") {
    const products = comboParts(item, draft);
    const combo: CartComboLine = { ...line, comboId: id, products, comboQuantity: draft.quantity };
    dispatchCart(key === undefined ? { type: "addCombo", combo } : { type: "updateCombo", key, combo });
    return;
  }
  const { option_groups } = item.product;
  const options = toChosenOptions(option_groups, draft.quantities);
  const product: CartProductLine = {
    ...line,
    productId: id,
    optionsPrice: priceSoFar(option_groups, draft.quantities),
    optionsText: toOptionsText(option_groups, options),
    options,
    productQuantity: draft.quantity,
  };
  dispatchCart(key === undefined ? { type: "addProduct", product } : { type: "updateProduct", key, product });
};

export type DraftState = {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  total: number;
  /** The unmet rule that is shown; the next choice clears it. */
  missing: Missing | undefined;
  /** Adds it to the cart; false and an error if a choice is missing. */
  put: () => boolean;
};

export const useItemDraft = (item: Item, line: Line | undefined): DraftState => {
  const [draft, setDraft] = useState(() => getInitialDraft(item, line));
  const [missing, setMissing] = useState<Missing>();
  return {
    draft,
    missing,
    total: getUnitPrice(item, draft) * draft.quantity,
    change: (part) => {
      setDraft((now) => ({ ...now, ...part }));
      setMissing(undefined);
    },
    put: () => {
      const found = findMissing(item, draft);
      setMissing(found);
      if (found) return false;
      putItem(item, draft, line?.key);
      return true;
    },
  };
};
