import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import {
  bilingual,
  byId,
  coordinates,
  day,
  id,
  optionalPair,
  orderType,
  paymentMethod,
  requiredPair,
  revision,
  wholeNumber,
} from "../contract/fields.ts";
import { maxShifts } from "../hours/hours-plan.ts";

const range = z.strictObject({ opens_minute: wholeNumber(0, 1439), closes_minute: wholeNumber(1, 2880) });
const weeklyRange = z.strictObject({ weekday: wholeNumber(0, 6), ...range.shape });
const period = z.strictObject({
  from: day,
  to: day,
  ranges: z.array(range, "field_invalid").check(z.maxLength(maxShifts, "field_invalid")),
  note: optionalPair(80),
});
const payments = z.strictObject({
  order_type: orderType,
  methods: z.array(paymentMethod, "field_invalid").check(z.maxLength(3, "field_invalid")),
});
/** Meters; far enough for a mall's car park, near enough to be the branch. */
const fence = z.nullable(wholeNumber(20, 50_000));

const place = {
  name: requiredPair(80),
  address: requiredPair(200),
  city: requiredPair(60),
  district: optionalPair(60),
  /** As people write it; null = none. */
  phone: z.nullable(z.string("field_invalid").check(z.maxLength(40, "field_invalid"))),
  ...coordinates.shape,
};
const hours = {
  /** Weekday 0 = Sunday; minutes from midnight of the day the range starts on, past 1440 = after midnight. */
  weekly: z.array(weeklyRange, "field_invalid").check(z.maxLength(7 * maxShifts, "field_invalid")),
  /** Days with hours of their own; no ranges = closed. */
  exceptions: z.array(period, "field_invalid").check(z.maxLength(40, "field_invalid")),
};
const ordering = {
  order_types: z.array(orderType, "field_invalid").check(z.maxLength(3, "field_invalid")),
  payments: z.array(payments, "field_invalid").check(z.maxLength(3, "field_invalid")),
  preparation_minutes: wholeNumber(0, 600),
  busy_delay_minutes: wholeNumber(0, 180),
  /** Within them an order is accepted, or declines by itself. */
  accept_minutes: wholeNumber(1, 600),
  auto_accept: z.boolean("field_invalid"),
  /** Weighted units of one 15-minute slot; null = no limit. */
  slot_capacity: z.nullable(wholeNumber(1, 100_000)),
  /** Hundredths of a percent. */
  service_charge_bp: wholeNumber(0, 10_000),
  /** Meters around the branch inside which a guest must stand; null = no fence. */
  dine_in_geofence: fence,
  pickup_geofence: fence,
};

const placeView = z.strictObject({
  name: bilingual,
  address: bilingual,
  city: bilingual,
  district: bilingual,
  phone: z.nullable(z.string()),
  lat: z.number(),
  lng: z.number(),
  revision: z.string(),
});
const hoursView = z.strictObject({ ...hours, revision: z.string() });
const orderingView = z.strictObject({ ...ordering, revision: z.string() });
export type BranchPlace = z.infer<typeof placeView>;
export type BranchHours = z.infer<typeof hoursView>;
export type BranchOrdering = z.infer<typeof orderingView>;

const managed = { tag: "console", tenant: "staff", roles: ["manager"] } as const;

export const createBranch = defineCall({
  ...managed,
  method: "POST",
  url: "/console/branches/",
  keyed: true,
  summary: "A new branch, with a code of its own; closed until it has hours",
  body: z.strictObject(place),
  answers: { 201: z.strictObject({ id }) },
  errors: [],
});

export const readBranchSettings = defineCall({
  ...managed,
  method: "GET",
  url: "/console/branches/:id/settings/",
  scope: { branch: "params.id" },
  summary: "Everything a manager sets of a branch, each part with its revision",
  params: byId,
  answers: {
    200: z.strictObject({ id, is_main: z.boolean(), place: placeView, hours: hoursView, ordering: orderingView }),
  },
  errors: [],
});
export type BranchSettings = z.infer<(typeof readBranchSettings)["answers"][200]>;

export const editBranchPlace = defineCall({
  ...managed,
  method: "PUT",
  url: "/console/branches/:id/place/",
  scope: { branch: "params.id" },
  summary: "A branch's name, address, phone and place; areas drawn as a radius move with it",
  params: byId,
  body: z.strictObject({ ...place, revision }),
  answers: { 200: placeView },
  errors: ["edit_conflict"],
});

export const editBranchHours = defineCall({
  ...managed,
  method: "PUT",
  url: "/console/branches/:id/hours/",
  scope: { branch: "params.id" },
  summary: "A branch's opening hours, with shifts, past midnight, and days with hours of their own",
  params: byId,
  body: z.strictObject({ ...hours, revision }),
  answers: { 200: hoursView },
  errors: ["edit_conflict"],
});

export const editBranchOrdering = defineCall({
  ...managed,
  method: "PUT",
  url: "/console/branches/:id/ordering/",
  scope: { branch: "params.id" },
  summary: "How a branch takes orders: types, payment, times, kitchen capacity, service charge, fences",
  params: byId,
  body: z.strictObject({ ...ordering, revision }),
  answers: { 200: orderingView },
  errors: ["edit_conflict"],
});
