import { highestPrice } from "../menu/console-fields.ts";
import { newSheetProduct, noNutrition, type SheetMenu, type SheetProduct } from "../menu/sheet-product.ts";
import { differences } from "../menu/write-sheet.ts";
import { isNewKey, newKey, type PlannedGroup } from "./menu-plan.ts";
import { type GroupUse, planGroups, readUse } from "./plan-groups.ts";
import { findNameFault, makeNameFinder, mergeName, shownName, spelt } from "./plan-names.ts";
import type { Planning } from "./planning.ts";
import type { PosProduct } from "./pos-menu.ts";

const maxGroups = 20;

type Match = {
  theirs: PosProduct;
  category_id: string;
  before: SheetProduct | undefined;
  isLinked: boolean;
  uses: GroupUse[];
};

/** Finds ours for each of theirs; what cannot be mapped is named and is not among them. */
const matchProducts = (planning: Planning, categories: ReadonlyMap<string, string | null>): Match[] => {
  const { ours, theirs, plan } = planning;
  const byId = new Map(ours.menu.products.map((product) => [product.id, product]));
  const names = makeNameFinder(
    ours.menu.products.filter(({ id }) => !ours.links.externalOf("product", id)),
    spelt,
  );
  return theirs.products.flatMap((product): Match[] => {
    const say = (reason: Parameters<Planning["problem"]>[0]["reason"], detail = "") => {
      planning.problem({ part: "products", id: product.id, name: shownName(product.name), reason, detail });
      return [];
    };
    const fault = findNameFault(product.name);
    if (fault !== null) return say(fault);
    if (product.price > highestPrice) return say("price_high");
    const category_id = product.category_id === null ? undefined : categories.get(product.category_id);
    if (category_id === undefined) return say("no_category");
    if (product.modifiers.length > maxGroups) return say("too_many_groups");
    const problemsBefore = plan.problems.length;
    const uses = product.modifiers.map((modifier) => ({ modifier, use: readUse(planning, product, modifier) }));
    // Without a group that must be chosen from, its price and its kitchen's order would be wrong.
    if (uses.some(({ modifier, use }) => use === null && modifier.min > 0)) return [];
    if (category_id === null) {
      plan.problems.length = problemsBefore;
      plan.dependent += 1;
      return [];
    }
    for (const { branch_id } of product.branches)
      if (!planning.branch_ids.has(branch_id)) say("branch_unknown", branch_id);
    const [localId = ""] = ours.links.localsOf("product", product.id);
    const linked = byId.get(localId);
    const alike = linked ? [] : names.find(product.name);
    const inPlace = alike.length > 1 ? alike.filter((each) => each.category_id === category_id) : alike;
    if (alike.length > 0 && inPlace.length !== 1) return say("ambiguous_name");
    const before = linked ?? inPlace[0];
    if (before) names.take(before);
    return [
      {
        theirs: product,
        category_id,
        before,
        isLinked: linked !== undefined,
        uses: uses.flatMap(({ use }) => use ?? []),
      },
    ];
  });
};

/** Uses that are the same are one group; each of them knows its products. */
const gatherUses = (matches: readonly Match[]): GroupUse[] => {
  const uses = new Map<string, GroupUse>();
  for (const { before, uses: own } of matches)
    for (const use of own) {
      const known = uses.get(use.key) ?? use;
      uses.set(use.key, known);
      if (before) known.product_ids.push(before.id);
    }
  return [...uses.values()];
};

const getBranches = ({ ours }: Planning, theirs: PosProduct, before: SheetProduct): SheetProduct["branches"] => {
  const own = new Map(before.branches.map((branch) => [branch.branch_id, branch]));
  for (const { id } of ours.menu.branches) {
    const external = ours.links.externalOf("branch", id);
    if (external === undefined) continue;
    const there = theirs.branches.find(({ branch_id }) => branch_id === external);
    const price = there?.price ?? theirs.price;
    const listed = there?.active === false ? false : (own.get(id)?.listed ?? true);
    own.set(id, { branch_id: id, price: price === theirs.price ? null : price, listed });
  }
  return [...own.values()]
    .filter(({ price, listed }) => price !== null || !listed)
    .sort((a, b) => (a.branch_id < b.branch_id ? -1 : 1));
};

