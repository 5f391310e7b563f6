import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { byId, id, text } from "../contract/fields.ts";
import { picture } from "../tenants/api.ts";

export const popup = z.strictObject({
  id,
  background_image: picture,
  popup_text: text,
  button_text: text,
  redirect_url: z.nullable(z.string()),
  frequency: z.enum(["first_launch", "daily", "every_visit"]),
});
export type Popup = z.infer<typeof popup>;

export const readPopup = defineCall({
  method: "GET",
  url: "/ads/popup/:id/",
  summary: "The popup to show at a branch now, with the rule of how often; 204 when there is none",
  tag: "banners",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  params: byId,
  answers: { 200: popup, 204: null },
  errors: [],
});

export const listSlides = defineCall({
  method: "GET",
  url: "/ads/slider/:id/",
  summary: "The slides of a branch, in order",
  tag: "banners",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  params: byId,
  answers: {
    200: z.strictObject({
      slides: z.array(z.strictObject({ id, image: picture, text, link: z.nullable(z.string()) })),
    }),
  },
  errors: [],
});
