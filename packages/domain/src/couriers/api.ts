import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { byId, coordinates, halalas, instant, paymentMethod, text, wholeNumber } from "../contract/fields.ts";
import { addressSnapshot, orderStatus } from "../orders/api.ts";

/** The token stands in the body, never in an address: servers and proxies write addresses into their logs. */
const token = z.string("field_invalid").check(z.maxLength(100, "field_invalid"));

const byLink = { tag: "couriers", tenant: "qr_or_session", roles: ["visitor"] } as const;
const refused = [
  "courier_link_unknown",
  "courier_link_replaced",
  "courier_link_expired",
  "courier_link_ended",
] as const;

/** What a courier needs to deliver one order. */
export const courierOrder = z.strictObject({
  number: z.int(),
  status: orderStatus,
  establishment_name: text,
  branch_name: text,
  branch_phone: z.nullable(z.string()),
  customer_name: z.string(),
  customer_phone: z.string(),
  address: addressSnapshot,
  notes: z.string(),
  /** Still to be collected; 0: paid. */
  due: halalas,
  payment_method: paymentMethod,
  items: z.array(z.strictObject({ name: text, quantity: z.int() })),
  expires_at: instant,
  time_zone: z.string(),
  digits: z.enum(["latin", "arabic"]),
});
export type CourierOrder = z.infer<typeof courierOrder>;

export const openCourierLink = defineCall({
  ...byLink,
  method: "POST",
  url: "/courier/order/",
  summary: "The order of a courier's link: what to collect, where it goes, whom to call",
  body: z.strictObject({ token }),
  answers: { 200: courierOrder },
  errors: refused,
});

export const moveByCourier = defineCall({
  ...byLink,
  method: "POST",
  url: "/courier/moves/",
  summary: "The courier picked the order up, or delivered it; the same step again changes nothing",
  body: z.strictObject({ token, to: z.enum(["en_route", "delivered"], { error: "field_invalid" }) }),
  answers: { 200: z.strictObject({ status: orderStatus }) },
  errors: [...refused, "invalid_transition"],
});

/** A position measured some seconds ago: clocks of phones may be wrong, so none is sent. */
export const measuredPosition = z.strictObject({
  ...coordinates.shape,
  /** Meters. */
  accuracy: wholeNumber(0, 100_000),
  age_seconds: wholeNumber(0, 3_600),
});
export type MeasuredPosition = z.infer<typeof measuredPosition>;

export const sharePosition = defineCall({
  ...byLink,
  method: "PUT",
  url: "/courier/position/",
  summary: "Share the courier's newest position with the guest of the order; null deletes it",
  body: z.strictObject({ token, position: z.nullable(measuredPosition) }),
  answers: { 204: null },
  errors: refused,
});

export const courierPosition = z.strictObject({ ...coordinates.shape, accuracy: z.int(), at: instant });
export type CourierPosition = z.infer<typeof courierPosition>;

/** Its changes arrive as `courier` events of the order's stream. */
export const readCourier = defineCall({
  method: "GET",
  url: "/orders/:id/courier/",
  summary: "Who brings one's order, their number, and where they are if they share it; null unless it is on its way",
  tag: "couriers",
  tenant: "qr_or_session",
  roles: ["customer"],
  params: byId,
  answers: {
    200: z.strictObject({
      courier: z.nullable(
        z.strictObject({
          name: z.string(),
          /** With the country, as entered by staff; null: none was. Left out by a process of the last release. */
          phone: z.optional(z.nullable(z.string())),
          position: z.nullable(courierPosition),
        }),
      ),
    }),
  },
  errors: [],
});
