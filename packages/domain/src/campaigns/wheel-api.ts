import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { byId, id, instant, text } from "../contract/fields.ts";
import { picture } from "../establishments/api.ts";
import { fullName } from "../customers/api.ts";
import { drawResult } from "./gift.ts";

/** Why a guest can't spin now. */
export const spinRefusals = [
  "phone_not_verified",
  "not_new_to_branch",
  "not_new_to_wheel",
  "new_customers_only",
  "already_participated",
  "spin_not_allowed",
  "try_later",
  "already_won",
  "participation_throttled",
  "out_of_gifts",
] as const;

const ofOrder = z.strictObject({
  /** The order whose confirmation asks: it gives one spin where the wheel says so. */
  order_id: z.optional(id),
});

export const listWheels = defineCall({
  method: "GET",
  url: "/wheels/",
  summary: "The wheels that are on at this branch; with an order, those that it gives a spin of",
  tag: "campaigns",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  service: "wheel",
  query: ofOrder,
  answers: { 200: z.strictObject({ wheels: z.array(z.strictObject({ id, name: text, description: text })) }) },
  errors: [],
});

const seconds = z.nullable(z.int());

/** When one may spin again: whole seconds from the answer on, and that moment. */
const again = z.strictObject({ time: z.int(), until: instant });

export const spinResult = z.strictObject({
  ...drawResult,
  /** Null where there is no next time. */
  again: z.nullable(again),
});
export type SpinResult = z.infer<typeof spinResult>;

/** Symbols of `drawings.svg` beside the label of a segment. */
export const segmentDrawings = ["gift", "plate", "points", "discount", "delivery", "again"] as const;
export type SegmentDrawing = (typeof segmentDrawings)[number];

export const wheel = z.strictObject({
  id,
  name: text,
  description: text,
  segments: z.array(
    z.strictObject({
      label: text,
      drawing: z.enum(segmentDrawings),
      /** Of the prize, or of the dish that it gives. */
      image: z.nullable(picture),
    }),
  ),
  /** Read by pages that were opened before the last release; `odds` says the same. */
  prizes: z.array(text),
  /** What can come now and how often, in hundredths of a percent; empty if nothing is left to win. */
  odds: z.array(z.strictObject({ label: text, chance: z.int() })),
  /** Who may play, and how often; waits in seconds. */
  rules: z.strictObject({
    form_required: z.boolean(),
    level: z.nullable(text),
    per_order: z.boolean(),
    new_to: z.nullable(z.enum(["branch", "game"])),
    once_per: z.nullable(z.enum(["customer", "branch"])),
    loss_wait: seconds,
    win_period: seconds,
    ends_at: z.nullable(instant),
  }),
  may_spin: z.boolean(),
  refusal: z.nullable(
    z.strictObject({
      code: z.enum(spinRefusals),
      /** The sentence, in the language of the request. */
      detail: text,
      /** The missing requirement. */
      need: z.nullable(z.enum(["ticket", "level", "form"])),
      again: z.nullable(again),
    }),
  ),
  /** The name that a form would ask for, where it is known. */
  full_name: z.nullable(z.string()),
  /** Whether the guest asked for a reminder of the next spin. */
  reminded: z.boolean(),
  /** The result of the last spin until its guest has seen it. */
  unseen: z.nullable(spinResult),
});
export type WheelView = z.infer<typeof wheel>;

export const readWheel = defineCall({
  method: "GET",
  url: "/wheels/:id/",
  summary: "A wheel with its labels and rules, and whether and when one may spin it",
  tag: "campaigns",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  service: "wheel",
  params: byId,
  query: ofOrder,
  answers: { 200: wheel },
  errors: [],
});

export const spinWheel = defineCall({
  method: "POST",
  url: "/wheels/:id/spins/",
  summary: "Spin: the server draws. A result that its guest has not seen yet is answered again instead",
  tag: "campaigns",
  tenant: "qr_or_session",
  roles: ["customer"],
  keyed: true,
  service: "wheel",
  params: byId,
  body: z.strictObject({
    /** The fields of the wheel's form; the phone is the session's. */
    form: z.optional(z.strictObject({ full_name: fullName })),
    ...ofOrder.shape,
    /**
     * True: the client reports when its guest has seen the result (`spins/{draw_id}/seen/`); until then every spin
     * returns it again. False: a result counts as seen once its answer was delivered.
     */
    confirms_seen: z.optional(z.boolean()),
  }),
  answers: { 201: spinResult },
  errors: [...spinRefusals],
});

export const remindSpin = defineCall({
  method: "POST",
  url: "/wheels/:id/reminders/",
  summary: "Ask for a reminder of when one may spin again; null if waiting does not lead to a spin",
  tag: "campaigns",
  tenant: "qr_or_session",
  roles: ["customer"],
  service: "wheel",
  params: byId,
  answers: { 201: z.strictObject({ at: z.nullable(instant) }) },
  errors: [],
});

export const seeSpin = defineCall({
  method: "POST",
  url: "/wheels/:id/spins/:draw_id/seen/",
  summary: "The guest has seen the result of a spin",
  tag: "campaigns",
  tenant: "qr_or_session",
  roles: ["customer"],
  params: z.strictObject({ id, draw_id: id }),
  answers: { 204: null },
  errors: [],
});
