import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { bilingual, byId, byRevision, id, instant, optionalPair, revision } from "../contract/fields.ts";
import { campaignStates } from "../campaigns/campaign-state.ts";
import { picture } from "../tenants/api.ts";
import { isFollowable } from "../tenants/outside-link.ts";
import { popup } from "./api.ts";
import { mostBanners } from "./banner-rules.ts";

const byManager = { tag: "console", tenant: "staff", roles: ["manager"] } as const;
const removed = { 204: null } as const;

/** Another site's by `https:`, or a screen of the application (`code-link.ts`). */
const link = z.nullable(
  z.string("field_invalid").check(
    z.trim(),
    z.maxLength(2000, "field_invalid"),
    z.refine((href) => isFollowable(href), "field_invalid"),
  ),
);

/** Where, when and whether guests are shown it; no branch is every branch. */
const shown = {
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
  ...shown,
});

const slideFields = z.strictObject({
  picture_id: z.optional(id),
  text: optionalPair(120),
  link,
  ...shown,
});

const managed = {
  ...{ id, picture, branch_id: z.nullable(id), starts_at: z.nullable(instant), ends_at: z.nullable(instant) },
  active: z.boolean(),
};

const popupShape = {
  ...{ ...managed, popup_text: bilingual, button_text: bilingual, redirect_url: z.nullable(z.string()) },
  frequency: popup.shape.frequency,
};
const slideShape = { ...managed, text: bilingual, link: z.nullable(z.string()) };

export const managedPopup = z.strictObject({ ...popupShape, revision: z.string() });
export type ManagedPopup = z.infer<typeof managedPopup>;
export const managedSlide = z.strictObject({ ...slideShape, revision: z.string() });
export type ManagedSlide = z.infer<typeof managedSlide>;

/** How it stands, and how often devices showed it and somebody followed it; both are counted without naming anybody. */
const figures = { state: z.enum(campaignStates), seen: z.int(), opened: z.int() };

export const listManagedPopups = defineCall({
  ...{ ...byManager, method: "GET", url: "/console/popups/" },
  summary: "All popups, in the order in which the first that may greet does",
  answers: { 200: z.strictObject({ popups: z.array(z.strictObject({ ...popupShape, ...figures })) }) },
  errors: [],
});

export const createPopup = defineCall({
  ...{ ...byManager, method: "POST", url: "/console/popups/" },
  keyed: true,
  summary: "A new popup, last in their order",
  body: popupFields,
  answers: { 201: managedPopup },
  errors: ["limit_reached"],
});

export const readManagedPopup = defineCall({
  ...{ ...byManager, method: "GET", url: "/console/popups/:id/" },
  summary: "A popup as it is edited",
  params: byId,
  answers: { 200: managedPopup },
  errors: [],
});

export const editPopup = defineCall({
  ...{ ...byManager, method: "PATCH", url: "/console/popups/:id/" },
  summary: "Change, stop or start a popup",
  params: byId,
  body: z.strictObject({ ...popupFields.shape, revision }),
  answers: { 200: managedPopup },
  errors: ["edit_conflict"],
});

export const removePopup = defineCall({
  ...{ ...byManager, method: "DELETE", url: "/console/popups/:id/" },
  summary: "Remove a popup with what was counted of it",
  params: byId,
  query: byRevision,
  answers: removed,
  errors: ["edit_conflict"],
});

export const listManagedSlides = defineCall({
  ...{ ...byManager, method: "GET", url: "/console/slides/" },
  summary: "All slides, in their order",
  answers: { 200: z.strictObject({ slides: z.array(z.strictObject({ ...slideShape, ...figures })) }) },
  errors: [],
});

export const createSlide = defineCall({
  ...{ ...byManager, method: "POST", url: "/console/slides/" },
  keyed: true,
  summary: "A new slide, last in their order",
  body: slideFields,
  answers: { 201: managedSlide },
  errors: ["limit_reached"],
});

export const readManagedSlide = defineCall({
  ...{ ...byManager, method: "GET", url: "/console/slides/:id/" },
  summary: "A slide as it is edited",
  params: byId,
  answers: { 200: managedSlide },
  errors: [],
});

export const editSlide = defineCall({
  ...{ ...byManager, method: "PATCH", url: "/console/slides/:id/" },
  summary: "Change, stop or start a slide",
  params: byId,
  body: z.strictObject({ ...slideFields.shape, revision }),
  answers: { 200: managedSlide },
  errors: ["edit_conflict"],
});

export const removeSlide = defineCall({
  ...{ ...byManager, method: "DELETE", url: "/console/slides/:id/" },
  summary: "Remove a slide with what was counted of it",
  params: byId,
  query: byRevision,
  answers: removed,
  errors: ["edit_conflict"],
});

export const orderBanners = defineCall({
  ...{ ...byManager, method: "PUT", url: "/console/banners/order/" },
  summary: "The order of popups or of slides; what is not named follows as it was",
  body: z.strictObject({
    kind: z.enum(["popup", "slide"], { error: "field_invalid" }),
    ids: z.array(id).check(
      z.minLength(1, "field_empty"),
      z.maxLength(mostBanners, "field_invalid"),
      z.refine((ids) => new Set(ids).size === ids.length, "field_invalid"),
    ),
  }),
  answers: removed,
  errors: [],
});
