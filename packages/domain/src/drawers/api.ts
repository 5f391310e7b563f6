import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { byId, halalas, id, instant, page, pageQuery, requiredText, text, wholeNumber } from "../contract/fields.ts";
import { maxAmount, tender } from "../settlements/fields.ts";

const byStaff = { tag: "console", tenant: "staff", roles: ["cashier", "manager"] } as const;
const byManager = { tag: "console", tenant: "staff", roles: ["manager"] } as const;

const entry = z.strictObject({
  kind: z.enum(["paid_in", "paid_out", "handover"]),
  amount: halalas,
  reason: z.string(),
  staff_name: z.string(),
  at: instant,
});

/** The shift open at a drawer. What should lie in it is not named: the count is blind. */
const openShift = z.strictObject({
  id,
  number: z.int(),
  opening: halalas,
  opened_at: instant,
  opened_by: text,
  keeper: text,
  /** Whether the reader keeps it. */
  mine: z.boolean(),
  /** Cash in and out apart from orders, oldest first; only for its keeper. */
  entries: z.array(entry),
});
export const drawer = z.strictObject({ id, number: z.int(), shift: z.nullable(openShift) });
export type Drawer = z.infer<typeof drawer>;

export const listDrawers = defineCall({
  ...byStaff,
  method: "GET",
  url: "/console/drawers/",
  summary: "The drawers of a branch, each with its open shift",
  scope: { branch: "query.branch_id" },
  query: z.strictObject({ branch_id: id }),
  answers: { 200: z.strictObject({ drawers: z.array(drawer) }) },
  errors: [],
});

export const addDrawer = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/drawers/",
  summary: "Add a drawer to a branch; it takes the next number",
  keyed: true,
  body: z.strictObject({ branch_id: id }),
  answers: { 201: drawer },
  errors: [],
});

export const removeDrawer = defineCall({
  ...byManager,
  method: "DELETE",
  url: "/console/drawers/:id/",
  summary: "Remove a drawer without an open shift; its closings stay",
  params: byId,
  answers: { 204: null },
  errors: ["shift_open"],
});

export const openShiftCall = defineCall({
  ...byStaff,
  method: "POST",
  url: "/console/drawers/:id/shifts/",
  summary: "Open a drawer with its float",
  scope: { thing: "params.id" },
  keyed: true,
  params: byId,
  body: z.strictObject({ opening: wholeNumber(0, maxAmount) }),
  answers: { 201: drawer },
  errors: ["shift_open"],
});

export const addEntry = defineCall({
  ...byStaff,
  method: "POST",
  url: "/console/shifts/:id/entries/",
  summary: "Put cash into an open drawer, or take some out, with the reason",
  scope: { thing: "params.id" },
  keyed: true,
  params: byId,
  body: z.strictObject({
    kind: z.enum(["paid_in", "paid_out"], { error: "field_invalid" }),
    amount: wholeNumber(1, maxAmount),
    reason: requiredText(200),
  }),
  answers: { 201: drawer },
  errors: ["shift_closed", "shift_of_other", "cash_short"],
});

export const takeOver = defineCall({
  ...byStaff,
  method: "POST",
  url: "/console/shifts/:id/handover/",
  summary: "Take over a shift that another member of staff kept",
  scope: { thing: "params.id" },
  params: byId,
  answers: { 200: drawer },
  errors: ["shift_closed"],
});

const rate = z.strictObject({ rate_bp: z.int(), net: z.int(), tax: z.int() });

