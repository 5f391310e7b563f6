import { z } from "zod/mini";
import { bilingual, halalas, instant } from "../contract/fields.ts";
import { posChargeKinds } from "./pos-order.ts";

/** `dropped` orders ended here before they were sent; screens do not name them. */
export const posOrderStates = ["waiting", "blocked", "sent", "by_hand"] as const;

/**
 * Why an order is not at the point of sale, or differs there.
 * - `unlinked`: a thing of ours has no counterpart there (`missing`)
 * - `unknown`, `invalid`, `failing`: it refused this order; later ones go on
 * - `not_connected`, `key_refused`, `scope_missing`, `busy`: nothing of the establishment is sent for now
 * - `unreachable`, `down`, `unclear`: it is tried again by itself
 * - `ended_there`: it ended there after it was served here; `ended_here`: it has to be ended there by hand
 * - `gone_there`: it was deleted there; `twice`: it was keyed in by hand and had arrived as well
 */
export const posReasons = [
  "unlinked",
  "unknown",
  "invalid",
  "failing",
  "not_connected",
  "key_refused",
  "scope_missing",
  "busy",
  "unreachable",
  "down",
  "unclear",
  "ended_there",
  "ended_here",
  "gone_there",
  "twice",
] as const;
export type PosReason = (typeof posReasons)[number];

/** What an order may contain that the point of sale must know. */
export const orderLinkKinds = [
  "branch",
  "table",
  "product",
  "option",
  "combo",
  "combo_product",
  "charge",
  "tax",
  "payment_method",
] as const;
export type PosMissing = { kind: (typeof orderLinkKinds)[number]; name: { sa: string; en: string } };

/** Where its figures and ours differ by more than a halala. `name`: null if the point of sale added it. */
export const posDifference = z.strictObject({
  kind: z.enum(["line", "charge", "discount", "total"]),
  line_no: z.nullable(z.int()),
  name: z.nullable(bilingual),
  charge: z.nullable(z.enum(posChargeKinds)),
  ours: halalas,
  theirs: halalas,
});
export type PosDifference = z.infer<typeof posDifference>;

/** An order of a connected branch, as the point of sale has it. */
export const posOrderState = z.strictObject({
  state: z.enum(posOrderStates),
  /** When it was to be sent. */
  since: instant,
  reason: z.nullable(z.enum(posReasons)),
  /** Things of ours that are not linked. */
  missing: z.array(z.strictObject({ kind: z.enum(orderLinkKinds), name: bilingual })),
  /** What it said about an order that it refused. */
  refusals: z.array(z.string()),
  tries: z.int(),
  next_try_at: z.nullable(instant),
  /** Its number there. */
  reference: z.nullable(z.string()),
  /** For managers. */
  differences: z.array(posDifference),
});
export type PosOrderState = z.infer<typeof posOrderState>;
