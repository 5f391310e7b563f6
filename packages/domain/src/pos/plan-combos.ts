import { highestPrice } from "../menu/console-fields.ts";
import { comma, differing, newKey, type OurCombo, type PlannedCombo, yesNo } from "./menu-plan.ts";
import { findNameFault, makeNameFinder, mergeName, shownName, spelt } from "./plan-names.ts";
import type { Planning } from "./planning.ts";
import type { PosComboSize } from "./pos-menu.ts";

const maxSlots = 9;
const maxChoices = 60;
type Item = PosComboSize["items"][number];
type Products = ReadonlyMap<string, string>;
type Slot = PlannedCombo["slots"][number];

const slotOf = (key: string): string => key.split("/")[0] ?? "";

/** The slot of ours that offers one of these choices already, or is called the same. */
const findSlot = (planning: Planning, item: Item, own: OurCombo["slots"], taken: Set<string>) => {
  const known = new Set(
    item.options.flatMap(({ id }) => planning.ours.links.localsOf("combo_product", id).map(slotOf)),
  );
  const free = own.filter(({ id }) => !taken.has(id));
  const found =
    free.find(({ id }) => known.has(id)) ?? free.find(({ name }) => shownName(name) === shownName(item.name));
  if (found) taken.add(found.id);
  return found;
};

type Say = (
  reason: "combo_limits" | "combo_choice_missing" | "combo_choice_twice" | "name_missing" | "name_long" | "price_high",
  detail?: string,
) => void;

const planSlot = (
  planning: Planning,
  item: Item,
  before: OurCombo["slots"][number] | undefined,
  products: Products,
  say: Say,
): Slot | null => {
  const fault = findNameFault(item.name);
  if (fault !== null) return (say(fault, item.id), null);
  const choices: Slot["products"] = [];
  for (const { id, product_id, surcharge } of item.options) {
    const local = products.get(product_id);
    const theirs = planning.theirs.products.find((product) => product.id === product_id);
    const name = theirs ? shownName(theirs.name) : product_id;
    if (local === undefined) say("combo_choice_missing", name);
    else if (choices.some((choice) => choice.product_id === local)) say("combo_choice_twice", name);
    else if (surcharge > highestPrice) say("price_high", name);
    else choices.push({ product_id: local, surcharge, external_id: id });
  }
  const { min, max } = item;
  if (choices.length === 0 || choices.length > maxChoices || min < 1 || max > 9 || min > max)
    return (say("combo_limits", shownName(item.name)), null);
  return {
    ...(before ? { id: before.id } : {}),
    name: mergeName(item.name, before?.name),
    min,
    max,
    products: choices,
  };
};

const planCombo = (
  planning: Planning,
  theirs: PosComboSize,
  before: OurCombo | null,
  products: Products,
): PlannedCombo | null => {
  const say: Say = (reason, detail = "") =>
    planning.problem({ part: "combos", id: theirs.id, name: shownName(theirs.name), reason, detail });
  if (theirs.price > highestPrice) return (say("price_high"), null);
  if (theirs.items.length === 0 || theirs.items.length > maxSlots) return (say("combo_limits"), null);
  const taken = new Set<string>();
  const slots = theirs.items.map((item) =>
    planSlot(planning, item, findSlot(planning, item, before?.slots ?? [], taken), products, say),
  );
  const whole = slots.filter((slot) => slot !== null);
  if (whole.length < slots.length) return null;
  return {
    id: before?.id ?? newKey(theirs.id),
    external_id: theirs.id,
    before,
    name: mergeName(theirs.name, before?.name),
    price: theirs.price,
    active: theirs.active,
    slots: whole,
  };
};

const contents = (
  { ours, plan, language }: Planning,
  slots: readonly Omit<Slot, "id">[] | OurCombo["slots"],
): string => {
  const names = new Map([
    ...ours.menu.products.map(({ id, name }) => [id, shownName(name)] as const),
    ...plan.products.creates.map(({ after }) => [after.id, shownName(after.name)] as const),
  ]);
  const text = ({ product_id, surcharge }: { product_id: string; surcharge: number }) =>
    `${names.get(product_id) ?? ""}${surcharge > 0 ? ` +${surcharge / 100}` : ""}`;
  return slots
    .map(({ name, min, max, products }) => {
      const count = min === max ? `${min}` : `${min}–${max}`;
      return `${shownName(name)} ×${count}: ${products.map(text).join(comma(language))}`;
    })
    .join(language === "sa" ? "؛ " : "; ");
};

const rowFields = (planning: Planning, before: OurCombo, after: PlannedCombo) =>
  differing(planning.language, {
    name: [`${before.name.sa} / ${before.name.en}`, `${after.name.sa} / ${after.name.en}`],
    price: [before.price / 100, after.price / 100],
    shown: [yesNo(before.active, planning.language), yesNo(after.active, planning.language)],
    contents: [contents(planning, before.slots), contents(planning, after.slots)],
  });

const linkCombo = (planning: Planning, combo: PlannedCombo, theirs: PosComboSize): void => {
  planning.link("combo", combo.id, theirs.id, theirs.name);
  for (const [place, { id, name, products }] of combo.slots.entries())
    for (const { product_id, external_id } of products)
      planning.link("combo_product", `${id ?? `${combo.id} ${place}`}/${product_id}`, external_id, name);
};

/** One combo of ours for each size of theirs; a choice that cannot be mapped is named, a slot without any drops the combo. */
export const planCombos = (planning: Planning, products: Products): void => {
  const { ours, theirs, plan, without } = planning;
  const byId = new Map(ours.combos.map((combo) => [combo.id, combo]));
  const names = makeNameFinder(
    ours.combos.filter(({ id }) => !ours.links.externalOf("combo", id)),
    spelt,
  );
  for (const size of theirs.combos) {
    const about = { part: "combos", id: size.id, name: shownName(size.name), detail: "" } as const;
    const fault = findNameFault(size.name);
    if (fault !== null) {
      planning.problem({ ...about, reason: fault });
      continue;
    }
    const linked = byId.get(ours.links.localsOf("combo", size.id)[0] ?? "");
    const alike = linked ? [] : names.find(size.name);
    if (alike.length > 1) {
      planning.problem({ ...about, reason: "ambiguous_name" });
      continue;
    }
    const before = linked ?? alike[0] ?? null;
    const combo = planCombo(planning, size, before, products);
    if (!combo) continue;
    if (before) names.take(before);
    const fields = before ? rowFields(planning, before, combo) : [];
    const key = `combo:${size.id}`;
    const change = before === null ? "added" : linked ? "changed" : "linked";
    if (change !== "changed" || fields.length > 0)
      plan.rows.push({ key, kind: "combo", change, name: combo.name, price: before ? null : combo.price, fields });
    if (without.has(key)) continue;
    if (change !== "changed" || fields.length > 0) plan.combos.push(combo);
    linkCombo(planning, combo, size);
  }
};
