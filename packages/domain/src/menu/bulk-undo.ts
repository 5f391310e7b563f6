import { type BulkBranch, type BulkProduct, otherBranches } from "./bulk-edit.ts";

/** Of a product what an edit made another, on one side of it; its name, by which the journal calls it. */
export type Touched = Pick<BulkProduct, "name" | "branches"> & {
  price?: number | undefined;
  active?: boolean | undefined;
};

export const touchedOf = (one: BulkProduct, other: BulkProduct): Touched => ({
  name: one.name,
  ...(one.price === other.price ? {} : { price: one.price }),
  ...(one.active === other.active ? {} : { active: one.active }),
  branches: otherBranches(one, other),
});

const branchBack = (branch: BulkBranch, was: BulkBranch, left: BulkBranch): BulkBranch | null => {
  const touched = (["price", "listed", "sold_out", "sold_out_until"] as const).filter((key) => was[key] !== left[key]);
  if (touched.some((key) => branch[key] !== left[key])) return null;
  return { ...branch, ...Object.fromEntries(touched.map((key) => [key, was[key]])) };
};

/**
 * A product with what an edit touched as it was before it; null where any of that is no longer as the edit left it. What
 * the edit did not touch may be another by now, and stays.
 */
export const undone = (product: BulkProduct, before: Touched, after: Touched): BulkProduct | null => {
  if ((after.price ?? product.price) !== product.price || (after.active ?? product.active) !== product.active)
    return null;
  const branches: BulkBranch[] = [];
  for (const branch of product.branches) {
    const [was, left] = [before, after].map((side) => side.branches.find(({ id }) => id === branch.id));
    const back = was && left ? branchBack(branch, was, left) : branch;
    if (back === null) return null;
    branches.push(back);
  }
  return { ...product, price: before.price ?? product.price, active: before.active ?? product.active, branches };
};
