import { z } from "zod/mini";
import { defineCall, services } from "../contract/call.ts";
import {
  byId,
  coordinates,
  halalas,
  id,
  instant,
  orderType,
  paymentMethod,
  queryNumber,
  text,
  utmSource,
} from "../contract/fields.ts";
import { loyaltyRules, wallet } from "../loyalty/api.ts";
import { punchCard } from "../punch-cards/api.ts";

const service = z.enum(services);

/** A picture of the media store: `${base}-${width}.avif|webp`, widths 112, 224, 336, 780; `color` is its placeholder. */
export const picture = z.strictObject({ base: z.string(), color: z.string() });
export type Picture = z.infer<typeof picture>;

export const openState = z.strictObject({
  open: z.boolean(),
  /** When it next opens, or closes if it is open; null when the hours name none within 14 days. */
  changes_at: z.nullable(instant),
  /** Last instant at which an order "as soon as possible" is taken, while open. */
  last_order_at: z.nullable(instant),
});

export const table = z.strictObject({
  id,
  number: z.int(),
  state: z.enum(["available", "reserved", "occupied", "check_printed"]),
  orderable: z.boolean(),
});

export const branchSummary = z.strictObject({
  id,
  name: text,
  address: text,
  city: text,
  district: text,
  phone: z.nullable(z.string()),
  lat: z.number(),
  lng: z.number(),
  order_types: z.array(orderType),
  delivery: z.boolean(),
  ...openState.shape,
});

export const branchDetail = z.strictObject({
  ...branchSummary.shape,
  dine_in_geofence: z.nullable(z.int()),
  pickup_geofence: z.nullable(z.int()),
  preparation_minutes: z.int(),
  /** Weekly hours as they are shown: weekday 0 = Sunday, minutes from midnight, closing may pass 1440. */
  hours: z.array(z.strictObject({ weekday: z.int(), opens_minute: z.int(), closes_minute: z.int() })),
});
export type BranchDetail = z.infer<typeof branchDetail>;

