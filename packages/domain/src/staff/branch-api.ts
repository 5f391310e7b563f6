import { z } from "zod/mini";
import { defineCall, services } from "../contract/call.ts";
import { bilingual, byId, halalas, id, instant, optionalText } from "../contract/fields.ts";
import { orderStatus } from "../orders/api.ts";
import { picture } from "../tenants/api.ts";

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

const tableStates = ["available", "reserved", "occupied", "check_printed"] as const;
const staffTable = z.strictObject({
  id,
  number: z.int(),
  seats: z.int(),
  state: z.enum(tableStates),
  updated_at: instant,
  uuid: z.nullable(id),
  open_orders: z.array(z.strictObject({ id, number: z.int(), status: orderStatus, total: halalas })),
  calls: z.array(z.strictObject({ id, kind: z.enum(["waiter", "bill"]), created_at: instant })),
});

export const listStaffTables = defineCall({
  method: "GET",
  url: "/console/branches/:id/tables/",
  summary: "A branch's tables with their state, open orders and calls",
  tag: "console",
  tenant: "staff",
  roles: ["cashier", "manager"],
  params: byId,
  answers: { 200: z.strictObject({ tables: z.array(staffTable) }) },
  errors: [],
});

export const editTable = defineCall({
  method: "PATCH",
  url: "/console/tables/:id/",
  summary: "Seat, reserve, free a table or mark its check printed",
  tag: "console",
  tenant: "staff",
  roles: ["cashier", "manager"],
  params: byId,
  body: z.strictObject({
    state: z.enum(tableStates, { error: "field_invalid" }),
    /** What the cashier saw; where the table is no longer so, nothing changes and the answer is `table_unavailable`. */
    from: z.optional(z.enum(tableStates, { error: "field_invalid" })),
  }),
  answers: { 200: staffTable },
  errors: ["table_unavailable"],
});

export const answerCall = defineCall({
  method: "POST",
  url: "/console/calls/:id/done/",
  summary: "A guest's call was answered",
  tag: "console",
  tenant: "staff",
  roles: ["cashier", "manager"],
  params: byId,
  answers: { 200: z.strictObject({ id, done: z.literal(true) }) },
  errors: [],
});

const serviceState = z.strictObject({
  branch_id: z.nullable(id),
  service: z.enum([...services, "all"]),
  active: z.boolean(),
  reason: z.nullable(z.string()),
  returns_at: z.nullable(instant),
});

export const listServices = defineCall({
  method: "GET",
  url: "/console/services/",
  summary: "Which services are on, for the establishment and per branch",
  tag: "console",
  tenant: "staff",
  roles: ["cashier", "manager"],
  answers: { 200: z.strictObject({ services: z.array(serviceState) }) },
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
  answers: { 200: z.strictObject({ services: z.array(serviceState) }) },
  errors: [],
});
