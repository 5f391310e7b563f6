import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { bilingual, halalas, id, instant } from "../contract/fields.ts";
import { byManager, managedCalls, orderCall, orderedIds } from "../contract/managed.ts";
import { picture } from "../establishments/api.ts";
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

/** What a dish still lacks; guests see it all the same. */
export const missingParts = ["picture", "translation", "allergens", "calories"] as const;
export type MissingPart = (typeof missingParts)[number];

export const menuOverview = z.strictObject({
  /** The rate of products without their own. */
  tax_rate_bp: z.int(),
  categories: z.array(z.strictObject({ id, name: bilingual, active: z.boolean(), scheduled: z.boolean() })),
  products: z.array(
    z.strictObject({
      id,
      category_id: id,
      name: bilingual,
      picture: z.nullable(picture),
      price: halalas,
      active: z.boolean(),
      scheduled: z.boolean(),
      option_groups: z.int(),
      missing: z.array(z.enum(missingParts)),
      /** Branches that differ from the menu: in price (null: the menu's), listing, or what is sold out there now. */
      branches: z.array(
        z.strictObject({
          branch_id: id,
          price: z.nullable(halalas),
          listed: z.boolean(),
          sold_out: z.boolean(),
          sold_out_until: z.nullable(instant),
        }),
      ),
    }),
  ),
  combos: z.array(
    z.strictObject({
      id,
      name: bilingual,
      picture: z.nullable(picture),
      price: halalas,
      active: z.boolean(),
      scheduled: z.boolean(),
    }),
  ),
  option_groups: z.array(
    z.strictObject({
      id,
      name: bilingual,
      min: z.int(),
      max: z.int(),
      options: z.int(),
      products: z.int(),
      /**
       * Names of the first products that use it, in menu order, to tell groups of the same name apart. An earlier release
       * leaves it out.
       */
      used_by: z.optional(z.array(bilingual)),
    }),
  ),
});
export type MenuOverview = z.infer<typeof menuOverview>;

export const readMenuOverview = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/menu/",
  summary: "The whole menu as it is managed, in its order, with what is not shown to guests",
  answers: { 200: menuOverview },
  errors: [],
});

export const orderMenu = orderCall({
  url: "/console/menu/",
  summary: "The order of categories, of the products of a category, or of combos; what is not named follows as it was",
  fields: z.strictObject({
    kind: z.enum(["category", "product", "combo"], { error: "field_invalid" }),
    ids: orderedIds(1000),
  }),
});

export const categoryCalls = managedCalls({
  url: "/console/categories/",
  fields: categoryFields,
  thing: managedCategory,
  summaries: {
    create: "A new category, last in the menu",
    read: "A category as it is edited",
    edit: "Change a category",
    remove: "Remove a category without products",
  },
  errors: { remove: ["in_use"] },
});
export const { create: createCategory, read: readCategory, edit: editCategory, remove: removeCategory } = categoryCalls;

export const productCalls = managedCalls({
  url: "/console/products/",
  fields: productFields,
  thing: managedProduct,
  summaries: {
    create: "A new product, last in its category",
    read: "A product as it is edited",
    edit: "Change a product; in another category it comes last",
    remove: "Remove a product that no combo, prize, coupon or punch card needs; orders keep what they say of it",
  },
  errors: { remove: ["in_use"] },
});
export const { create: createProduct, read: readProduct, edit: editProduct, remove: removeProduct } = productCalls;

export const optionGroupCalls = managedCalls({
  url: "/console/option-groups/",
  fields: optionGroupFields,
  thing: managedOptionGroup,
  summaries: {
    create: "A new option group with its options",
    read: "An option group as it is edited",
    edit: "Change an option group and its options, in every product that has it",
    remove: "Remove an option group that no product has",
  },
  errors: { remove: ["in_use"] },
});
export const {
  create: createOptionGroup,
  read: readOptionGroup,
  edit: editOptionGroup,
  remove: removeOptionGroup,
} = optionGroupCalls;

export const comboCalls = managedCalls({
  url: "/console/combos/",
  fields: comboFields,
  thing: managedCombo,
  summaries: {
    create: "A new combo with its slots",
    read: "A combo as it is edited",
    edit: "Change a combo and its slots",
    remove: "Remove a combo; orders keep what they say of it",
  },
  errors: { remove: ["in_use"] },
});
export const { create: createCombo, read: readCombo, edit: editCombo, remove: removeCombo } = comboCalls;
