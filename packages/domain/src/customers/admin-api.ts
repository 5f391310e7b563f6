import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import {
  bilingual,
  byId,
  fourDigits,
  halalas,
  id,
  instant,
  optionalText,
  orderType,
  page,
  pageQuery,
  requiredText,
  revision,
  wholeNumber,
} from "../contract/fields.ts";
import { ageGroups, exportMe, genders } from "./api.ts";
import { activityEntry } from "../loyalty/api.ts";
import { orderStatus } from "../orders/api.ts";
import { limitChange } from "../staff/limits-api.ts";
import { limitRange, maxPoints } from "./adjusting.ts";

const byManager = { tag: "clientele", tenant: "staff", roles: ["manager"] } as const;
const points = z.int().check(z.gte(0));

export const customerSorts = ["newest", "orders"] as const;
export type CustomerSort = (typeof customerSorts)[number];

const listed = z.strictObject({
  id,
  /** Null until they have registered. */
  full_name: z.nullable(z.string()),
  /** The country and the last digits alone. */
  phone: z.string(),
  orders_count: z.int(),
  sales: halalas,
  balance: points,
  joined_at: instant,
});
export type CustomerSummary = z.infer<typeof listed>;

export const listCustomers = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/customers/",
  summary: "Customers, newest first or those who order most; or those that a phone, a name or a code finds",
  query: z.strictObject({
    search: z.optional(optionalText(120)),
    sort: z.optional(z.enum(customerSorts, { error: "field_invalid" })),
    ...pageQuery.shape,
  }),
  answers: { 200: page(listed) },
  errors: [],
});

export const adjustmentStates = ["pending", "posted", "declined", "void"] as const;

const adjustment = z.strictObject({
  id,
  customer: z.strictObject({ id, full_name: z.nullable(z.string()), phone: z.string(), balance: points }),
  points: z.int(),
  reason: z.string(),
  state: z.enum(adjustmentStates),
  /** Whether it was more than one manager may do alone. */
  needs_second: z.boolean(),
  asked_by: z.string(),
  asked_at: instant,
  /** Whether the reader requested it; then another manager must decide. */
  mine: z.boolean(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
});
export type Adjustment = z.infer<typeof adjustment>;

const profile = z.strictObject({
  id,
  full_name: z.nullable(z.string()),
  phone: z.string(),
  email: z.nullable(z.string()),
  gender: z.nullable(z.enum(genders)),
  age_group: z.nullable(z.enum(ageGroups)),
  city: z.nullable(z.string()),
  language: z.enum(["sa", "en"]),
  registered: z.boolean(),
  joined_at: instant,
  /** The reader's own number; readers cannot adjust their own account. */
  own: z.boolean(),
  orders_count: z.int(),
  sales: halalas,
  visits: z.int(),
  last_visit_at: z.nullable(instant),
  last_order_at: z.nullable(instant),
  balance: points,
  pending: points,
  debt: points,
  lifetime_points: points,
  level: z.nullable(bilingual),
  rewards: z.array(
    z.strictObject({
      id,
      kind: z.enum(["free_item", "at_cashier", "voucher"]),
      name: bilingual,
      usable_from: instant,
      expires_at: instant,
    }),
  ),
  coupons: z.array(
    z.strictObject({ id, code: z.string(), name: bilingual, uses: z.int(), ends_at: z.nullable(instant) }),
  ),
  punch_cards: z.array(
    z.strictObject({
      id,
      name: bilingual,
      status: z.enum(["open", "owing", "completed", "expired", "canceled", "void"]),
      punches: z.int(),
      required: z.int(),
      expires_at: z.nullable(instant),
    }),
  ),
  consents: z.array(
    z.strictObject({
      purpose: z.enum(["terms", "privacy", "marketing"]),
      version: z.string(),
      given_at: instant,
      withdrawn_at: z.nullable(instant),
    }),
  ),
  first_source: z.nullable(z.string()),
  last_source: z.nullable(z.string()),
  adjustments: z.array(adjustment),
});
export type CustomerProfile = z.infer<typeof profile>;

export const readCustomer = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/customers/:id/",
  summary: "One customer: profile, figures, what they hold and agreed to; number and address masked",
  params: byId,
  answers: { 200: profile },
  errors: [],
});

export const listCustomerOrders = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/customers/:id/orders/",
  summary: "A customer's orders, newest first",
  params: byId,
  query: pageQuery,
  answers: {
    200: page(
      z.strictObject({
        id,
        number: z.int(),
        branch_name: bilingual,
        order_type: orderType,
        status: orderStatus,
        total: halalas,
        created_at: instant,
      }),
    ),
  },
  errors: [],
});

export const listCustomerActivity = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/customers/:id/activity/",
  summary: "The history of a customer's points, newest first, as they read it themselves",
  params: byId,
  query: pageQuery,
  answers: { 200: page(activityEntry) },
  errors: [],
});

export const revealContact = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/customers/:id/contact/",
  summary: "A customer's whole number and address; each look is written down",
  params: byId,
  answers: { 200: z.strictObject({ phone: z.string(), email: z.nullable(z.string()) }) },
  errors: [],
});

export const exportCustomer = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/customers/:id/export/",
  summary: "All data held about a customer, for them who asked for it; written down",
  params: byId,
  answers: exportMe.answers,
  errors: [],
});

export const eraseCustomer = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/customers/:id/erasure/",
  summary: "Erase a customer who asked for it; the last four digits of their number confirm who is meant",
  params: byId,
  body: z.strictObject({ last_digits: fourDigits }),
  answers: { 204: null },
  errors: ["invalid_transition"],
});

export const adjustPoints = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/customers/:id/adjustments/",
  keyed: true,
  summary: "Add or take points, with a reason; beyond the limit it waits for a second manager",
  params: byId,
  body: z.strictObject({
    points: wholeNumber(-maxPoints, maxPoints).check(z.refine((value) => value !== 0, { error: "field_invalid" })),
    reason: requiredText(200),
  }),
  answers: { 201: adjustment },
  errors: ["insufficient_points"],
});

export const listAdjustments = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/adjustments/",
  summary: "Adjustments that wait for a second manager, oldest first; how many do, and those decided last",
  query: pageQuery,
  /** `decided` is on the first page only. */
  answers: { 200: z.strictObject({ waiting: z.int(), decided: z.array(adjustment), ...page(adjustment).shape }) },
  errors: [],
});

export const decideAdjustment = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/adjustments/:id/decision/",
  summary: "Approve or decline an adjustment that another manager asked for, once",
  params: byId,
  body: z.strictObject({ approve: z.boolean("field_invalid") }),
  answers: { 200: adjustment },
  errors: ["edit_conflict", "insufficient_points"],
});

/** `waiting`: a higher limit that a second manager has not agreed to yet. */
const rules = z.strictObject({ limit: z.int(), revision: z.string(), waiting: z.nullable(limitChange) });
export type AdjustmentRules = z.infer<typeof rules>;

export const readAdjustmentRules = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/adjustment-rules/",
  summary: "How many points one manager may adjust alone",
  answers: { 200: rules },
  errors: [],
});

export const editAdjustmentRules = defineCall({
  ...byManager,
  method: "PATCH",
  url: "/console/adjustment-rules/",
  summary: "Change how many points one manager may adjust alone; what waits already goes on waiting",
  body: z.strictObject({ revision, limit: wholeNumber(limitRange.lowest, limitRange.highest) }),
  answers: { 200: rules },
  errors: ["edit_conflict"],
});
