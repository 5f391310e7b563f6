import type { MenuPlan, OurMenu } from "./menu-plan.ts";
import { planCategories } from "./plan-categories.ts";
import { planCombos } from "./plan-combos.ts";
import { planProducts } from "./plan-products.ts";
import { type Planning, startPlanning } from "./planning.ts";
import type { PosLinkKind, PosMenu } from "./pos-menu.ts";

/** Ours whose other side is not there any more, also not as something that cannot be mapped. */
const goneOf = (
  planning: Planning,
  kind: PosLinkKind,
  localIds: readonly string[],
  isThere: (external: string) => boolean,
) => {
  const gone = localIds.filter((id) => {
    const external = planning.ours.links.externalOf(kind, id);
    return external !== undefined && !isThere(external);
  });
  for (const local_id of gone) planning.plan.gone.push({ kind, local_id });
  return new Set(gone);
};

/** Products and combos that are gone are hidden; orders and customers still know them. */
const planGone = (planning: Planning): void => {
  const { ours, plan, without, theirs } = planning;
  const { products, categories } = ours.menu;
  const goneProducts = goneOf(
    planning,
    "product",
    products.map(({ id }) => id),
    (id) => planning.isNamed("products", id),
  );
  for (const before of products) {
    if (!goneProducts.has(before.id) || !before.active) continue;
    const key = `product:${before.id}`;
    plan.rows.push({ key, kind: "product", change: "gone", name: before.name, price: null, fields: [] });
    if (!without.has(key)) plan.products.changes.push({ row: 0, before, after: { ...before, active: false } });
  }
  const goneCombos = goneOf(
    planning,
    "combo",
    ours.combos.map(({ id }) => id),
    (id) => planning.isNamed("combos", id),
  );
  for (const before of ours.combos) {
    if (!goneCombos.has(before.id) || !before.active) continue;
    const key = `combo:${before.id}`;
    plan.rows.push({ key, kind: "combo", change: "gone", name: before.name, price: null, fields: [] });
    if (!without.has(key)) plan.hiddenCombos.push(before);
  }
  goneOf(
    planning,
    "category",
    categories.map(({ id }) => id),
    (id) => planning.isNamed("categories", id),
  );
  const modifiers = new Set(theirs.products.flatMap((product) => product.modifiers.map(({ id }) => id)));
  const options = new Set(
    theirs.products.flatMap((product) => product.modifiers.flatMap((modifier) => modifier.options.map(({ id }) => id))),
  );
  goneOf(
    planning,
    "option_group",
    ours.groups.map(({ id }) => id),
    (id) => modifiers.has(id),
  );
  goneOf(
    planning,
    "option",
    ours.groups.flatMap((group) => group.options.map(({ id }) => id)),
    (id) => options.has(id),
  );
};

/**
 * What their menu would make of ours, in both directions: what is added, linked by its name, changed field by field,
 * gone; and every thing that cannot be mapped, with its reason.
 */
export const planMenu = (
  theirs: PosMenu,
  ours: OurMenu,
  how: Pick<Planning, "without" | "language" | "branch_ids">,
): MenuPlan => {
  const planning = startPlanning(theirs, ours, how);
  for (const problem of theirs.problems) planning.problem({ ...problem, detail: "" });
  const categories = planCategories(planning);
  const products = planProducts(planning, categories);
  planCombos(planning, products);
  planGone(planning);
  return planning.plan;
};
