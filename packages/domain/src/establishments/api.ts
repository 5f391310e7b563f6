import { z } from "zod/mini";
import { fontPairs, layouts, patterns, cornerStyles, photoStyles } from "../branding/faces.ts";
import { id, text } from "../contract/fields.ts";

/** Where the subject of a picture is, in whole percent from its left and from its top. The menu and the item keep it in view. */
export const focus = z.strictObject({ x: z.int(), y: z.int() });
export type Focus = z.infer<typeof focus>;
export const middleFocus: Focus = { x: 50, y: 50 };

/** A picture of the media store: `${base}-${width}.avif|webp`, widths 112, 224, 336, 780; `color` is its placeholder. */
export const picture = z.strictObject({
  base: z.string(),
  color: z.string(),
  /** Absent: the middle. */
  focus: z.optional(focus),
});

export type Picture = z.infer<typeof picture>;

export const establishment = z.strictObject({
  id,
  name: text,
  description: text,
  logo: z.nullable(picture),
  cover: z.nullable(picture),
  /** Of the installed app; null = the logo. */
  icon: z.nullable(picture),
  /** CSS variables per mode, derived from the brand color when branding is saved. */
  theme: z.strictObject({ light: z.record(z.string(), z.string()), dark: z.record(z.string(), z.string()) }),
  /** How its screens look beyond the colors. */
  face: z.strictObject({
    layout: z.enum(layouts),
    fonts: z.enum(fontPairs),
    pattern: z.enum(patterns),
    corners: z.enum(cornerStyles),
    photos: z.enum(photoStyles),
  }),
  /** What it says in its own voice. */
  words: z.strictObject({
    morning: text,
    evening: text,
    /** A phone that kept this before the line was there has none; so with `error`. */
    added: z.optional(text),
    placed: text,
    served: text,
    empty_cart: text,
    closed: text,
    error: z.optional(text),
  }),
  shape: z.string(),
  digits: z.enum(["latin", "arabic"]),
  currency: z.literal("SAR"),
  default_language: z.enum(["sa", "en"]),
  time_zone: z.string(),
  prices_include_tax: z.boolean(),
  tax_rate_bp: z.int(),
  tips_enabled: z.boolean(),
  terms_version: z.string(),
  choice_minutes: z.int(),
  /** Countries (ISO 3166) whose mobile numbers can sign in. */
  code_countries: z.array(z.string()),
  /** Guests may choose to get their code by WhatsApp. */
  whatsapp_codes: z.boolean(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  social_links: z.array(z.strictObject({ kind: z.string(), url: z.string() })),
  menu_version: z.int(),
});

export type Establishment = z.infer<typeof establishment>;
