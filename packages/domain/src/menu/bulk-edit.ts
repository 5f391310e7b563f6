import type { Text } from "../language/language.ts";
import type { Halalas } from "../money/halalas.ts";
import { branchPrice, soldOutAt } from "./availability.ts";
import { changedPrice, type PriceChange } from "./bulk-price.ts";
import { highestPrice } from "./console-fields.ts";

/** Differences of a branch from the menu. */
export type BulkBranch = {
  id: string;
  /** null = the menu's. */
  price: Halalas | null;
  listed: boolean;
  sold_out: boolean;
  /** null = until it is undone. */
  sold_out_until: string | null;
};

/** The fields of a product that a bulk edit may change, per branch. */
export type BulkProduct = { id: string; name: Text; price: Halalas; active: boolean; branches: BulkBranch[] };

export type BulkChange =
  | PriceChange
  | { kind: "sold_out"; until: string | null }
  | { kind: "back" }
  | { kind: "shown" }
  | { kind: "hidden" };

/** `branch_ids`: null = the menu itself and every branch. */
export type BulkEdit = { change: BulkChange; branch_ids: readonly string[] | null };

export const bulkRefusals = ["price_negative", "price_too_high", "hidden_everywhere"] as const;
export type BulkRefusal = {
  product_id: string;
  name: Text;
  /** null = the menu's own. */
  branch_id: string | null;
  code: (typeof bulkRefusals)[number];
  /** The resulting price if it is refused; halalas. */
  price: number | null;
};

export type BulkPlan = {
  changes: { before: BulkProduct; after: BulkProduct }[];
  refused: BulkRefusal[];
  /** Products that are so already. */
  unchanged: number;
};

type Planned = { after: BulkProduct; refused: BulkRefusal[] };

const priceFault = (price: number): BulkRefusal["code"] | null => {
  if (price < 0) return "price_negative";
  return price > highestPrice ? "price_too_high" : null;
};

/** For all, a branch's own price moves with the menu's; set to one price, branches have none of their own any more. */
const repriced = (product: BulkProduct, change: PriceChange, chosen: ReadonlySet<string> | null): Planned => {
  const refused: BulkRefusal[] = [];
  const accepted = (branch_id: string | null, from: Halalas): Halalas => {
    const price = changedPrice(from, change);
    const code = priceFault(price);
    if (code === null) return price;
    refused.push({ product_id: product.id, name: product.name, branch_id, code, price });
    return from;
  };
  const ownOf = (branch: BulkBranch): Halalas | null => {
    if (chosen === null) {
      if (branch.price === null) return null;
      if (change.kind === "price_set") return branch.price === change.amount ? branch.price : null;
      return accepted(branch.id, branch.price);
    }
    if (!chosen.has(branch.id)) return branch.price;
    const from = branchPrice(product.price, branch);
    const price = accepted(branch.id, from);
    return price === from ? branch.price : price;
  };
  const price = chosen === null ? accepted(null, product.price) : product.price;
  const branches = product.branches.map((branch) => ({ ...branch, price: ownOf(branch) }));
  return { after: { ...product, price, branches }, refused };
};

const marked = (
  product: BulkProduct,
  mark: Pick<BulkBranch, "sold_out" | "sold_out_until">,
  { chosen, now }: { chosen: ReadonlySet<string> | null; now: Date },
): Planned => {
  const branches = product.branches.map((branch) => {
    if (chosen !== null && !chosen.has(branch.id)) return branch;
    // A mark whose time is over says the same as none.
    return mark.sold_out || isSoldOut(branch, now) ? { ...branch, ...mark } : branch;
  });
  return { after: { ...product, branches }, refused: [] };
};

