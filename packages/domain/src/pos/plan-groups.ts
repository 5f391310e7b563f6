import { highestPrice } from "../menu/console-fields.ts";
import { comma, differing, isNewKey, newKey, type OurGroup, type PlannedGroup, type PlannedRow } from "./menu-plan.ts";
import type { Language } from "../language/language.ts";
import type { Planning } from "./planning.ts";
import { findNameFault, isSameText, makeNameFinder, mergeName, sharesName, shownName } from "./plan-names.ts";
import type { PosModifier, PosOption, PosProduct } from "./pos-menu.ts";

const maxOptions = 60;
const maxChosen = 99;

/** A group with its limits, and the products that use it so: each kind of use is a group of ours. */
export type GroupUse = {
  key: string;
  modifier: PosModifier;
  options: readonly PosOption[];
  min: number;
  max: number;
  free: number;
  /** Ours that use it. */
  product_ids: string[];
};

/** The group as this product uses it; null: it cannot be mapped, which is named. */
export const readUse = (planning: Planning, product: PosProduct, modifier: PosModifier): GroupUse | null => {
  const about = { part: "products", id: product.id, name: shownName(product.name) } as const;
  const say = (reason: "modifier_limits" | "name_missing" | "name_long" | "price_high" | "too_many_options", of = "") =>
    planning.problem({ ...about, reason, detail: of === "" ? shownName(modifier.name) : of });
  const fault = findNameFault(modifier.name);
  if (fault !== null) return (say(fault, modifier.id), null);
  const excluded = new Set(modifier.excluded_option_ids);
  const offered = modifier.options.filter(({ id }) => !excluded.has(id));
  const options = offered.filter((option) => {
    const wrong = findNameFault(option.name) ?? (option.price > highestPrice ? "price_high" : null);
    if (wrong !== null) say(wrong, shownName(option.name) || option.id);
    return wrong === null;
  });
  const max = Math.min(modifier.max, maxChosen);
  const { min } = modifier;
  if (options.length > maxOptions) return (say("too_many_options"), null);
  if (options.length === 0 || max < 1 || min > max) return (say("modifier_limits"), null);
  if (min > 0 && !options.some(({ active }) => active)) return (say("modifier_limits"), null);
  const free = Math.min(modifier.free, max);
  const ids = options.map(({ id }) => id).sort();
  return { key: [modifier.id, min, max, free, ...ids].join(" "), modifier, options, min, max, free, product_ids: [] };
};

type OwnOption = OurGroup["options"][number];

/** Options of ours that are theirs already, or have the same name. */
const findOwnOption = (planning: Planning, own: readonly OwnOption[], taken: Set<string>, option: PosOption) => {
  const { links } = planning.ours;
  const free = own.filter(({ id }) => !taken.has(id));
  const found =
    free.find(({ id }) => links.externalOf("option", id) === option.id) ??
    free.find(({ id, name }) => links.externalOf("option", id) === undefined && sharesName(name, option.name));
  if (found) taken.add(found.id);
  return found;
};

/** Where fewer options are offered than must be chosen, the same one may be chosen several times. */
const getMaxQuantity = (use: GroupUse, own: OwnOption | undefined): number => {
  const active = use.options.filter((option) => option.active).length;
  return Math.max(own?.max_quantity ?? 1, Math.min(maxChosen, Math.ceil(use.min / Math.max(1, active))));
};

const planGroup = (planning: Planning, use: GroupUse, before: OurGroup | null): PlannedGroup => {
  const own = before?.options ?? [];
  const taken = new Set<string>();
  const options: PlannedGroup["options"] = use.options.map((option) => {
    const known = findOwnOption(planning, own, taken, option);
    return {
      ...(known ? { id: known.id } : {}),
      external_id: option.id,
      name: mergeName(option.name, known?.name),
      price: option.price,
      calories: known?.calories ?? null,
      max_quantity: getMaxQuantity(use, known),
      active: option.active,
    };
  });
  // What is not offered there cannot be ordered: hidden, since carts may refer to it.
  const rest = own
    .filter(({ id }) => !taken.has(id))
    .map((option) => ({ ...option, active: false, external_id: null }));
  return {
    id: before?.id ?? newKey(use.key),
    external_id: use.modifier.id,
    before,
    name: mergeName(use.modifier.name, before?.name),
    min: use.min,
    max: use.max,
    free: use.free,
    options: [...options, ...rest],
  };
};

