import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { bilingual, byId, id, instant } from "../contract/fields.ts";
import { picture } from "../establishments/api.ts";

const availability = z.strictObject({
  id,
  kind: z.enum(["product", "option", "combo"]),
  name: bilingual,
  category_name: bilingual,
  image: z.nullable(picture),
  sold_out: z.boolean(),
  sold_out_until: z.nullable(instant),
});

export const listAvailability = defineCall({
  method: "GET",
  url: "/console/branches/:id/availability/",
  summary: "What a branch sells and what is sold out there",
  tag: "console",
  tenant: "staff",
  roles: ["cashier", "manager"],
  scope: { branch: "params.id" },
  params: byId,
  answers: { 200: z.strictObject({ items: z.array(availability) }) },
  errors: [],
});

export const editAvailability = defineCall({
  method: "PATCH",
  url: "/console/branches/:id/availability/",
  summary: "Mark a product, option or combo sold out, until a time or until undone",
  tag: "console",
  tenant: "staff",
  roles: ["cashier", "manager"],
  scope: { branch: "params.id" },
  params: byId,
  body: z.strictObject({
    kind: z.enum(["product", "option", "combo"], { error: "field_invalid" }),
    item_id: id,
    sold_out: z.boolean("field_invalid"),
    until: z.optional(z.nullable(instant)),
  }),
  answers: { 200: availability },
  errors: [],
});
