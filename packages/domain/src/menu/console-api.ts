import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { bilingual, byId, byRevision, halalas, id, revision } from "../contract/fields.ts";
import { picture } from "../tenants/api.ts";
import {
  categoryFields,
  comboFields,
  managedCategory,
  managedCombo,
  managedOptionGroup,
  managedProduct,
  optionGroupFields,
  productFields,
} from "./console-fields.ts";

const byManager = { tag: "console", tenant: "staff", roles: ["manager"] } as const;
const removed = { 204: null } as const;

export const menuOverview = z.strictObject({
  /** What a product without a rate of its own is taxed by. */
  tax_rate_bp: z.int(),
  categories: z.array(z.strictObject({ id, name: bilingual, active: z.boolean(), scheduled: z.boolean() })),
  products: z.array(
    z.strictObject({
      ...{ id, category_id: id, name: bilingual, picture: z.nullable(picture), price: halalas },
      ...{ active: z.boolean(), scheduled: z.boolean(), option_groups: z.int() },
    }),
  ),
  combos: z.array(
    z.strictObject({
      ...{ id, name: bilingual, picture: z.nullable(picture), price: halalas },
      ...{ active: z.boolean(), scheduled: z.boolean() },
    }),
  ),
  option_groups: z.array(
    z.strictObject({ id, name: bilingual, min: z.int(), max: z.int(), options: z.int(), products: z.int() }),
  ),
});
export type MenuOverview = z.infer<typeof menuOverview>;

export const readMenuOverview = defineCall({
  ...{ ...byManager, method: "GET", url: "/console/menu/" },
  summary: "The whole menu as it is managed, in its order, with what is not shown to guests",
  answers: { 200: menuOverview },
  errors: [],
});

export const orderMenu = defineCall({
  ...{ ...byManager, method: "PUT", url: "/console/menu/order/" },
  summary: "The order of categories, of the products of a category, or of combos; what is not named follows as it was",
  body: z.strictObject({
    kind: z.enum(["category", "product", "combo"], { error: "field_invalid" }),
    ids: z.array(id).check(
      z.minLength(1, "field_empty"),
      z.maxLength(1000, "field_invalid"),
      z.refine((ids) => new Set(ids).size === ids.length, "field_invalid"),
    ),
  }),
  answers: { 204: null },
  errors: [],
});

export const createCategory = defineCall({
  ...{ ...byManager, method: "POST", url: "/console/categories/" },
  keyed: true,
  summary: "A new category, last in the menu",
  body: categoryFields,
  answers: { 201: managedCategory },
  errors: [],
});

export const readCategory = defineCall({
  ...{ ...byManager, method: "GET", url: "/console/categories/:id/" },
  summary: "A category as it is edited",
  params: byId,
  answers: { 200: managedCategory },
  errors: [],
});

export const editCategory = defineCall({
  ...{ ...byManager, method: "PATCH", url: "/console/categories/:id/" },
  summary: "Change a category",
  params: byId,
  body: z.strictObject({ ...categoryFields.shape, revision }),
  answers: { 200: managedCategory },
  errors: ["edit_conflict"],
});

export const removeCategory = defineCall({
  ...{ ...byManager, method: "DELETE", url: "/console/categories/:id/" },
  summary: "Remove a category without products",
  params: byId,
  query: byRevision,
  answers: removed,
  errors: ["edit_conflict", "in_use"],
});

export const createProduct = defineCall({
  ...{ ...byManager, method: "POST", url: "/console/products/" },
  keyed: true,
  summary: "A new product, last in its category",
  body: productFields,
  answers: { 201: managedProduct },
  errors: [],
});

export const readProduct = defineCall({
  ...{ ...byManager, method: "GET", url: "/console/products/:id/" },
  summary: "A product as it is edited",
  params: byId,
  answers: { 200: managedProduct },
  errors: [],
});

export const editProduct = defineCall({
  ...{ ...byManager, method: "PATCH", url: "/console/products/:id/" },
  summary: "Change a product; in another category it comes last",
  params: byId,
  body: z.strictObject({ ...productFields.shape, revision }),
  answers: { 200: managedProduct },
  errors: ["edit_conflict"],
});

export const removeProduct = defineCall({
  ...{ ...byManager, method: "DELETE", url: "/console/products/:id/" },
  summary: "Remove a product that no combo, prize, coupon or punch card needs; orders keep what they say of it",
  params: byId,
  query: byRevision,
  answers: removed,
  errors: ["edit_conflict", "in_use"],
});

export const createOptionGroup = defineCall({
  ...{ ...byManager, method: "POST", url: "/console/option-groups/" },
  keyed: true,
  summary: "A new option group with its options",
  body: optionGroupFields,
  answers: { 201: managedOptionGroup },
  errors: [],
});

export const readOptionGroup = defineCall({
  ...{ ...byManager, method: "GET", url: "/console/option-groups/:id/" },
  summary: "An option group as it is edited",
  params: byId,
  answers: { 200: managedOptionGroup },
  errors: [],
});

export const editOptionGroup = defineCall({
  ...{ ...byManager, method: "PATCH", url: "/console/option-groups/:id/" },
  summary: "Change an option group and its options, in every product that has it",
  params: byId,
  body: z.strictObject({ ...optionGroupFields.shape, revision }),
  answers: { 200: managedOptionGroup },
  errors: ["edit_conflict"],
});

export const removeOptionGroup = defineCall({
  ...{ ...byManager, method: "DELETE", url: "/console/option-groups/:id/" },
  summary: "Remove an option group that no product has",
  params: byId,
  query: byRevision,
  answers: removed,
  errors: ["edit_conflict", "in_use"],
});

export const createCombo = defineCall({
  ...{ ...byManager, method: "POST", url: "/console/combos/" },
  keyed: true,
  summary: "A new combo with its slots",
  body: comboFields,
  answers: { 201: managedCombo },
  errors: [],
});

export const readCombo = defineCall({
  ...{ ...byManager, method: "GET", url: "/console/combos/:id/" },
  summary: "A combo as it is edited",
  params: byId,
  answers: { 200: managedCombo },
  errors: [],
});

export const editCombo = defineCall({
  ...{ ...byManager, method: "PATCH", url: "/console/combos/:id/" },
  summary: "Change a combo and its slots",
  params: byId,
  body: z.strictObject({ ...comboFields.shape, revision }),
  answers: { 200: managedCombo },
  errors: ["edit_conflict"],
});

export const removeCombo = defineCall({
  ...{ ...byManager, method: "DELETE", url: "/console/combos/:id/" },
  summary: "Remove a combo; orders keep what they say of it",
  params: byId,
  query: byRevision,
  answers: removed,
  errors: ["edit_conflict", "in_use"],
});