/** Ours that most of the same products use comes first, then one with the same limits. */
const getScore = (planning: Planning, use: GroupUse, group: OurGroup): number => {
  const used = use.product_ids.filter((id) => planning.groupsOf(id).includes(group.id)).length;
  const sameLimits = group.min === use.min && group.max === use.max && group.free === use.free;
  return used * 2 + (sameLimits ? 1 : 0);
};

const matchLinked = (planning: Planning, uses: readonly GroupUse[]): Map<string, OurGroup> => {
  const { ours } = planning;
  const byId = new Map(ours.groups.map((group) => [group.id, group]));
  const pairs = uses
    .flatMap((use) =>
      ours.links.localsOf("option_group", use.modifier.id).flatMap((id) => {
        const group = byId.get(id);
        return group ? [{ use, group, score: getScore(planning, use, group) }] : [];
      }),
    )
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const found = new Map<string, OurGroup>();
  const taken = new Set<string>();
  for (const { use, group } of pairs)
    if (!found.has(use.key) && !taken.has(group.id)) {
      found.set(use.key, group);
      taken.add(group.id);
    }
  return found;
};

const optionsText = (options: readonly Omit<OwnOption, "id" | "calories">[], language: Language): string =>
  options
    .filter(({ active }) => active)
    .map(
      ({ name, price, max_quantity }) =>
        `${shownName(name)} ${price / 100}${max_quantity > 1 ? ` ×${max_quantity}` : ""}`,
    )
    .join(comma(language));

const toRow = (group: PlannedGroup, before: OurGroup, linked: boolean, language: Language): PlannedRow | null => {
  const fields = differing(language, {
    name: [shownName(before.name), shownName(group.name)],
    min: [before.min, group.min],
    max: [before.max, group.max],
    free: [before.free, group.free],
    options: [optionsText(before.options, language), optionsText(group.options, language)],
  });
  const renamed = !isSameText(before.name, group.name);
  if (fields.length === 0 && !linked && !renamed) return null;
  const key = `option_group:${group.external_id}:${before.id}`;
  return { key, kind: "option_group", change: linked ? "linked" : "changed", name: group.name, price: null, fields };
};

/** By its name alone, a group is theirs only where no other product of ours has it: their limits would become its own. */
const findAlike = (planning: Planning, use: GroupUse, named: readonly OurGroup[]): OurGroup | undefined =>
  named
    .filter(({ id }) => {
      const users = planning.ours.menu.products.filter((product) => product.option_group_ids.includes(id));
      return users.length > 0 && users.every((product) => use.product_ids.includes(product.id));
    })
    .sort((a, b) => getScore(planning, use, b) - getScore(planning, use, a))[0];

/** Ours for each use, by the key of the use. */
export const planGroups = (planning: Planning, uses: readonly GroupUse[]): Map<string, PlannedGroup> => {
  const { ours, plan, without, language } = planning;
  const linked = matchLinked(planning, uses);
  const names = makeNameFinder(ours.groups.filter(({ id }) => !ours.links.externalOf("option_group", id)));
  const planned = new Map<string, PlannedGroup>();
  for (const use of uses) {
    const known = linked.get(use.key);
    const alike = known ? undefined : findAlike(planning, use, names.find(use.modifier.name));
    if (alike) names.take(alike);
    const before = known ?? alike ?? null;
    const group = planGroup(planning, use, before);
    const row = before && toRow(group, before, known === undefined, language);
    planned.set(use.key, group);
    if (row) plan.rows.push(row);
    // A change that is left out leaves the group as it is, and its products keep it.
    if (row && without.has(row.key)) continue;
    plan.groups.push(group);
    planning.link("option_group", group.id, group.external_id, use.modifier.name);
    for (const [place, { id, external_id, name }] of group.options.entries())
      if (external_id === null) plan.gone.push({ kind: "option", local_id: id ?? "" });
      else planning.link("option", id ?? `${group.id} ${place}`, external_id, name);
  }
  return planned;
};

export const isNewGroup = ({ id }: PlannedGroup): boolean => isNewKey(id);
