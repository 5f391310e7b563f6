import { z } from "zod/mini";
import { services } from "./call.ts";
import { isVisibleText } from "../language/text-hygiene.ts";

/** Field schemas that several contracts share. Messages are codes of the field catalog. */
export const id = z.uuid("field_invalid");
export const instant = z.iso.datetime({ offset: true, error: "field_invalid" });
export const day = z.iso.date("field_invalid");

export const service = z.enum(services);

/** Whole halalas. */
export const halalas = z.int().check(z.gte(0));

/** A text the guest types: trimmed, 1 to `max` characters. */
export const requiredText = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, "field_empty"), z.maxLength(max, "field_invalid"));

export const optionalText = (max: number) => z.string().check(z.trim(), z.maxLength(max, "field_invalid"));

export const quantity = z.int("field_invalid").check(z.gte(1, "field_invalid"), z.lte(99, "field_invalid"));

export const coordinates = z.strictObject({
  lat: z.number("field_invalid").check(z.gte(-90, "field_invalid"), z.lte(90, "field_invalid")),
  lng: z.number("field_invalid").check(z.gte(-180, "field_invalid"), z.lte(180, "field_invalid")),
});
export type Coordinates = z.infer<typeof coordinates>;

/** Query strings arrive as text. */
export const queryNumber = (low: number, high: number) =>
  z.pipe(
    z.string("field_invalid").check(z.regex(/^-?[0-9]{1,9}(\.[0-9]{1,9})?$/, "field_invalid")),
    z.pipe(z.transform(Number), z.number().check(z.gte(low, "field_invalid"), z.lte(high, "field_invalid"))),
  );

/** Where a visit comes from: at most 64 characters that are safe in any link. */
export const utmSource = z.string("field_invalid").check(z.regex(/^[A-Za-z0-9_.~-]{1,64}$/, "field_invalid"));

export const orderType = z.union([z.literal(1), z.literal(2), z.literal(3)], { error: "field_invalid" });
export type OrderType = z.infer<typeof orderType>;

export const paymentMethod = z.enum(["cash", "physical_card", "online_card"], { error: "field_invalid" });
export type PaymentMethod = z.infer<typeof paymentMethod>;

export const byId = z.strictObject({ id });

/** One string in the language of the request, as guest reads answer it. */
export const text = z.string();

/** Both languages, as console reads answer it. */
export const bilingual = z.strictObject({ sa: z.string(), en: z.string() });

/** One page of a list; `cursor` of the answer asks for the next one. */
export const pageQuery = z.strictObject({
  cursor: z.optional(z.string().check(z.maxLength(200, "field_invalid"))),
  limit: z.optional(queryNumber(1, 100)),
});
export const page = <T extends z.core.$ZodType>(item: T) =>
  z.strictObject({ items: z.array(item), cursor: z.nullable(z.string()) });

/** What a second person says to what a colleague asked for; declining needs a reason. */
export const decision = z.strictObject({ approve: z.boolean("field_invalid"), reason: z.optional(optionalText(200)) });

/** The code of an SMS. */
export const fourDigits = z.string("code_four_digits").check(z.regex(/^[0-9]{4}$/, "code_four_digits"));

/** A text in both languages as staff write it: either may be left empty, not both. */
export const requiredPair = (max: number) =>
  z
    .strictObject({ sa: optionalText(max), en: optionalText(max) })
    .check(z.refine(({ sa, en }) => isVisibleText(sa) || isVisibleText(en), { error: "field_empty", path: ["sa"] }));
export const optionalPair = (max: number) => z.strictObject({ sa: optionalText(max), en: optionalText(max) });

/** A whole number within bounds, both included. */
export const wholeNumber = (low: number, high: number) =>
  z.int("field_invalid").check(z.gte(low, "field_invalid"), z.lte(high, "field_invalid"));

/** The revision that the editor loaded (ADR 18). */
export const revision = z.string("field_invalid").check(z.regex(/^[A-Za-z0-9_-]{22}$/, "field_invalid"));
export const byRevision = z.strictObject({ revision });
