import type { Text } from "../language/language.ts";
import type { BasisPoints, Halalas } from "../money/halalas.ts";
import { orderLinkKinds } from "./order-state.ts";

/** The menu of a point of sale as its adapter reads it: the ids are its own, money is whole halalas. */
export type PosNamed = { id: string; name: Text };
export type PosCategory = PosNamed & { active: boolean };
export type PosOption = PosNamed & { price: Halalas; active: boolean };

/** A group of options as one product uses it. */
export type PosModifier = PosNamed & {
  min: number;
  max: number;
  free: number;
  excluded_option_ids: string[];
  options: PosOption[];
};

export type PosProduct = PosNamed & {
  category_id: string | null;
  price: Halalas;
  /** Null: no tax group. */
  tax_rate_bp: BasisPoints | null;
  calories: number | null;
  image: string | null;
  active: boolean;
  /** Where it differs; a branch that is left out sells it at `price`. */
  branches: { branch_id: string; price: Halalas | null; active: boolean; in_stock: boolean }[];
  modifiers: PosModifier[];
};

/** One size of a combo is one of our combos. */
export type PosComboSize = PosNamed & {
  combo_id: string;
  price: Halalas;
  active: boolean;
  items: (PosNamed & {
    min: number;
    max: number;
    options: { id: string; product_id: string; surcharge: Halalas }[];
  })[];
};

export const posMenuParts = ["categories", "products", "combos"] as const;
export type PosMenuPart = (typeof posMenuParts)[number];

/**
 * Why a thing of their menu cannot be read. It stays there, so a thing with a problem is not one that was removed.
 * `several_taxes`: it has no single rate. `cyclic`: a combo that contains itself. Only with `calories` it is read all the
 * same, without them.
 */
export const posProblemReasons = [
  "shape",
  "name_missing",
  "price_missing",
  "price_shape",
  "price_decimals",
  "price_negative",
  "option_price",
  "branch_price",
  "tax_rate",
  "several_taxes",
  "calories",
  "modifier_without_options",
  "modifier_limits",
  "combo_without_options",
  "cyclic",
  "duplicate_id",
] as const;
export type PosProblemReason = (typeof posProblemReasons)[number];

/** What the adapter could not read, by the name that staff know; `id` is empty where there is none. */
export type PosProblem = { part: PosMenuPart; id: string; name: string; reason: PosProblemReason };

export type PosMenu = {
  categories: readonly PosCategory[];
  products: readonly PosProduct[];
  combos: readonly PosComboSize[];
  problems: readonly PosProblem[];
};

/** What of ours is which of theirs; the ids of ours are explained in the migration of `pos_link`. */
export const posLinkKinds = [...orderLinkKinds, "category", "option_group"] as const;
export type PosLinkKind = (typeof posLinkKinds)[number];
export type PosLink = { kind: PosLinkKind; local_id: string; external_id: string };

export type PosLinks = {
  externalOf: (kind: PosLinkKind, localId: string) => string | undefined;
  localsOf: (kind: PosLinkKind, externalId: string) => readonly string[];
};

export const indexLinks = (links: readonly PosLink[]): PosLinks => {
  const external = new Map(links.map(({ kind, local_id, external_id }) => [`${kind} ${local_id}`, external_id]));
  const locals = Map.groupBy(links, ({ kind, external_id }) => `${kind} ${external_id}`);
  return {
    externalOf: (kind, localId) => external.get(`${kind} ${localId}`),
    localsOf: (kind, externalId) => (locals.get(`${kind} ${externalId}`) ?? []).map(({ local_id }) => local_id),
  };
};