/** A branch can only show what is on the menu as a whole; otherwise no guest would see it. */
const planListing = (product: BulkProduct, visible: boolean, chosen: ReadonlySet<string> | null): Planned => {
  if (chosen === null) {
    const branches = visible ? product.branches.map((branch) => ({ ...branch, listed: true })) : product.branches;
    return { after: { ...product, active: visible, branches }, refused: [] };
  }
  if (visible && !product.active) {
    const { id: product_id, name } = product;
    const refused = [...chosen].map((branch_id) => ({
      product_id,
      name,
      branch_id,
      code: "hidden_everywhere" as const,
      price: null,
    }));
    return { after: product, refused };
  }
  const branches = product.branches.map((branch) => (chosen.has(branch.id) ? { ...branch, listed: visible } : branch));
  return { after: { ...product, branches }, refused: [] };
};

const planned = (product: BulkProduct, { change, branch_ids }: BulkEdit, now: Date): Planned => {
  const chosen = branch_ids === null ? null : new Set(branch_ids);
  switch (change.kind) {
    case "sold_out":
      return marked(product, { sold_out: true, sold_out_until: change.until }, { chosen, now });
    case "back":
      return marked(product, { sold_out: false, sold_out_until: null }, { chosen, now });
    case "shown":
    case "hidden":
      return planListing(product, change.kind === "shown", chosen);
    default:
      return repriced(product, change, chosen);
  }
};

const isSoldOut = ({ sold_out, sold_out_until }: BulkBranch, now: Date): boolean =>
  soldOutAt({ sold_out, sold_out_until: sold_out_until === null ? null : new Date(sold_out_until) }, now);

const sameBranch = (one: BulkBranch, other: BulkBranch | undefined): boolean =>
  other !== undefined &&
  one.price === other.price &&
  one.listed === other.listed &&
  one.sold_out === other.sold_out &&
  one.sold_out_until === other.sold_out_until;

/** The branches of `one` that are another in `other`. */
export const otherBranches = (one: BulkProduct, other: BulkProduct): BulkBranch[] =>
  one.branches.filter(
    (branch) =>
      !sameBranch(
        branch,
        other.branches.find(({ id }) => id === branch.id),
      ),
  );

const isSame = (one: BulkProduct, other: BulkProduct): boolean =>
  one.price === other.price && one.active === other.active && otherBranches(one, other).length === 0;

/**
 * Previews one edit of many products, with its refusals. A plan with a refusal is not applied. Prices are exact: a
 * percentage is rounded once, half up, to the requested step.
 */
export const planBulkEdit = (products: readonly BulkProduct[], edit: BulkEdit, now: Date): BulkPlan => {
  const plan: BulkPlan = { changes: [], refused: [], unchanged: 0 };
  for (const before of products) {
    const { after, refused } = planned(before, edit, now);
    plan.refused.push(...refused);
    if (!isSame(before, after)) plan.changes.push({ before, after });
    else if (refused.length === 0) plan.unchanged += 1;
  }
  return plan;
};

/** A product's state on the menu, or at one branch. */
export type BulkState = { price: Halalas; shown: boolean; sold_out: boolean; sold_out_until: string | null };
export type BulkRow = {
  product_id: string;
  name: Text;
  branch_id: string | null;
  before: BulkState;
  after: BulkState;
};

const onMenu = ({ price, active }: BulkProduct): BulkState => ({
  price,
  shown: active,
  sold_out: false,
  sold_out_until: null,
});

const atBranch = (product: BulkProduct, branchId: string, now: Date): BulkState => {
  const branch = product.branches.find(({ id }) => id === branchId);
  const sold_out = branch !== undefined && isSoldOut(branch, now);
  return {
    price: branchPrice(product.price, branch),
    shown: branch?.listed ?? true,
    sold_out,
    sold_out_until: sold_out ? branch.sold_out_until : null,
  };
};

/** A change line by line: on the menu, then at each branch that differs from it. */
export const bulkRows = ({ before, after }: BulkPlan["changes"][number], now: Date): BulkRow[] => {
  const { id: product_id, name } = before;
  const rows: BulkRow[] = [];
  if (before.price !== after.price || before.active !== after.active)
    rows.push({ product_id, name, branch_id: null, before: onMenu(before), after: onMenu(after) });
  for (const { id } of otherBranches(after, before))
    rows.push({ product_id, name, branch_id: id, before: atBranch(before, id, now), after: atBranch(after, id, now) });
  return rows;
};
