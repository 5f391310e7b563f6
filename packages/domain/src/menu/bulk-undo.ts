import { type BulkBranch, type BulkProduct, otherBranches } from "./bulk-edit.ts";

/** The fields of a product that an edit changed, before or after it; the name is for the audit log. */
export type Touched = Pick<BulkProduct, "name" | "branches"> & {
  price?: number | undefined;
  active?: boolean | undefined;
};

export const getTouched = (one: BulkProduct, other: BulkProduct): Touched => ({
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
 * The product with the edited fields restored; null if one of them changed since the edit. Other fields stay as they
 * are.
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
