import { z } from "zod/mini";
import { defineCall, services } from "../contract/call.ts";
import { id, instant, optionalText } from "../contract/fields.ts";

const serviceState = z.strictObject({
  branch_id: z.nullable(id),
  service: z.enum([...services, "all"]),
  active: z.boolean(),
  reason: z.nullable(z.string()),
  returns_at: z.nullable(instant),
});

const listed = z.strictObject({
  services: z.array(serviceState),
  /** Services that have something to show; guests do not see the others, whatever their switch. */
  set_up: z.array(z.enum(services)),
});

export const listServices = defineCall({
  method: "GET",
  url: "/console/services/",
  summary: "Which services are on, for the establishment and per branch",
  tag: "console",
  tenant: "staff",
  roles: ["cashier", "manager"],
  scope: "establishment",
  answers: { 200: listed },
  errors: [],
});

export const editService = defineCall({
  method: "PATCH",
  url: "/console/services/",
  summary: "Deactivate or activate a service, for a branch or the establishment",
  tag: "console",
  tenant: "staff",
  roles: ["manager"],
  body: z.strictObject({
    branch_id: z.optional(z.nullable(id)),
    service: z.enum([...services, "all"], { error: "field_invalid" }),
    active: z.boolean("field_invalid"),
    reason: z.optional(optionalText(200)),
    returns_at: z.optional(z.nullable(instant)),
  }),
  answers: { 200: listed },
  errors: [],
});
