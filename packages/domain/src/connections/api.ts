import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { instant, optionalText, revision } from "../contract/fields.ts";
import { byManager } from "../contract/managed.ts";
import { connectionFieldNames, connectionFields, connectionServices, vendorNames } from "./vendors.ts";

/** Why a service did not do what was requested; each has its sentence in the console. */
export const connectionErrors = [
  "key_refused",
  "public_key_refused",
  "account_inactive",
  "sender_refused",
  "phone_id_refused",
  "template_refused",
  "no_balance",
  "recipient_refused",
  "scope_missing",
  "address_private",
  "wrong_answer",
  "certificate_expired",
  "busy",
  "unreachable",
  "key_missing",
  "unexpected",
] as const;
export type ConnectionError = (typeof connectionErrors)[number];

const failure = z.strictObject({ code: z.enum(connectionErrors), at: instant });
export type ConnectionFailure = z.infer<typeof failure>;

const own = z.strictObject({
  vendor: z.enum(vendorNames),
  /** What is not secret. */
  settings: z.partialRecord(z.enum(connectionFieldNames), z.string()),
  /** Never the value: the last four characters of long ones. */
  secrets: z.array(
    z.strictObject({ name: z.enum(connectionFieldNames), last4: z.nullable(z.string()), since: instant }),
  ),
  /** False if the key of the environment that encrypted the secrets is missing. */
  readable: z.boolean(),
  state: z.enum(["untested", "ok", "attention"]),
  state_since: instant,
  /** The newest first. */
  errors: z.array(failure),
  saved_at: instant,
  revision,
});

const connection = z.strictObject({
  service: z.enum(connectionServices),
  /** What is used without an own account: the platform's, the demo's replacement, or nothing. */
  fallback: z.enum(["platform", "demo", "none"]),
  own: z.nullable(own),
  /** What the establishment enters at the vendor, so that it reports back; some check no token. */
  webhook: z.nullable(z.strictObject({ url: z.string(), token: z.nullable(z.string()) })),
});
export type Connection = z.infer<typeof connection>;
export type OwnConnection = z.infer<typeof own>;

/** What a change of the payment account touches. */
const openPayments = z.strictObject({
  /** Card payments that guests have begun, and refunds that were requested. */
  payments: z.int(),
  refunds: z.int(),
  /** Accounts kept for refunds of their payments, the newest first. */
  former: z.array(z.strictObject({ vendor: z.enum(vendorNames), replaced_at: instant })),
});
export type OpenPayments = z.infer<typeof openPayments>;

const byService = z.strictObject({ service: z.enum(connectionServices) });

export const listConnections = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/connections/",
  summary: "The establishment's own accounts at outside services, without their secrets",
  answers: {
    200: z.strictObject({
      /** False while the platform has no key to encrypt secrets with. */
      storable: z.boolean(),
      connections: z.array(connection),
      payments: openPayments,
    }),
  },
  errors: [],
});

export const saveConnection = defineCall({
  ...byManager,
  method: "PUT",
  url: "/console/connections/:service/",
  summary: "Connect an own account or change it; a field that is left out keeps its value",
  params: byService,
  body: z.extend(z.partial(z.strictObject(connectionFields)), {
    vendor: z.enum(vendorNames, { error: "field_invalid" }),
    /** The one that was loaded; null: none was connected. */
    revision: z.nullable(revision),
  }),
  answers: { 200: connection },
  errors: [
    "edit_conflict",
    "secrets_off",
    "key_modes_differ",
    "certificate_expired",
    "certificate_key_differs",
    "certificate_of_other_pass",
  ],
});

export const removeConnection = defineCall({
  ...byManager,
  method: "DELETE",
  url: "/console/connections/:service/",
  summary: "Disconnect the own account and delete its secrets",
  params: byService,
  answers: { 200: connection },
  errors: [],
});

export const testConnection = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/connections/:service/tests/",
  summary: "Ask the service whether it accepts the own account; SMS vendors send a text",
  params: byService,
  /** Where the text goes: required by SMS vendors. */
  body: z.strictObject({ phone_number: z.optional(optionalText(20)) }),
  answers: { 200: z.strictObject({ error: z.nullable(z.enum(connectionErrors)), connection }) },
  errors: [],
});
