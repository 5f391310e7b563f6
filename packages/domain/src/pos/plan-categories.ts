import { differing, newKey, type PlannedCategory, yesNo } from "./menu-plan.ts";
import { findNameFault, makeNameFinder, mergeName, shownName } from "./plan-names.ts";
import type { Planning } from "./planning.ts";
import type { PosCategory } from "./pos-menu.ts";

type Ours = { id: string; name: PosCategory["name"] };

const planCategory = (planning: Planning, theirs: PosCategory, before: Ours, isLinked: boolean): void => {
  const { plan, ours, without, language } = planning;
  const hidden = ours.hidden_categories.has(before.id);
  const after: PlannedCategory = {
    id: before.id,
    external_id: theirs.id,
    name: mergeName(theirs.name, before.name),
    active: theirs.active,
  };
  const fields = differing(language, {
    name: [`${before.name.sa} / ${before.name.en}`, `${after.name.sa} / ${after.name.en}`],
    shown: [yesNo(!hidden, language), yesNo(after.active, language)],
  });
  const key = `category:${theirs.id}`;
  if (fields.length > 0 || !isLinked)
    plan.rows.push({
      key,
      kind: "category",
      change: isLinked ? "changed" : "linked",
      name: after.name,
      price: null,
      fields,
    });
  if (without.has(key)) return;
  planning.link("category", before.id, theirs.id, theirs.name);
  if (fields.length > 0) plan.categories.changed.push(after);
};

const addCategory = (planning: Planning, theirs: PosCategory): string | null => {
  const { plan, without } = planning;
  const key = `category:${theirs.id}`;
  const name = mergeName(theirs.name);
  plan.rows.push({ key, kind: "category", change: "added", name, price: null, fields: [] });
  if (without.has(key)) return null;
  const id = newKey(theirs.id);
  plan.products.categories.push({ key: id, name });
  plan.categories.added.push({ id, external_id: theirs.id, name, active: theirs.active });
  planning.link("category", id, theirs.id, theirs.name);
  return id;
};

/** Ours, or the key of a new one, by their id; null: the manager leaves it out. */
export const planCategories = (planning: Planning): Map<string, string | null> => {
  const { ours, theirs } = planning;
  const byId = new Map(ours.menu.categories.map((category) => [category.id, category]));
  const names = makeNameFinder(ours.menu.categories.filter(({ id }) => !ours.links.externalOf("category", id)));
  const found = new Map<string, string | null>();
  for (const category of theirs.categories) {
    const fault = findNameFault(category.name);
    if (fault !== null) {
      const name = shownName(category.name);
      planning.problem({ part: "categories", id: category.id, name, reason: fault, detail: "" });
      continue;
    }
    const [localId = ""] = ours.links.localsOf("category", category.id);
    const linked = byId.get(localId);
    const alike = linked ? undefined : names.find(category.name)[0];
    if (alike) names.take(alike);
    const before = linked ?? alike;
    if (before) planCategory(planning, category, before, linked !== undefined);
    found.set(category.id, before ? before.id : addCategory(planning, category));
  }
  return found;
};
