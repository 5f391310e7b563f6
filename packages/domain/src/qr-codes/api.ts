import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { coordinates, id, instant, orderType, service, utmSource } from "../contract/fields.ts";
import { loyaltyRules, wallet } from "../loyalty/api.ts";
import { punchCard } from "../punch-cards/api.ts";
import { branchDetail } from "../branches/api.ts";
import { table } from "../tables/api.ts";
import { establishment } from "../establishments/api.ts";

/** The target of a code. `main_branch_id` is for calls that need a branch when the code names none. */
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

/** The target of a code, with the customer's own data if signed in. Only this call counts a visit. */
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
      active_order: z.nullable(
        z.strictObject({
          id,
          number: z.int(),
          status: z.string(),
          order_type: orderType,
          /** Left out by a process of the last release. */
          promised_at: z.optional(instant),
        }),
      ),
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
