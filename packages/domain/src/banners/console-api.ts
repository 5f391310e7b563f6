import { z } from "zod/mini";
import { bilingual, id, instant, optionalPair } from "../contract/fields.ts";
import { listCall, managedCalls, orderCall, orderedIds } from "../contract/managed.ts";
import { campaignStates } from "../campaigns/campaign-state.ts";
import { picture } from "../establishments/api.ts";
import { isFollowable } from "../establishments/outside-link.ts";
import { popup } from "./api.ts";
import { maxBanners } from "./banner-rules.ts";

/** Another site's by `https:`, or a screen of the application (`code-link.ts`). */
const link = z.nullable(
  z.string("field_invalid").check(
    z.trim(),
    z.maxLength(2000, "field_invalid"),
    z.refine((href) => isFollowable(href), "field_invalid"),
  ),
);

/** Where, when and whether guests see it; no branch means every branch. */
const visibility = {
  branch_id: z.nullable(id),
  starts_at: z.nullable(instant),
  ends_at: z.nullable(instant),
  active: z.boolean("field_invalid"),
};

const popupFields = z.strictObject({
  /** A picture that was sent for it; absent leaves the one it has. */
  picture_id: z.optional(id),
  popup_text: optionalPair(160),
  button_text: optionalPair(40),
  redirect_url: link,
  frequency: popup.shape.frequency,
  ...visibility,
});

const slideFields = z.strictObject({
  picture_id: z.optional(id),
  text: optionalPair(120),
  link,
  ...visibility,
});

const managed = {
  id,
  picture,
  branch_id: z.nullable(id),
  starts_at: z.nullable(instant),
  ends_at: z.nullable(instant),
  active: z.boolean(),
};

const popupShape = {
  ...managed,
  popup_text: bilingual,
  button_text: bilingual,
  redirect_url: z.nullable(z.string()),
  frequency: popup.shape.frequency,
};
const slideShape = { ...managed, text: bilingual, link: z.nullable(z.string()) };

export const managedPopup = z.strictObject({ ...popupShape, revision: z.string() });
export type ManagedPopup = z.infer<typeof managedPopup>;
export const managedSlide = z.strictObject({ ...slideShape, revision: z.string() });
export type ManagedSlide = z.infer<typeof managedSlide>;

/** Its state, and how often it was displayed and followed. Both are counted without guest data. */
const figures = { state: z.enum(campaignStates), seen: z.int(), opened: z.int() };

export const listManagedPopups = listCall({
  url: "/console/popups/",
  summary: "All popups, in the order in which the first that may greet does",
  answer: z.strictObject({ popups: z.array(z.strictObject({ ...popupShape, ...figures })) }),
});

export const popupCalls = managedCalls({
  url: "/console/popups/",
  fields: popupFields,
  thing: managedPopup,
  summaries: {
    create: "A new popup, last in their order",
    read: "A popup as it is edited",
    edit: "Change, stop or start a popup",
    remove: "Remove a popup with what was counted of it",
  },
  errors: { create: ["limit_reached"] },
});
export const { create: createPopup, read: readManagedPopup, edit: editPopup, remove: removePopup } = popupCalls;

export const listManagedSlides = listCall({
  url: "/console/slides/",
  summary: "All slides, in their order",
  answer: z.strictObject({ slides: z.array(z.strictObject({ ...slideShape, ...figures })) }),
});

export const slideCalls = managedCalls({
  url: "/console/slides/",
  fields: slideFields,
  thing: managedSlide,
  summaries: {
    create: "A new slide, last in their order",
    read: "A slide as it is edited",
    edit: "Change, stop or start a slide",
    remove: "Remove a slide with what was counted of it",
  },
  errors: { create: ["limit_reached"] },
});
export const { create: createSlide, read: readManagedSlide, edit: editSlide, remove: removeSlide } = slideCalls;

export const orderBanners = orderCall({
  url: "/console/banners/",
  summary: "The order of popups or of slides; what is not named follows as it was",
  fields: z.strictObject({
    kind: z.enum(["popup", "slide"], { error: "field_invalid" }),
    ids: orderedIds(maxBanners),
  }),
});