const toProduct = (planning: Planning, match: Match, groups: ReadonlyMap<string, PlannedGroup>): SheetProduct => {
  const { theirs, category_id, uses } = match;
  const { tax_rate_bp: usual } = planning.ours;
  const before = match.before ?? { ...newSheetProduct(category_id), id: newKey(theirs.id) };
  // Without a tax group it is not taxed there.
  const rate = theirs.tax_rate_bp ?? 0;
  const calories = theirs.calories ?? before.nutrition?.calories ?? null;
  return {
    ...before,
    category_id,
    name: mergeName(theirs.name, match.before?.name),
    price: theirs.price,
    tax_rate_bp: (before.tax_rate_bp ?? usual) === rate ? before.tax_rate_bp : rate === usual ? null : rate,
    nutrition: calories === null ? before.nutrition : { ...noNutrition, ...before.nutrition, calories },
    active: theirs.active,
    option_group_ids: uses.flatMap(({ key }) => groups.get(key)?.id ?? []),
    branches: getBranches(planning, theirs, before),
  };
};

const differs = (before: SheetProduct, after: SheetProduct): boolean =>
  (["option_group_ids", "branches"] as const).some((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));

/** Everything that differences are shown with: new things have their keys as ids. */
const getShownMenu = ({ ours, plan }: Planning, groups: ReadonlyMap<string, PlannedGroup>): SheetMenu => ({
  ...ours.menu,
  categories: [...ours.menu.categories, ...plan.products.categories.map(({ key, name }) => ({ id: key, name }))],
  option_groups: [
    ...ours.menu.option_groups,
    ...[...groups.values()].flatMap(({ id, name }) => (isNewKey(id) ? [{ id, name }] : [])),
  ],
});

/** Ours, or the key of a new one, by their id; a product that is left out is not in it. */
export const planProducts = (
  planning: Planning,
  categories: ReadonlyMap<string, string | null>,
): Map<string, string> => {
  const { plan, without, language } = planning;
  const matches = matchProducts(planning, categories).filter(({ theirs, before }) => {
    const isLeftOut = before === undefined && without.has(`product:${theirs.id}`);
    if (isLeftOut)
      plan.rows.push({
        key: `product:${theirs.id}`,
        kind: "product",
        change: "added",
        name: theirs.name,
        price: theirs.price,
        fields: [],
      });
    return !isLeftOut;
  });
  const groups = planGroups(planning, gatherUses(matches));
  const menu = getShownMenu(planning, groups);
  const shown = { menu, categories: menu.categories, language };
  const ids = new Map<string, string>();
  for (const match of matches) {
    const { theirs, before, isLinked } = match;
    const after = toProduct(planning, match, groups);
    const key = `product:${theirs.id}`;
    const fields = differences({ before: before ?? newSheetProduct(""), after }, shown).filter(
      ({ heading }) => before !== undefined || !hiddenForNew.has(heading),
    );
    const changes = before !== undefined && (fields.length > 0 || differs(before, after));
    const change = before === undefined ? "added" : isLinked ? "changed" : "linked";
    if (change !== "changed" || changes)
      plan.rows.push({ key, kind: "product", change, name: after.name, price: before ? null : after.price, fields });
    ids.set(theirs.id, after.id);
    if (without.has(key) && !isLinked) {
      ids.delete(theirs.id);
      continue;
    }
    planning.link("product", after.id, theirs.id, theirs.name);
    if (without.has(key)) continue;
    if (before === undefined) plan.products.creates.push({ row: 0, after });
    else if (changes) plan.products.changes.push({ row: 0, before, after });
  }
  return ids;
};

/** A new product's id, names and price stand in its row. */
const hiddenForNew = new Set([
  "ID",
  "المعرّف",
  "Price",
  "السعر",
  "Name (Arabic)",
  "Name (English)",
  "الاسم (عربي)",
  "الاسم (إنجليزي)",
]);
