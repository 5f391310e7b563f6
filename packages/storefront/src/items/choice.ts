import type { MenuProduct } from "@sufra/domain/menu/api.ts";
import { type ChosenOption, chooseOptions, optionsPrice } from "@sufra/domain/menu/options.ts";

export type OptionGroup = MenuProduct["option_groups"][number];
/** How many of each option, by its id. */
export type Quantities = Readonly<Record<string, number>>;

export const chosenOf = (groups: readonly OptionGroup[], quantities: Quantities): ChosenOption[] =>
  groups
    .flatMap((group) => group.options)
    .flatMap((option) => {
      const quantity = quantities[option.id] ?? 0;
      return quantity > 0 ? [{ option_id: option.id, quantity }] : [];
    });

export const quantitiesOf = (chosen: readonly ChosenOption[]): Quantities =>
  Object.fromEntries(chosen.map((each) => [each.option_id, each.quantity]));

export const countIn = (group: OptionGroup, quantities: Quantities): number =>
  group.options.reduce((sum, option) => sum + (quantities[option.id] ?? 0), 0);

/** What the choice adds to one unit so far, by the rule that also prices the order; unmet groups count too. */
export const priceSoFar = (groups: readonly OptionGroup[], quantities: Quantities): number => {
  const lenient = groups.map((group) => ({
    ...group,
    min: 0,
    options: group.options.map((option) => ({ ...option, available: true })),
  }));
  const answer = chooseOptions(lenient, chosenOf(groups, quantities), "options");
  return answer.ok ? optionsPrice(answer.value) : 0;
};

export type Unmet = { groupId: string; code: "option_required" | "option_minimum"; minimum: number };

/** The first group whose rule is not met yet, in the order they are asked. */
export const firstUnmet = (groups: readonly OptionGroup[], quantities: Quantities): Unmet | undefined => {
  for (const group of groups) {
    const count = countIn(group, quantities);
    if (count >= group.min) continue;
    return {
      groupId: group.id,
      code: count === 0 && group.min === 1 ? "option_required" : "option_minimum",
      minimum: group.min,
    };
  }
  return undefined;
};

/** One choice replaces the other in a group of one; elsewhere nothing goes beyond the group's or the option's own number. */
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
  const room = group.max - countIn(group, quantities) + (quantities[optionId] ?? 0);
  return { ...quantities, [optionId]: Math.max(0, Math.min(quantity, option.max_quantity, room)) };
};

/** A required group with a single possible answer is answered. */
export const obvious = (groups: readonly OptionGroup[]): Quantities =>
  Object.fromEntries(
    groups.flatMap((group) => {
      const possible = group.options.filter((option) => option.available);
      const [only] = possible;
      return group.min === 1 && possible.length === 1 && only ? [[only.id, 1]] : [];
    }),
  );
