import { useState } from "react";
import type { MenuProduct } from "@sufra/domain/menu/api.ts";
import type { CartComboLine, CartComboPart, CartProductLine } from "../cart/cart-lines.ts";
import { dispatchCart } from "../cart/cart-store.ts";
import { optionsInWords } from "../menu/add-to-cart.ts";
import { chosenOf, firstUnmet, obvious, priceSoFar, type Quantities, quantitiesOf, type Unmet } from "./choice.ts";
import type { Item } from "./item-data.ts";

/** One unit chosen in a slot of a combo, with the options of its own. */
export type Pick = { productId: string; quantities: Quantities };
export type Picks = Readonly<Record<string, readonly Pick[]>>;

/** What is being put together before it goes into the cart. */
export type Draft = { quantity: number; note: string; quantities: Quantities; picks: Picks };
export type Line = CartProductLine | CartComboLine;

const isCombo = (line: Line): line is CartComboLine => "comboId" in line;

const picksOf = (line: CartComboLine): Picks => {
  const picks: Record<string, Pick[]> = {};
  for (const part of line.products) {
    (picks[part.slotId] ??= []).push({ productId: part.productId, quantities: quantitiesOf(part.options) });
  }
  return picks;
};

/** A slot that offers one thing has it already. */
const obviousPicks = (item: Item): Picks => {
  if (item.kind === "product") return {};
  return Object.fromEntries(
    item.combo.slots.flatMap((slot) => {
      const [only, second] = slot.products.filter((each) => item.products[each.product_id]?.available);
      const product = only && item.products[only.product_id];
      if (!product || second) return [];
      const pick = { productId: product.id, quantities: obvious(product.option_groups) };
      return [[slot.id, Array.from({ length: Math.max(1, slot.min) }, () => pick)]];
    }),
  );
};

const startOf = (item: Item, line: Line | undefined): Draft => {
  if (line && isCombo(line))
    return { quantity: line.comboQuantity, note: line.note, quantities: {}, picks: picksOf(line) };
  if (line)
    return { quantity: line.productQuantity, note: line.note, quantities: quantitiesOf(line.options), picks: {} };
  const quantities = item.kind === "product" ? obvious(item.product.option_groups) : {};
  return { quantity: 1, note: "", quantities, picks: obviousPicks(item) };
};

/** What stands in the way of the cart: a group, or a slot (`slot` names it), in the order they are asked. */
export type Missing =
  { kind: "group"; unmet: Unmet; scope: string } | { kind: "slot"; slotId: string; minimum: number };

const missingIn = (item: Item, draft: Draft): Missing | undefined => {
  if (item.kind === "product") {
    const unmet = firstUnmet(item.product.option_groups, draft.quantities);
    return unmet && { kind: "group", unmet, scope: "" };
  }
  for (const slot of item.combo.slots) {
    const picks = draft.picks[slot.id] ?? [];
    const minimum = Math.max(1, slot.min);
    if (picks.length < minimum) return { kind: "slot", slotId: slot.id, minimum };
    for (const [place, pick] of picks.entries()) {
      const unmet = firstUnmet(item.products[pick.productId]?.option_groups ?? [], pick.quantities);
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
      const options = chosenOf(product.option_groups, pick.quantities);
      return [
        {
          slotId: slot.id,
          productId: product.id,
          name: product.name,
          surcharge: slot.products.find((each) => each.product_id === product.id)?.surcharge ?? 0,
          options,
          optionsPrice: priceSoFar(product.option_groups, pick.quantities),
          optionsText: optionsInWords(product.option_groups, options),
        },
      ];
    }),
  );

const unitPriceOf = (item: Item, draft: Draft): number => {
  if (item.kind === "product") return item.product.price + priceSoFar(item.product.option_groups, draft.quantities);
  return comboParts(item, draft).reduce((sum, part) => sum + part.surcharge + part.optionsPrice, item.combo.price);
};

const putProduct = (item: Item & { kind: "product" }, draft: Draft, key: string | undefined): void => {
  const { id, name, image, price, option_groups } = item.product;
  const options = chosenOf(option_groups, draft.quantities);
  const product: CartProductLine = {
    key: key ?? "",
    productId: id,
    name,
    image,
    unitPrice: price,
    optionsPrice: priceSoFar(option_groups, draft.quantities),
    optionsText: optionsInWords(option_groups, options),
    options,
    note: draft.note.trim(),
    productQuantity: draft.quantity,
  };
  dispatchCart(key === undefined ? { type: "addProduct", product } : { type: "updateProduct", key, product });
};

const putCombo = (item: Item & { kind: "combo" }, draft: Draft, key: string | undefined): void => {
  const { id, name, image, price } = item.combo;
  const combo: CartComboLine = {
    key: key ?? "",
    comboId: id,
    name,
    image,
    unitPrice: price,
    products: comboParts(item, draft),
    note: draft.note.trim(),
    comboQuantity: draft.quantity,
  };
  dispatchCart(key === undefined ? { type: "addCombo", combo } : { type: "updateCombo", key, combo });
};

export type DraftState = {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  total: number;
  /** The unmet rule that was pointed out; goes away with the next choice. */
  missing: Missing | undefined;
  /** Puts it into the cart, or points out what is missing and answers false. */
  put: () => boolean;
};

export const useItemDraft = (item: Item, line: Line | undefined): DraftState => {
  const [draft, setDraft] = useState(() => startOf(item, line));
  const [missing, setMissing] = useState<Missing>();
  return {
    draft,
    missing,
    total: unitPriceOf(item, draft) * draft.quantity,
    change: (part) => {
      setDraft((now) => ({ ...now, ...part }));
      setMissing(undefined);
    },
    put: () => {
      const found = missingIn(item, draft);
      setMissing(found);
      if (found) return false;
      if (item.kind === "product") putProduct(item, draft, line?.key);
      else putCombo(item, draft, line?.key);
      return true;
    },
  };
};