/** Sums of a drawer's shift or of a branch's day; a correction of an earlier one may make them negative. */
export const closing = z.strictObject({
  orders: z.int(),
  /** Items and charges with VAT inside, after discounts, without tips. */
  gross: z.int(),
  taxes: z.array(rate),
  discounts: z.int(),
  charges: z.int(),
  tips: z.int(),
  returns: z.strictObject({ count: z.int(), gross: halalas, tax: halalas, tips: halalas }),
  tenders: z.array(
    z.strictObject({ tender, payments: z.int(), received: z.int(), refunds: z.int(), refunded: z.int() }),
  ),
  voids: z.strictObject({ settlements: z.int(), amount: halalas, orders: z.int() }),
  /** Of a shift: how the drawer's cash came about. `null` for a branch. */
  cash: z.nullable(
    z.strictObject({
      opening: halalas,
      received: halalas,
      from_couriers: halalas,
      paid_in: halalas,
      paid_out: halalas,
      refunded: halalas,
      undone: halalas,
      expected: halalas,
    }),
  ),
  entries: z.array(entry),
  /** Of a branch: deliveries whose cash is still with couriers, and served orders that nobody settled. */
  with_couriers: z.nullable(halalas),
  unsettled: z.nullable(z.strictObject({ orders: z.int(), due: z.int() })),
  /** Of a branch: money that guests are owed and nobody gave back. Missing in what was written before this existed. */
  owed: z.optional(z.strictObject({ orders: z.int(), amount: halalas })),
  /** Of a branch: the drawers that were closed in its day. Missing in what was written before this existed. */
  drawers: z.optional(
    z.array(
      z.strictObject({
        drawer: z.int(),
        number: z.int(),
        counted: halalas,
        difference: z.int(),
        paid_in: halalas,
        paid_out: halalas,
      }),
    ),
  ),
});
export type Closing = z.infer<typeof closing>;

export const report = z.strictObject({
  /** Null while it is open. */
  id: z.nullable(id),
  branch_id: id,
  branch_name: z.strictObject({ sa: z.string(), en: z.string() }),
  kind: z.enum(["shift", "day"]),
  drawer: z.nullable(z.int()),
  number: z.int(),
  opened_at: instant,
  opened_by: z.nullable(z.string()),
  closed_at: z.nullable(instant),
  closed_by: z.nullable(z.string()),
  counted: z.nullable(halalas),
  /** counted − expected; null while it is open, and for a branch. */
  difference: z.nullable(z.int()),
  seller: z.strictObject({
    name: z.strictObject({ sa: z.string(), en: z.string() }),
    vat_number: z.nullable(z.string()),
  }),
  closing,
});
export type Report = z.infer<typeof report>;

export const readShiftReport = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/shifts/:id/",
  summary: "A shift's figures: X while it is open, but not for its keeper; Z once it is closed",
  params: byId,
  answers: { 200: report },
  errors: ["own_drawer"],
});

export const closeShift = defineCall({
  ...byStaff,
  method: "POST",
  url: "/console/shifts/:id/close/",
  summary: "Close one's own drawer by its blind count; the difference is named in the Z report",
  scope: { thing: "params.id" },
  keyed: true,
  params: byId,
  body: z.strictObject({ counted: wholeNumber(0, maxAmount * 10) }),
  answers: { 201: report },
  errors: ["shift_closed", "shift_of_other"],
});

export const readDay = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/branch-days/:id/",
  summary: "The open day of a branch: its figures up to now (X)",
  scope: { branch: "params.id" },
  params: byId,
  answers: { 200: report },
  errors: [],
});

export const closeDay = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/branch-days/:id/close/",
  summary: "Close a branch's day once all its drawers are; the next one opens at once",
  scope: { branch: "params.id" },
  keyed: true,
  params: byId,
  body: z.strictObject({ number: z.int("field_invalid") }),
  answers: { 201: report },
  errors: ["shift_open", "day_closed", "edit_conflict"],
});

export const listReports = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/z-reports/",
  summary: "Closings of a branch's drawers and days, newest first",
  scope: { branch: "query.branch_id" },
  query: z.strictObject({ branch_id: z.optional(id), ...pageQuery.shape }),
  answers: {
    200: page(
      z.strictObject({
        id,
        kind: z.enum(["shift", "day"]),
        branch_name: z.strictObject({ sa: z.string(), en: z.string() }),
        drawer: z.nullable(z.int()),
        number: z.int(),
        closed_at: instant,
        closed_by: z.string(),
        gross: z.int(),
        difference: z.nullable(z.int()),
      }),
    ),
  },
  errors: [],
});

export const readReport = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/z-reports/:id/",
  summary: "One closing, as it was written",
  params: byId,
  answers: { 200: report },
  errors: [],
});
