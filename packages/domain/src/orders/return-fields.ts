import { z } from "zod/mini";
import { bilingual, halalas, id, instant } from "../contract/fields.ts";
import { tender } from "../settlements/fields.ts";

export const returnedLines = z
  .array(
    z.strictObject({
      line_no: z.int("field_invalid"),
      quantity: z.int("field_invalid").check(z.gte(1, "field_invalid"), z.lte(99, "field_invalid")),
    }),
  )
  .check(z.maxLength(90, "field_invalid"));

export const chargeKind = z.enum(["delivery", "service"], { error: "field_invalid" });
export type ChargeKind = z.infer<typeof chargeKind>;

/** What comes back: items, an amount off those that remain, charges, the tip; `whole` is all of it. */
const askedReturn = z.strictObject({
  whole: z.boolean(),
  goodwill: z.boolean(),
  lines: z.array(z.strictObject({ name: bilingual, quantity: z.int() })),
  amount: z.nullable(halalas),
  charges: z.array(chargeKind),
  tip: z.boolean(),
  /** How the money goes back; null: to the card that paid online, as far as it goes. */
  refunds: z.nullable(z.array(z.strictObject({ tender, amount: halalas, reference: z.string() }))),
});
export type AskedReturn = z.infer<typeof askedReturn>;

/** A return above the limit, which a second manager decides. */
export const returnRequest = z.strictObject({
  id,
  order_id: id,
  order_number: z.int(),
  branch_id: id,
  amount: halalas,
  reason: z.string(),
  asked: askedReturn,
  /** The shift that was to give money out at the branch; null: none gives any, or none was named. */
  shift: z.nullable(z.strictObject({ id, drawer: z.int() })),
  state: z.enum(["pending", "posted", "declined", "withdrawn"]),
  asked_by: z.string(),
  asked_at: instant,
  mine: z.boolean(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  /** Why it was declined. */
  decision_reason: z.nullable(z.string()),
});
export type ReturnRequestView = z.infer<typeof returnRequest>;
