import { z } from "zod/mini";
import { halalas, id, instant, wholeNumber } from "../contract/fields.ts";

/** How money came or went. `voucher`: one that the establishment sold or gave on paper. */
export const tenders = ["cash", "card", "online", "voucher"] as const;
export type Tender = (typeof tenders)[number];
export const tender = z.enum(tenders, { error: "field_invalid" });

/** What staff may record; online payments record themselves. */
export const deskTenders = ["cash", "card", "voucher"] as const;
export type DeskTender = (typeof deskTenders)[number];

/** Above any bill: a typing error. */
export const maxAmount = 10_000_000;
export const amount = wholeNumber(1, maxAmount);

export const settlement = z.strictObject({
  id,
  tender,
  amount: halalas,
  /** Of cash: what the guest gave. */
  tendered: z.nullable(halalas),
  reference: z.string(),
  /** The drawer's number; null online, and while the courier has the cash. */
  drawer: z.nullable(z.int()),
  with_courier: z.boolean(),
  /** The shift that took it is closed: undone, its money comes out of another one. */
  shift_closed: z.boolean(),
  staff_name: z.nullable(z.string()),
  at: instant,
  /** Its drawer: where the money went out; null for a courier's cash. */
  undone: z.nullable(
    z.strictObject({
      staff_name: z.nullable(z.string()),
      drawer: z.nullable(z.int()),
      reason: z.string(),
      at: instant,
    }),
  ),
});
export type Settlement = z.infer<typeof settlement>;
