import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { byId, coordinates, halalas, id, text } from "../contract/fields.ts";

export const deliveryOffer = z.strictObject({
  branch_id: id,
  zone_id: id,
  fee: halalas,
  minimum: halalas,
  minutes: z.int(),
});
export type DeliveryOffer = z.infer<typeof deliveryOffer>;

export const checkDelivery = defineCall({
  method: "POST",
  url: "/delivery/check/",
  summary: "Which branch and zone deliver to a place, for what fee, minimum and minutes",
  tag: "delivery",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  body: z.strictObject({ branch_id: z.optional(id), ...coordinates.shape }),
  answers: { 200: deliveryOffer },
  errors: ["area_not_covered", "service_deactivated"],
  service: "ordering",
});

/** Outlines for the map preview; whether a place is covered is decided by the call above alone. */
export const listZones = defineCall({
  method: "GET",
  url: "/branches/:id/zones/",
  summary: "A branch's delivery zones as outlines for the map",
  tag: "delivery",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  params: byId,
  answers: {
    200: z.strictObject({
      zones: z.array(
        z.strictObject({
          id,
          name: text,
          fee: halalas,
          minimum: halalas,
          minutes: z.int(),
          polygon: z.array(z.array(z.tuple([z.number(), z.number()]))),
        }),
      ),
    }),
  },
  errors: ["service_deactivated"],
});
