import { z } from "zod/mini";
import { enteredPhone } from "../auth/api.ts";
import { defineCall } from "../contract/call.ts";
import { byId, instant, optionalText } from "../contract/fields.ts";

const ofOrder = {
  tag: "console",
  tenant: "staff",
  roles: ["cashier", "manager"],
  scope: { thing: "params.id" },
  url: "/console/orders/:id/courier/",
  params: byId,
} as const;

const courierLink = z.strictObject({
  name: z.string(),
  /** In full, with the country: for a call or a message. */
  phone: z.nullable(z.string()),
  expires_at: instant,
  /** When the phone last shared its position; staff do not see where it is. */
  shared_at: z.nullable(instant),
});
export type CourierLink = z.infer<typeof courierLink>;

export const readCourierLink = defineCall({
  ...ofOrder,
  method: "GET",
  summary: "The open courier's link of a delivery, without the link itself",
  answers: { 200: z.strictObject({ link: z.nullable(courierLink) }) },
  errors: [],
});

/** Takes no idempotency key: its stored answer would keep the token. */
export const makeCourierLink = defineCall({
  ...ofOrder,
  method: "POST",
  summary: "Make a courier's link for a delivery that is ready; an earlier one stops",
  body: z.strictObject({
    name: optionalText(60),
    phone: z.nullable(enteredPhone),
  }),
  /** The link is answered here only. */
  answers: { 201: z.strictObject({ link: courierLink, url: z.string(), qr_svg: z.string() }) },
  errors: ["courier_not_possible"],
});
