import { z } from "zod/mini";
import { enteredPhone } from "../auth/api.ts";
import { defineCall } from "../contract/call.ts";
import {
  bilingual,
  byId,
  day,
  halalas,
  id,
  instant,
  optionalText,
  orderType,
  page,
  pageQuery,
  requiredText,
  wholeNumber,
} from "../contract/fields.ts";

/** Anything a scanner may read; what is longer is no code of ours. */
const code = requiredText(200);
const branch_id = z.optional(id);
/** The customer of a coupon: by own code, by phone, or the coupon's owner. */
const customer_id = z.optional(id);

/** As much of a customer as a cashier needs to see whether it is the one before them. */
const person = z.strictObject({
  id,
  /** Null for one who gave no name, or whose account is erased. */
  first_name: z.nullable(z.string()),
  last_digits: z.nullable(z.string()),
});
export type TillPerson = z.infer<typeof person>;

const tillCard = z.strictObject({
  program_id: id,
  name: bilingual,
  reward_name: bilingual,
  required: z.int(),
  punches: z.int(),
  expires_at: z.nullable(instant),
  /** How many the till may add in one visit, and how many of them are left today. */
  max_per_visit: z.int(),
  left_today: z.int(),
  /** A card that does not begin again is full. */
  done: z.boolean(),
});
export type TillCard = z.infer<typeof tillCard>;

/** What the cashier checks before a coupon is used, as the till does not know the bill. */
const tillCoupon = z.strictObject({
  kind: z.enum(["percent", "amount", "free_delivery", "free_item"]),
  rate_bp: z.nullable(z.int()),
  amount: z.nullable(halalas),
  cap: z.nullable(halalas),
  minimum: halalas,
  order_types: z.nullable(z.array(orderType)),
  /** Items it is limited to, by name; null = all. */
  items: z.nullable(z.array(bilingual)),
  first_order_only: z.boolean(),
  new_customers_only: z.boolean(),
  /** Null without a customer. */
  uses_left: z.nullable(z.int()),
});

const billLimit = z.nullable(halalas);

/** The facts by which a customer's bill is checked and earns points; the console and the server apply the same rules. */
const billTerms = z.strictObject({
  points_per_100_sar: z.int(),
  multiplier_bp: z.int(),
  max_points_per_transaction: z.nullable(z.int()),
  /** Points that the customer may still earn today. */
  day_room: z.nullable(z.int()),
  bill_limit: billLimit,
  /** What is left of the limit of the customer's bills today. */
  day_left: billLimit,
  receipt_days: z.int(),
  /** The establishment's own; null: no receipt can be checked. */
  vat_number: z.nullable(z.string()),
  time_zone: z.string(),
});
export type BillTerms = z.infer<typeof billTerms>;

const found = z.strictObject({
  kind: z.enum(["prize", "voucher", "coupon", "customer"]),
  /** The displayed form; null if the customer was found by phone. */
  code: z.nullable(z.string()),
  name: bilingual,
  description: bilingual,
  terms: bilingual,
  /** Value of a voucher. */
  value: halalas,
  customer: z.nullable(person),
  usable_from: z.nullable(instant),
  expires_at: z.nullable(instant),
  /** Until when it is reserved for this cashier; coupons and customers are not reserved. */
  held_until: z.nullable(instant),
  coupon: z.nullable(tillCoupon),
  /** The customer's punch cards at this branch. */
  cards: z.nullable(z.array(tillCard)),
  /** How the customer's bills earn points; null while there are no rules of points. */
  bills: z.nullable(billTerms),
});
export type Found = z.infer<typeof found>;

export const tillKinds = ["prize", "voucher", "coupon", "punches", "bill"] as const;
export type TillKind = (typeof tillKinds)[number];

/** `pos`: rung up at the connected point of sale. */
const billSource = z.enum(["typed", "receipt", "pos"]);
const tillBill = z.strictObject({
  source: billSource,
  amount: halalas,
  points: z.int(),
  reference: z.nullable(z.string()),
});
export type TillBill = z.infer<typeof tillBill>;

/** One press at the till, as the day's list shows it. */
const tillEntry = z.strictObject({
  id,
  kind: z.enum(tillKinds),
  name: bilingual,
  /** Punches; 1 of everything else. */
  count: z.int(),
  bill: z.nullable(tillBill),
  customer: person,
  branch_id: id,
  /** Null: the connected point of sale. */
  staff_name: z.nullable(z.string()),
  at: instant,
  /** Until then the cashier who did it may undo it; later a manager. */
  undo_until: instant,
  may_undo: z.boolean(),
  /** Redeemed at the register, whose order has ended since: a manager decides whether the guest gets it back. */
  ended_there: z.boolean(),
  undone: z.nullable(z.strictObject({ at: instant, staff_name: z.nullable(z.string()), reason: z.string() })),
});
export type TillEntry = z.infer<typeof tillEntry>;

