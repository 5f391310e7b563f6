import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { bilingual, byId, id, instant } from "../contract/fields.ts";

const branchState = z.strictObject({
  id,
  name: bilingual,
  open: z.boolean(),
  changes_at: z.nullable(instant),
  closed_by_staff: z.boolean(),
  closed_until: z.nullable(instant),
  busy_delay_minutes: z.int(),
  auto_accept: z.boolean(),
  waiting: z.int(),
});

export const listStaffBranches = defineCall({
  method: "GET",
  url: "/console/branches/",
  summary: "The branches one works in, and whether they are open",
  tag: "console",
  tenant: "staff",
  roles: ["cashier", "manager"],
  scope: "own_branches",
  answers: { 200: z.strictObject({ branches: z.array(branchState) }) },
  errors: [],
});

export const editBranchState = defineCall({
  method: "PATCH",
  url: "/console/branches/:id/state/",
  summary: "Open or close a branch now, or say how busy it is",
  tag: "console",
  tenant: "staff",
  roles: ["cashier", "manager"],
  scope: { branch: "params.id" },
  params: byId,
  body: z.strictObject({
    closed_by_staff: z.optional(z.boolean("field_invalid")),
    closed_until: z.optional(z.nullable(instant)),
    busy_delay_minutes: z.optional(
      z.int("field_invalid").check(z.gte(0, "field_invalid"), z.lte(180, "field_invalid")),
    ),
  }),
  answers: { 200: branchState },
  errors: [],
});