export const establishment = z.strictObject({
  id,
  name: text,
  description: text,
  logo: z.nullable(picture),
  cover: z.nullable(picture),
  /** Of the installed app; null = the logo. */
  icon: z.nullable(picture),
  /** CSS variables per mode, derived from the brand colour when branding is saved. */
  theme: z.strictObject({ light: z.record(z.string(), z.string()), dark: z.record(z.string(), z.string()) }),
  font: z.string(),
  shape: z.string(),
  digits: z.enum(["latin", "arabic"]),
  currency: z.literal("SAR"),
  default_language: z.enum(["sa", "en"]),
  time_zone: z.string(),
  prices_include_tax: z.boolean(),
  tax_rate_bp: z.int(),
  tips_enabled: z.boolean(),
  terms_version: z.string(),
  choice_minutes: z.int(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  social_links: z.array(z.strictObject({ kind: z.string(), url: z.string() })),
  menu_version: z.int(),
});
export type Establishment = z.infer<typeof establishment>;

/** Where a code leads. `main_branch_id` serves the calls that want a branch when the code names none. */
export const codeTarget = z.strictObject({
  uuid: id,
  establishment,
  main_branch_id: id,
  branch: z.nullable(branchDetail),
  table: z.nullable(table),
  services: z.array(service),
});
export type CodeTarget = z.infer<typeof codeTarget>;

export const checkCode = defineCall({
  method: "POST",
  url: "/branch/qr-check/",
  summary: "Where a QR code leads: establishment, branch, table and the services that are on",
  tag: "establishments",
  tenant: "self",
  roles: ["visitor", "customer"],
  body: z.strictObject({ uuid: id, utm_source: z.optional(utmSource), coordinates: z.optional(coordinates) }),
  answers: { 200: codeTarget },
  errors: ["service_deactivated"],
});

/** What the code leads to, and for a signed-in customer what is theirs. Only this call counts a visit. */
export const readCodeData = defineCall({
  method: "GET",
  url: "/restaurant/qr/:uuid/data/",
  summary: "Establishment, branch, table and services behind a QR code; counts the visit with its source",
  tag: "establishments",
  tenant: "self",
  roles: ["visitor", "customer"],
  params: z.strictObject({ uuid: id }),
  query: z.strictObject({ utm_source: z.optional(utmSource) }),
  answers: {
    200: z.strictObject({
      ...codeTarget.shape,
      customer: z.nullable(
        z.strictObject({ id, full_name: z.nullable(z.string()), dial_code: z.string(), phone_number: z.string() }),
      ),
      active_order: z.nullable(z.strictObject({ id, number: z.int(), status: z.string(), order_type: orderType })),
      notifications_count: z.int(),
      /** Null for a visitor. */
      wallet: z.nullable(wallet),
      punch_cards: z.array(punchCard),
      loyalty_rules: z.nullable(loyaltyRules),
      subscriptions: z.array(service),
      suggestions: z.array(id),
    }),
  },
  errors: ["service_deactivated"],
});

export const readMainBranch = defineCall({
  method: "GET",
  url: "/branch/main-branch/",
  summary: "The main branch of the establishment that the page's host belongs to, and its code",
  tag: "establishments",
  tenant: "self",
  roles: ["visitor", "customer"],
  answers: { 200: z.strictObject({ uuid: id, establishment_name: text, branch: branchSummary }) },
  errors: [],
});

export const listPaymentChoices = defineCall({
  method: "GET",
  url: "/menu/order/qr/payment/choices/:id/",
  summary: "Payment methods a branch offers, by order type",
  tag: "establishments",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  params: byId,
  query: z.strictObject({ order_type: z.optional(z.enum(["1", "2", "3"], { error: "field_invalid" })) }),
  answers: {
    200: z.strictObject({
      choices: z.array(z.strictObject({ order_type: orderType, methods: z.array(paymentMethod) })),
      online: z.nullable(
        z.strictObject({
          provider: z.string(),
          publishable_key: z.string(),
          base_url: z.string(),
          flow: z.enum(["inline", "redirect"]),
        }),
      ),
    }),
  },
  errors: ["service_deactivated"],
});

export const listBranches = defineCall({
  method: "GET",
  url: "/branch/list-qr/:id/",
  summary: "The establishment's branches, nearest first when a location is given",
  tag: "establishments",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  params: byId,
  query: z.strictObject({ lat: z.optional(queryNumber(-90, 90)), lng: z.optional(queryNumber(-180, 180)) }),
  answers: {
    200: z.strictObject({
      branches: z.array(
        z.strictObject({ ...branchSummary.shape, uuid: id, distance: z.nullable(z.int()), deactivated: z.boolean() }),
      ),
    }),
  },
  errors: [],
});

export const listTables = defineCall({
  method: "GET",
  url: "/branches/:id/tables/",
  summary: "A branch's tables and whether one may order at them now",
  tag: "establishments",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  params: byId,
  answers: { 200: z.strictObject({ tables: z.array(table) }) },
  errors: ["service_deactivated"],
});

/** Times at which an order may be asked for. `now` is the promise of "as soon as possible", null when that is closed. */
export const listSlots = defineCall({
  method: "GET",
  url: "/branches/:id/slots/",
  summary: "When an order can be had: now, or a 15-minute slot of the next 7 days with room in the kitchen",
  tag: "establishments",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  params: byId,
  query: z.strictObject({ order_type: z.enum(["1", "2", "3"], { error: "field_invalid" }) }),
  answers: {
    200: z.strictObject({
      now: z.nullable(instant),
      days: z.array(z.strictObject({ day: z.string(), slots: z.array(instant) })),
    }),
  },
  errors: ["service_deactivated"],
});

/** At a table: call the waiter or ask for the bill. A second call while one is open is the same call. */
export const callWaiter = defineCall({
  method: "POST",
  url: "/tables/:id/calls/",
  summary: "Call the waiter to a table, or ask for the bill",
  tag: "establishments",
  tenant: "qr_or_session",
  roles: ["visitor", "customer"],
  params: byId,
  body: z.strictObject({ kind: z.enum(["waiter", "bill"], { error: "field_invalid" }) }),
  answers: { 201: z.strictObject({ id, kind: z.string(), created_at: instant }) },
  errors: ["service_deactivated", "table_unavailable"],
  service: "ordering",
});

/** What several phones at one table ordered in the present sitting: one bill, each line with its owner. */
export const readTableBill = defineCall({
  method: "GET",
  url: "/tables/:id/bill/",
  summary: "The bill of a table: what its guests ordered in this sitting",
  tag: "establishments",
  tenant: "qr_or_session",
  roles: ["customer"],
  params: byId,
  answers: {
    200: z.strictObject({
      number: z.int(),
      orders: z.array(
        z.strictObject({
          id,
          order_number: z.int(),
          owner: z.string(),
          mine: z.boolean(),
          status: z.string(),
          total: halalas,
          lines: z.array(z.strictObject({ name: text, quantity: z.int(), line_total: halalas })),
        }),
      ),
      total: halalas,
    }),
  },
  errors: [],
});