const refusals = [
  "coupon_not_found",
  "prize_unavailable",
  "already_redeemed",
  "code_held",
  "code_outdated",
  "app_code_required",
  "coupon_not_applicable",
  "coupon_used_up",
  "new_customers_only",
] as const;

export const lookUpCode = defineCall({
  method: "POST",
  url: "/console/redemptions/lookup/",
  summary: "What a code is; a reward is held for this cashier for two minutes",
  tag: "till",
  tenant: "staff",
  roles: ["cashier", "manager"],
  scope: { branch: "body.branch_id" },
  body: z.strictObject({ code, branch_id, customer_id }),
  answers: { 200: found },
  errors: refusals,
});

export const redeemCode = defineCall({
  method: "POST",
  url: "/console/redemptions/",
  summary: "Redeem a reward or a coupon, once",
  tag: "till",
  tenant: "staff",
  roles: ["cashier", "manager"],
  scope: { branch: "body.branch_id" },
  keyed: true,
  body: z.strictObject({ code, branch_id, customer_id }),
  answers: { 201: tillEntry },
  errors: refusals,
});

export const undoAtTill = defineCall({
  method: "POST",
  url: "/console/redemptions/:id/undo/",
  summary:
    "Undo an entry of the till: a bill within its day and all else within five minutes by its cashier, later by a manager",
  tag: "till",
  tenant: "staff",
  roles: ["cashier", "manager"],
  scope: { thing: "params.id" },
  params: byId,
  body: z.strictObject({ reason: requiredText(200) }),
  answers: { 200: tillEntry },
  errors: [],
});

export const listTillDay = defineCall({
  method: "GET",
  url: "/console/redemptions/",
  summary: "What the till of a branch did on one of the establishment's days, newest first",
  tag: "till",
  tenant: "staff",
  roles: ["cashier", "manager"],
  scope: { branch: "query.branch_id" },
  query: z.strictObject({
    branch_id,
    /** Absent: today. */
    day: z.optional(day),
    ...pageQuery.shape,
  }),
  answers: { 200: page(tillEntry) },
  errors: [],
});

export const findCustomerByPhone = defineCall({
  method: "POST",
  url: "/console/customers/lookup/",
  summary: "A customer by their whole phone number, with their punch cards",
  tag: "till",
  tenant: "staff",
  roles: ["cashier", "manager"],
  scope: { branch: "body.branch_id" },
  body: z.strictObject({
    ...enteredPhone.shape,
    branch_id,
  }),
  answers: { 200: found },
  errors: [],
});

export const addPunches = defineCall({
  method: "POST",
  url: "/console/punches/",
  summary: "Punch a customer's card; a full one gives its reward by itself",
  tag: "till",
  tenant: "staff",
  roles: ["cashier", "manager"],
  scope: { branch: "body.branch_id" },
  keyed: true,
  body: z.strictObject({
    customer_id: id,
    program_id: id,
    count: z.int("field_invalid").check(z.gte(1, "field_invalid"), z.lte(100, "field_invalid")),
    branch_id,
  }),
  answers: {
    201: z.strictObject({ entry: tillEntry, card: tillCard, rewards: z.int() }),
  },
  errors: ["prize_unavailable", "limit_reached"],
});

/** What an amount of a bill can be, in halalas. */
export const maxBill = 100_000_000;

/** A text that a scanner read: the QR code of a receipt in phase 2 has up to a thousand characters. */
export const maxReceiptText = 2000;

export const typedBill = z.strictObject({
  source: z.literal("typed"),
  amount: wholeNumber(1, maxBill),
  reference: z.optional(optionalText(40)),
});
export const scannedBill = z.strictObject({ source: z.literal("receipt"), text: requiredText(maxReceiptText) });
const bill = z.discriminatedUnion("source", [typedBill, scannedBill], { error: "field_invalid" });
export type NewBill = z.infer<typeof bill>;

export const earnBill = defineCall({
  method: "POST",
  url: "/console/bills/",
  summary: "Give a customer the points of a bill from another register, by its amount or by its receipt's code",
  tag: "till",
  tenant: "staff",
  roles: ["cashier", "manager"],
  scope: { branch: "body.branch_id" },
  keyed: true,
  body: z.strictObject({ customer_id: id, branch_id, bill }),
  answers: { 201: z.strictObject({ entry: tillEntry, bills: billTerms }) },
  errors: [
    "not_set_up",
    "receipt_unreadable",
    "receipt_foreign",
    "receipt_future",
    "receipt_too_old",
    "receipt_used",
    "vat_number_missing",
    "bill_limit",
    "bill_day_limit",
  ],
});
