import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { byId, id } from "../contract/fields.ts";
import { picture } from "../establishments/api.ts";

/** A guest's picture, re-encoded: longer side at most 1600 px, without metadata. */
export const uploadedImage = z.strictObject({ id, width: z.int(), height: z.int(), bytes: z.int() });
export type UploadedImage = z.infer<typeof uploadedImage>;

export const uploadImages = defineCall({
  method: "POST",
  url: "/uploads/",
  summary:
    "Send up to two pictures of at most 5 MB each: JPEG, PNG or WebP; one that nothing uses is forgotten in a day",
  tag: "uploads",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  service: "evaluation",
  files: "images",
  answers: { 201: z.strictObject({ images: z.array(uploadedImage) }) },
  errors: [],
});

export const readUpload = defineCall({
  method: "GET",
  url: "/uploads/:id/",
  summary: "One's own picture",
  tag: "uploads",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  params: byId,
  answers: { 200: "image" },
  errors: [],
});

export const readUploadAsStaff = defineCall({
  method: "GET",
  url: "/console/uploads/:id/",
  summary: "A picture a guest sent with their answers, for those who work there",
  tag: "uploads",
  tenant: "staff",
  roles: ["cashier", "manager"],
  scope: "establishment",
  params: byId,
  answers: { 200: "image" },
  errors: [],
});

export const uploadPicture = defineCall({
  method: "POST",
  url: "/console/pictures/",
  summary:
    "Send a picture for guests, at most 5 MB: JPEG, PNG or WebP; made in every size screens ask for, forgotten in a day where nothing uses it",
  tag: "console",
  tenant: "staff",
  roles: ["manager"],
  files: "images",
  answers: { 201: z.strictObject({ id, picture }) },
  errors: [],
});
