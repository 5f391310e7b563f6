import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { bilingual, id, optionalPair, optionalText, requiredPair, revision, wholeNumber } from "../contract/fields.ts";
import { cornerStyles, fontPairs, layouts, patterns, photoStyles, voices } from "./faces.ts";
import { picture } from "../establishments/api.ts";
import { socialKinds } from "./social-links.ts";

/** Shapes of stamps, badges and empty-state drawings. */
export const shapes = ["flower", "scallop", "circle", "star", "leaf", "drop", "bean", "heart", "square"] as const;

const link = z.strictObject({
  kind: z.enum(socialKinds, { error: "field_invalid" }),
  url: z.string("field_empty").check(z.trim(), z.minLength(1, "field_empty"), z.maxLength(500, "field_invalid")),
});

const choice = <T extends readonly [string, ...string[]]>(values: T) => z.enum(values, { error: "field_invalid" });

const face = {
  layout: choice(layouts),
  fonts: choice(fontPairs),
  pattern: choice(patterns),
  corners: choice(cornerStyles),
  photos: choice(photoStyles),
  voice: choice(voices),
};
/** Empty = the line of the chosen voice. */
const words = {
  says_morning: optionalPair(60),
  says_evening: optionalPair(60),
  says_added: optionalPair(60),
  says_placed: optionalPair(80),
  says_served: optionalPair(80),
  says_empty_cart: optionalPair(80),
  says_closed: optionalPair(80),
  says_error: optionalPair(80),
};

const brand = {
  name: requiredPair(80),
  description: optionalPair(200),
  /** `#rrggbb`, as given; what guests see is made of it and may differ, so that it reads. */
  brand_color: z.string("field_invalid").check(z.regex(/^#[0-9a-fA-F]{6}$/, "field_invalid")),
  shape: z.enum(shapes, { error: "field_invalid" }),
  digits: z.enum(["latin", "arabic"], { error: "field_invalid" }),
  default_language: z.enum(["sa", "en"], { error: "field_invalid" }),
  ...face,
  ...words,
};
const contact = {
  /** As people write it; null = none. */
  phone: z.nullable(optionalText(40)),
  email: z.nullable(optionalText(254)),
  /** Shown to guests in this order. */
  social_links: z.array(link, "field_invalid").check(z.maxLength(8, "field_invalid")),
};
const tax = {
  legal_name: optionalPair(120),
  tax_address: optionalPair(200),
  vat_number: z.nullable(z.string("field_invalid").check(z.trim(), z.regex(/^3[0-9]{13}3$/, "field_invalid"))),
  /** For orders from now on; placed ones keep the prices and the tax they were placed with. */
  prices_include_tax: z.boolean("field_invalid"),
  /** Hundredths of a percent. */
  tax_rate_bp: wholeNumber(0, 10_000),
};
/** A sent picture; null takes it away, absent leaves it. */
const pictureId = z.optional(z.nullable(id));

const view = z.strictObject({
  name: bilingual,
  description: bilingual,
  legal_name: bilingual,
  tax_address: bilingual,
  brand_color: z.string(),
  shape: z.string(),
  digits: brand.digits,
  default_language: brand.default_language,
  ...face,
  says_morning: bilingual,
  says_evening: bilingual,
  says_added: bilingual,
  says_placed: bilingual,
  says_served: bilingual,
  says_empty_cart: bilingual,
  says_closed: bilingual,
  says_error: bilingual,
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  social_links: z.array(z.strictObject({ kind: z.string(), url: z.string() })),
  vat_number: z.nullable(z.string()),
  prices_include_tax: z.boolean(),
  tax_rate_bp: z.int(),
  logo: z.nullable(picture),
  cover: z.nullable(picture),
  icon: z.nullable(picture),
  revision: z.string(),
});
export type Branding = z.infer<typeof view>;

const managed = { tag: "console", tenant: "staff", roles: ["manager"] } as const;

export const readBranding = defineCall({
  ...managed,
  method: "GET",
  url: "/console/branding/",
  summary: "Name, appearance, contact and tax settings of the establishment",
  answers: { 200: view },
  errors: [],
});

export const editBranding = defineCall({
  ...managed,
  method: "PUT",
  url: "/console/branding/",
  summary: "Change name, appearance, contact and tax settings; guests see them on their next page",
  body: z.strictObject({
    ...brand,
    ...contact,
    ...tax,
    logo_id: pictureId,
    cover_id: pictureId,
    icon_id: pictureId,
    revision,
  }),
  answers: { 200: view },
  errors: ["edit_conflict"],
});
