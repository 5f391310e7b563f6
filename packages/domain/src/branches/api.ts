import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { byId, id, instant, orderType, paymentMethod, queryNumber, text } from "../contract/fields.ts";

export const openState = z.strictObject({
  open: z.boolean(),
  /** When it next opens, or closes if it is open; null when the hours name none within 14 days. */
  changes_at: z.nullable(instant),
  /** Last instant at which an order "as soon as possible" is taken, while open. */
  last_order_at: z.nullable(instant),
});

export const branchSummary = z.strictObject({
  id,
  name: text,
  address: text,
  city: text,
  district: text,
  phone: z.nullable(z.string()),
  lat: z.number(),
  lng: z.number(),
  order_types: z.array(orderType),
  delivery: z.boolean(),
  ...openState.shape,
});

export const branchDetail = z.strictObject({
  ...branchSummary.shape,
  dine_in_geofence: z.nullable(z.int()),
  pickup_geofence: z.nullable(z.int()),
  preparation_minutes: z.int(),
  /** Weekly hours as they are shown: weekday 0 = Sunday, minutes from midnight, closing may pass 1440. */
  hours: z.array(z.strictObject({ weekday: z.int(), opens_minute: z.int(), closes_minute: z.int() })),
});

export type BranchDetail = z.infer<typeof branchDetail>;

export const readMainBranch = defineCall({
  method: "GET",
  url: "/branch/main-branch/",
  summary: "The main branch of the establishment that the page's host belongs to, and its code",
  tag: "establishments",
  tenant: "self",
  roles: ["visitor", "customer"],
  answers: { 200: z.strictObject({ uuid: id, establishment_name: text, branch: branchSummary }) },
  errors: [],
});

export const listPaymentChoices = defineCall({
  method: "GET",
  url: "/menu/order/qr/payment/choices/:id/",
  summary: "Payment methods a branch offers, by order type",
  tag: "establishments",
  tenant: "branch",
  roles: ["visitor", "customer"],
  params: byId,
  query: z.strictObject({ order_type: z.optional(z.enum(["1", "2", "3"], { error: "field_invalid" })) }),
  answers: {
    200: z.strictObject({
      choices: z.array(z.strictObject({ order_type: orderType, methods: z.array(paymentMethod) })),
      online: z.nullable(
        z.strictObject({
          provider: z.string(),
          publishable_key: z.string(),
          base_url: z.string(),
          flow: z.enum(["inline", "redirect"]),
          /** Apple's sheet may open outside the payment page. */
          apple_pay: z.boolean(),
        }),
      ),
    }),
  },
  errors: ["service_deactivated"],
});

export const listBranches = defineCall({
  method: "GET",
  url: "/branch/list-qr/:id/",
  summary: "The establishment's branches, nearest first when a location is given",
  tag: "establishments",
  tenant: "branch",
  roles: ["visitor", "customer"],
  params: byId,
  query: z.strictObject({ lat: z.optional(queryNumber(-90, 90)), lng: z.optional(queryNumber(-180, 180)) }),
  answers: {
    200: z.strictObject({
      branches: z.array(
        z.strictObject({ ...branchSummary.shape, uuid: id, distance: z.nullable(z.int()), deactivated: z.boolean() }),
      ),
    }),
  },
  errors: [],
});

/** Times for which an order can be placed. `now` is the promise of "as soon as possible", null while it is closed or full. */
export const listSlots = defineCall({
  method: "GET",
  url: "/branches/:id/slots/",
  summary: "When an order can be had: now, or a 15-minute slot of the next 7 days with room in the kitchen",
  tag: "establishments",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  params: byId,
  query: z.strictObject({ order_type: z.enum(["1", "2", "3"], { error: "field_invalid" }) }),
  answers: {
    200: z.strictObject({
      now: z.nullable(instant),
      /** Open, but without room in the kitchen until it closes. */
      full: z.boolean(),
      days: z.array(z.strictObject({ day: z.string(), slots: z.array(instant) })),
    }),
  },
  errors: ["service_deactivated"],
});
