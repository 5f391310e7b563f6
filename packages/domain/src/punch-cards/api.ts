import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { picture } from "../establishments/api.ts";
import { byId, id, instant, page, pageQuery, text } from "../contract/fields.ts";
import { punchProgresses, visibleCardStatuses } from "./cards.ts";

/** A card of the guest; `id` is null for a program they have no open card of yet. */
export const punchCard = z.strictObject({
  id: z.nullable(id),
  program_id: id,
  name: text,
  description: text,
  /** The reward of a full card. */
  reward_name: text,
  /** Of the dish that it gives; null: shown at the cashier, or a dish without a picture. */
  reward_picture: z.nullable(picture),
  terms: text,
  /** The shape of its stamps; null: the establishment's own. */
  stamp: z.nullable(z.string()),
  required: z.int(),
  /** The window in days, from the first punch on. */
  days: z.int(),
  repeats: z.boolean(),
  /** Products and combos that count; null: all. */
  item_ids: z.nullable(z.array(id)),
  /** Branches whose orders count; null: all. */
  branch_ids: z.nullable(z.array(id)),
  punches: z.int(),
  progress: z.enum(punchProgresses),
  status: z.enum(visibleCardStatuses),
  opened_at: z.nullable(instant),
  expires_at: z.nullable(instant),
  completed_at: z.nullable(instant),
  /** The reward it gave, among one's rewards; null when it was taken back. */
  reward_id: z.nullable(id),
});
export type PunchCardView = z.infer<typeof punchCard>;

export const listPunchCards = defineCall({
  method: "GET",
  url: "/punch-cards/",
  summary: "One's punch cards: a card of each program, and those that are done or over; a visitor's are empty",
  tag: "punch-cards",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  answers: { 200: z.strictObject({ cards: z.array(punchCard), history: z.array(punchCard) }) },
  errors: [],
  service: "punch_cards",
});

export const punchView = z.strictObject({
  id,
  at: instant,
  source: z.enum(["order", "till"]),
  order_id: z.nullable(id),
  order_number: z.nullable(z.int()),
  branch_name: text,
  /** The item that was bought; empty at the till. */
  item_name: text,
  taken_back_at: z.nullable(instant),
});

export const listPunches = defineCall({
  method: "GET",
  url: "/punch-cards/:id/punches/",
  summary: "Each punch of one's card with its source, newest first",
  tag: "punch-cards",
  tenant: "qr_or_session",
  roles: ["customer"],
  params: byId,
  query: pageQuery,
  answers: { 200: page(punchView) },
  errors: [],
  service: "punch_cards",
});
