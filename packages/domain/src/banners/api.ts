import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { byId, id, text } from "../contract/fields.ts";
import { picture } from "../establishments/api.ts";

export const popup = z.strictObject({
  id,
  /** The picture's own URL, 780 pixels wide, for clients that know nothing of our sizes and formats. */
  background_image: z.url(),
  picture,
  popup_text: text,
  button_text: text,
  redirect_url: z.nullable(z.string()),
  frequency: z.enum(["first_launch", "daily", "every_visit"]),
});
export type Popup = z.infer<typeof popup>;

/** The first, and in their order those behind it: only the device knows which it has shown, and so which is due. */
const greeting = z.strictObject({ ...popup.shape, next: z.array(popup) });

export const readPopup = defineCall({
  method: "GET",
  url: "/ads/popup/:id/",
  summary: "The popup to show at a branch now, with the rule of how often, and those after it; 204 when there is none",
  tag: "banners",
  tenant: "branch",
  roles: ["visitor", "customer"],
  params: byId,
  answers: { 200: greeting, 204: null },
  errors: [],
});

export const listSlides = defineCall({
  method: "GET",
  url: "/ads/slider/:id/",
  summary: "The slides of a branch, in order",
  tag: "banners",
  tenant: "branch",
  roles: ["visitor", "customer"],
  params: byId,
  answers: {
    200: z.strictObject({
      slides: z.array(z.strictObject({ id, image: picture, text, link: z.nullable(z.string()) })),
    }),
  },
  errors: [],
});

/** Counts the banners of one visit when it ends; it holds no data about the guest. */
export const countBanners = defineCall({
  method: "POST",
  url: "/ads/counts/",
  summary: "Count the banners a visit showed and the ones that were followed",
  tag: "banners",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  body: z.strictObject({
    counts: z
      .array(
        z.strictObject({
          kind: z.enum(["popup", "slide"], { error: "field_invalid" }),
          id,
          did: z.enum(["seen", "opened"], { error: "field_invalid" }),
        }),
      )
      .check(z.minLength(1, "field_empty"), z.maxLength(40, "field_invalid")),
  }),
  answers: { 204: null },
  errors: [],
});
