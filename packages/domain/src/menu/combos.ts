import { type FieldIssue, type FieldRefusal, refuseFields } from "../errors/field-issue.ts";
import type { Halalas } from "../money/halalas.ts";
import { accept, type Outcome } from "../outcome.ts";

export type ComboSlotFacts = {
  id: string;
  /** How many products the slot takes, at least 1. Each one beyond the price of the combo costs its surcharge only. */
  min: number;
  max: number;
  products: readonly { product_id: string; surcharge: Halalas }[];
};

/** One unit: the same product twice in a slot is named twice. */
export type ChosenProduct = { slot_id: string; product_id: string };

/** The surcharge of each chosen product, in the order of the choice. */
export type SlottedProduct<P extends ChosenProduct> = P & { surcharge: Halalas };

/**
 * Checks the products chosen for one combo. Every slot is filled (`option_required` when empty, `option_minimum` with
 * `{ minimum }` below its minimum; specification §5) up to its maximum (`field_invalid`), with products it offers. `path` is the path of the products: `combos.0.products`.
 * `chooseOptions` checks each product's options.
 */
export const chooseProducts = <P extends ChosenProduct>(
  slots: readonly ComboSlotFacts[],
  chosen: readonly P[],
  path: string,
): Outcome<SlottedProduct<P>[]> | FieldRefusal => {
  const issues: FieldIssue[] = [];
  const slotted = chosen.flatMap((choice, index): SlottedProduct<P>[] => {
    const slot = slots.find((each) => each.id === choice.slot_id);
    if (!slot) issues.push({ path: `${path}.${index}.slot_id`, code: "field_invalid" });
    const offer = slot?.products.find((product) => product.product_id === choice.product_id);
    if (slot && !offer) issues.push({ path: `${path}.${index}.product_id`, code: "field_invalid" });
    return offer ? [{ ...choice, surcharge: offer.surcharge }] : [];
  });
  for (const slot of slots) {
    const count = chosen.filter((choice) => choice.slot_id === slot.id).length;
    const params = { slot_id: slot.id, minimum: slot.min, maximum: slot.max };
    if (count === 0) issues.push({ path, code: "option_required", params });
    else if (count < slot.min) issues.push({ path, code: "option_minimum", params });
    else if (count > slot.max) issues.push({ path, code: "field_invalid", params });
  }
  return issues.length > 0 ? refuseFields(issues) : accept(slotted);
};

/** Whether every slot can be filled: at least one of its products is available (the same one may repeat). */
export const comboAvailable = (
  slots: readonly ComboSlotFacts[],
  productAvailable: (productId: string) => boolean,
): boolean => slots.every((slot) => slot.products.some((product) => productAvailable(product.product_id)));

/**
 * Kilocalories of a combo without its options, from the lightest choice to the heaviest one; a product may be taken as often
 * as its slot allows. `null` where the calories of one product are unknown. Saudi menus state both ends.
 */
export const comboCalories = (
  slots: readonly { min: number; max: number; calories: readonly (number | null)[] }[],
): { from: number; to: number } | null => {
  let [from, to] = [0, 0];
  for (const { min, max, calories } of slots) {
    const known = calories.filter((each) => each !== null);
    if (known.length === 0 || known.length < calories.length) return null;
    from += min * Math.min(...known);
    to += max * Math.max(...known);
  }
  return { from, to };
};
