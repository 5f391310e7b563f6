import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import {
  bilingual,
  byId,
  halalas,
  id,
  instant,
  optionalPair,
  orderType,
  requiredPair,
  requiredText,
  revision,
  wholeNumber,
} from "../contract/fields.ts";
import { byManager, createCall, editCall, listCall, readCall, removeCall } from "../contract/managed.ts";
import { highestPrice } from "../menu/console-fields.ts";
import { campaignStates, clashKinds } from "./campaign.ts";

/** The most codes a batch has. */
export const maxCodes = 10_000;

const getList = <T extends z.core.$ZodType>(item: T, most: number) =>
  z.nullable(
    z.array(item).check(
      z.minLength(1, "field_empty"),
      z.maxLength(most, "field_invalid"),
      z.refine((all) => new Set(all).size === all.length, "field_invalid"),
    ),
  );

const kind = z.enum(["percent", "amount", "free_delivery", "free_item"], { error: "field_invalid" });
const applied = z.enum(["entered", "automatic"], { error: "field_invalid" });
/** Null: none of its own, since it comes by itself or is a batch. */
const code = z.nullable(requiredText(40).check(z.minLength(3, "field_invalid")));
const moment = z.nullable(instant);

const clashFields = {
  applied,
  code,
  stackable: z.boolean("field_invalid"),
  starts_at: moment,
  ends_at: moment,
  /** Null in a list: all of them. */
  order_types: getList(orderType, 3),
  branches: getList(id, 100),
};

/** Fields that may change at any time; placed orders keep their discount. */
export const couponFields = z.strictObject({
  name: requiredPair(120),
  description: optionalPair(1000),
  kind,
  rate_bp: z.nullable(wholeNumber(1, 10_000)),
  amount: z.nullable(wholeNumber(1, highestPrice)),
  cap: z.nullable(wholeNumber(1, highestPrice)),
  code,
  listed: z.boolean("field_invalid"),
  stackable: clashFields.stackable,
  minimum: wholeNumber(0, highestPrice),
  order_types: clashFields.order_types,
  branches: clashFields.branches,
  /** Products and combos. */
  items: getList(id, 1000),
  starts_at: moment,
  ends_at: moment,
  first_order_only: z.boolean("field_invalid"),
  new_customers_only: z.boolean("field_invalid"),
  limit_total: z.nullable(wholeNumber(1, 100_000_000)),
  /** Stays as it is once the campaign has been redeemed. */
  per_customer: wholeNumber(1, 1000),
});

/** How guests come to it, which never changes. */
const codeFields = { applied, batch: z.nullable(wholeNumber(1, maxCodes)) };

export const managedCoupon = z.strictObject({
  id,
  name: bilingual,
  description: bilingual,
  kind,
  code: z.nullable(z.string()),
  active: z.boolean(),
  applied,
  batch: z.nullable(z.int()),
  listed: z.boolean(),
  stackable: z.boolean(),
  rate_bp: z.nullable(z.int()),
  amount: z.nullable(halalas),
  cap: z.nullable(halalas),
  minimum: halalas,
  order_types: z.nullable(z.array(orderType)),
  branches: z.nullable(z.array(id)),
  items: z.nullable(z.array(id)),
  starts_at: moment,
  ends_at: moment,
  first_order_only: z.boolean(),
  new_customers_only: z.boolean(),
  limit_total: z.nullable(z.int()),
  per_customer: z.int(),
  revision: z.string(),
});
export type ManagedCoupon = z.infer<typeof managedCoupon>;

const figures = {
  /** Uses that stand. */
  used: z.int(),
  /** Sales of the orders that used it; the till does not know the bill. */
  sales: halalas,
  discount: halalas,
};

const listedCoupon = z.strictObject({
  id,
  name: bilingual,
  code: z.nullable(z.string()),
  applied,
  batch: z.nullable(z.int()),
  kind,
  rate_bp: z.nullable(z.int()),
  amount: z.nullable(halalas),
  limit_total: z.nullable(z.int()),
  state: z.enum(campaignStates),
  starts_at: moment,
  ends_at: moment,
  ...figures,
});
export type CouponSummary = z.infer<typeof listedCoupon>;

export const listManagedCoupons = listCall({
  url: "/console/coupons/",
  summary: "Every campaign with its state and what it brought, newest first",
  answer: z.strictObject({ items: z.array(listedCoupon) }),
});

export const createCoupon = createCall({
  url: "/console/coupons/",
  summary: "A new campaign, by one code, by itself, or with a batch of codes; guests can use it at once",
  fields: z.strictObject({ ...couponFields.shape, ...codeFields }),
  thing: managedCoupon,
});

export const readCoupon = readCall({
  url: "/console/coupons/",
  summary: "A campaign as it is edited",
  thing: managedCoupon,
});

export const editCoupon = editCall({
  url: "/console/coupons/",
  summary: "Change a campaign's rules, from now on; its limits never fall below what is used",
  fields: couponFields,
  thing: managedCoupon,
});

export const switchCoupon = defineCall({
  ...byManager,
  method: "PUT",
  url: "/console/coupons/:id/active/",
  summary: "Stop a campaign, or start it again; a code that another has by now can't start",
  params: byId,
  body: z.strictObject({ active: z.boolean("field_invalid"), revision }),
  answers: { 200: managedCoupon },
  errors: ["edit_conflict"],
});

export const removeCoupon = removeCall({
  url: "/console/coupons/",
  summary: "Remove a campaign that was never used and that nobody holds",
  errors: ["in_use"],
});

const clash = z.strictObject({ id, name: bilingual, kind: z.enum(clashKinds) });
export type Clash = z.infer<typeof clash>;

export const findClashes = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/coupons/clashes/",
  summary: "With which campaigns that run or will run these rules would clash, before they are saved",
  body: z.strictObject({ ...clashFields, id: z.nullable(id) }),
  answers: { 200: z.strictObject({ clashes: z.array(clash) }) },
  errors: [],
});

export const downloadCodes = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/coupons/:id/codes/",
  summary: "The codes of a batch as a CSV file, and when each was used",
  params: byId,
  answers: { 200: "file" },
  errors: [],
});

const usage = z.strictObject({
  ...figures,
  /** Codes of a batch; else how many guests saved it or were given it. */
  issued: z.int(),
  /** Of those, unused when it was over. */
  expired: z.int(),
  /** Whether it was ever redeemed: its limit per customer stays as it is then. */
  redeemed: z.boolean(),
  branches: z.array(z.strictObject({ branch_id: id, ...figures })),
  /** By the source of the order's last visit; null = unknown source. Uses at the till are counted separately. */
  sources: z.array(z.strictObject({ source: z.nullable(z.string()), till: z.boolean(), ...figures })),
  /** The last 31 days that had a use, newest first, in the establishment's own days. */
  days: z.array(z.strictObject({ day: z.string(), ...figures })),
});
export type CampaignUsage = z.infer<typeof usage>;

export const readUsage = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/coupons/:id/usage/",
  summary: "What a campaign brought: in all, per branch, per source and per day",
  params: byId,
  answers: { 200: usage },
  errors: [],
});
