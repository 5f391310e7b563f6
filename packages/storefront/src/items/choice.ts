import type { MenuProduct } from "@sufra/domain/menu/api.ts";
import { type ChosenOption, chooseOptions, optionsPrice } from "@sufra/domain/menu/options.ts";

export type OptionGroup = MenuProduct["option_groups"][number];
/** Quantity by option id. */
export type Quantities = Readonly<Record<string, number>>;

export const toChosenOptions = (groups: readonly OptionGroup[], quantities: Quantities): ChosenOption[] =>
  groups
    .flatMap((group) => group.options)
    .flatMap((option) => {
      const quantity = quantities[option.id] ?? 0;
      return quantity > 0 ? [{ option_id: option.id, quantity }] : [];
    });

export const toQuantities = (chosen: readonly ChosenOption[]): Quantities =>
  Object.fromEntries(chosen.map((each) => [each.option_id, each.quantity]));

export const getCount = (group: OptionGroup, quantities: Quantities): number =>
  group.options.reduce((sum, option) => sum + (quantities[option.id] ?? 0), 0);

/** Price of the choice for one unit, by the rule of the order; unmet groups count too. */
export const priceSoFar = (groups: readonly OptionGroup[], quantities: Quantities): number => {
  const lenient = groups.map((group) => ({
    ...group,
    min: 0,
    options: group.options.map((option) => ({ ...option, available: true })),
  }));
  const answer = chooseOptions(lenient, toChosenOptions(groups, quantities), "options");
  return answer.ok ? optionsPrice(answer.value) : 0;
};

export type Unmet = { groupId: string; code: "option_required" | "option_minimum"; minimum: number };

/** The first group whose rule is not met. */
export const firstUnmet = (groups: readonly OptionGroup[], quantities: Quantities): Unmet | undefined => {
  const group = groups.find((each) => getCount(each, quantities) < each.min);
  if (!group) return undefined;
  const { id, min } = group;
  const code = min === 1 ? "option_required" : "option_minimum";
  return { groupId: id, code, minimum: min };
};

/** In a group of one a choice replaces the other; elsewhere maximums apply. */
export const withOption = (
  group: OptionGroup,
  quantities: Quantities,
  optionId: string,
  quantity: number,
): Quantities => {
  const option = group.options.find((each) => each.id === optionId);
  if (!option) return quantities;
  if (group.max === 1 && quantity > 0) {
    const others = Object.fromEntries(group.options.map((each) => [each.id, 0]));
    return { ...quantities, ...others, [optionId]: 1 };
  }
  const room = group.max - getCount(group, quantities) + (quantities[optionId] ?? 0);
  return { ...quantities, [optionId]: Math.max(0, Math.min(quantity, option.max_quantity, room)) };
};

/** Preselects the only option of a required group. */
export const obvious = (groups: readonly OptionGroup[]): Quantities =>
  Object.fromEntries(
    groups.flatMap((group) => {
      const possible = group.options.filter((option) => option.available);
      const [only] = possible;
      return group.min === 1 && possible.length === 1 && only ? [[only.id, 1]] : [];
    }),
  );
