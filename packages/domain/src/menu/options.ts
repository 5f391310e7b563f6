import { type FieldIssue, type FieldRefusal, refuseFields } from "../errors/field-issue.ts";
import type { Text } from "../language/language.ts";
import { addUp, type Halalas, times } from "../money/halalas.ts";
import { accept, type Outcome, refuse } from "../outcome.ts";

/** `name` is both languages on the server and one string in the guest's browser. */
export type OptionFacts<Name = Text> = {
  id: string;
  name: Name;
  price: Halalas;
  available: boolean;
  /** How many of this one option, at least 1. */
  max_quantity: number;
};

export type OptionGroupFacts<Name = Text> = {
  id: string;
  name: Name;
  min: number;
  max: number;
  /** How many chosen units of the group cost nothing. */
  free: number;
  options: readonly OptionFacts<Name>[];
};

export type ChosenOption = { option_id: string; quantity: number };

export type PricedOption<Name = Text> = {
  group_id: string;
  option_id: string;
  name: Name;
  /** Chosen for one unit of the product. */
  quantity: number;
  free_quantity: number;
  unit_price: Halalas;
  /** (quantity − free_quantity) × unit_price, for one unit of the product. */
  price: Halalas;
};

/** A group can still be satisfied: what is available reaches its minimum. */
export const groupAvailable = (group: OptionGroupFacts<unknown>): boolean =>
  addUp(group.options.map((option) => (option.available ? option.max_quantity : 0))) >= group.min;

/** A required group with nothing left makes the item unavailable (product rules §3). */
export const optionsAvailable = (groups: readonly OptionGroupFacts<unknown>[]): boolean => groups.every(groupAvailable);

/**
 * Prices the chosen units of one group: the `free` cheapest units cost nothing (product rules §3); equal prices count
 * in the group's order. Returns them in the group's order; units are per unit of the product.
 */
const priceGroup = <Name>(group: OptionGroupFacts<Name>, chosen: ReadonlyMap<string, number>): PricedOption<Name>[] => {
  const taken = group.options.flatMap((option) => {
    const quantity = chosen.get(option.id) ?? 0;
    return quantity > 0 ? [{ option, quantity }] : [];
  });
  let free = group.free;
  const freeOf = new Map<string, number>();
  for (const { option, quantity } of [...taken].sort((a, b) => a.option.price - b.option.price)) {
    const units = Math.min(free, quantity);
    freeOf.set(option.id, units);
    free -= units;
  }
  return taken.map(({ option, quantity }) => {
    const free_quantity = freeOf.get(option.id) ?? 0;
    const price = times(option.price, quantity - free_quantity);
    const { id: option_id, name, price: unit_price } = option;
    return { group_id: group.id, option_id, name, quantity, free_quantity, unit_price, price };
  });
};

/** Refuses options that are foreign, doubled, or more of one than its own maximum. */
const singleIssues = (
  options: ReadonlyMap<string, OptionFacts<unknown>>,
  chosen: readonly ChosenOption[],
  path: string,
): FieldIssue[] => {
  const seen = new Set<string>();
  return chosen.flatMap((choice, index): FieldIssue[] => {
    const option = options.get(choice.option_id);
    if (!option || seen.has(choice.option_id)) return [{ path: `${path}.${index}.option_id`, code: "field_invalid" }];
    seen.add(choice.option_id);
    const fits = Number.isInteger(choice.quantity) && choice.quantity >= 1 && choice.quantity <= option.max_quantity;
    return fits ? [] : [{ path: `${path}.${index}.quantity`, code: "field_invalid" }];
  });
};

/**
 * Checks the count of one group: nothing in a required group is `option_required`, below the minimum `option_minimum`
 * with `{ minimum }`, above the maximum `field_invalid`. The screen scrolls to `params.group_id`.
 */
const groupIssue = (group: OptionGroupFacts<unknown>, count: number, path: string): FieldIssue[] => {
  const params = { group_id: group.id, minimum: group.min, maximum: group.max };
  if (count === 0 && group.min === 1) return [{ path, code: "option_required", params }];
  if (count < group.min) return [{ path, code: "option_minimum", params }];
  return count > group.max ? [{ path, code: "field_invalid", params }] : [];
};

/**
 * Checks and prices the options of one unit of a product. Refuses a wrong choice field by field (`path` is the path of
 * the options in the body: `lines.0.options`), and a sold-out option as `item_unavailable` with `{ item, option_id }`.
 */
export const chooseOptions = <Name>(
  groups: readonly OptionGroupFacts<Name>[],
  chosen: readonly ChosenOption[],
  path: string,
): Outcome<PricedOption<Name>[]> | FieldRefusal => {
  const options = new Map(groups.flatMap((group) => group.options).map((option) => [option.id, option]));
  const single = singleIssues(options, chosen, path);
  if (single.length > 0) return refuseFields(single);
  const quantities = new Map(chosen.map((choice) => [choice.option_id, choice.quantity]));
  const issues = groups.flatMap((group) => {
    const count = addUp(group.options.map((option) => quantities.get(option.id) ?? 0));
    return groupIssue(group, count, path);
  });
  if (issues.length > 0) return refuseFields(issues);
  const unavailable = chosen
    .map((choice) => options.get(choice.option_id))
    .find((option) => option && !option.available);
  if (unavailable) return refuse("item_unavailable", { item: unavailable.name, option_id: unavailable.id });
  return accept(groups.flatMap((group) => priceGroup(group, quantities)));
};

/** Price of the options per unit of the product, in halalas. */
export const optionsPrice = (options: readonly { price: Halalas }[]): Halalas =>
  addUp(options.map((option) => option.price));
