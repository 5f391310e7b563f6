import { z } from "zod/mini";
import type { FieldIssue } from "../errors/field-issue.ts";

export const connectionServices = [
  "payments",
  "sms",
  "whatsapp",
  "pos",
  "map",
  "geocoder",
  "short_addresses",
  "wallet_apple",
  "wallet_google",
] as const;
export type ConnectionService = (typeof connectionServices)[number];

/** The screen explains each shape under its field: guests' pages have no room for more sentences. */
const shaped = (shape: RegExp) => z.string("field_invalid").check(z.trim(), z.regex(shape, "field_invalid"));
/** Keys and tokens whose shape their vendor does not promise. */
const secretText = shaped(/^[\x21-\x7e]{8,1000}$/);
/** A certificate or key as a file has it, with what a tool may have written around it. */
const pem = z
  .string("field_invalid")
  .check(
    z.trim(),
    z.maxLength(20_000, "field_invalid"),
    z.regex(/-----BEGIN [A-Z ]{3,40}-----[\s\S]+-----END [A-Z ]{3,40}-----/, "field_invalid"),
  );
const jsonFile = z
  .string("field_invalid")
  .check(z.trim(), z.maxLength(20_000, "field_invalid"), z.regex(/^\{[\s\S]*\}$/, "field_invalid"));
/** Registered sender names in Saudi Arabia have at most 11 letters and digits. */
const sender = shaped(/^[A-Za-z0-9][A-Za-z0-9 ._-]{1,10}$/);
const promoSender = shaped(/^([A-Za-z0-9]{1,8}-AD)?$/);
/** Of Meta: `ar`, `en_US`. */
const templateLanguage = shaped(/^[a-z]{2,3}(_[A-Z]{2})?$/);

/** Plain text: it is shown on guests' maps. */
const plainLine = shaped(/^[^<>&"']{0,120}$/);
const webAddress = /^https?:\/\/[A-Za-z0-9.-]+(:[0-9]{1,5})?/.source;

/** Every field that a connection may have. */
export const connectionFields = {
  publishable_key: shaped(/^pk_(test|live)_\w{1,200}$/),
  secret_key: shaped(/^sk_(test|live)_\w{1,200}$/),
  app_sid: secretText,
  account_sid: shaped(/^AC[0-9a-fA-F]{32}$/),
  auth_token: secretText,
  twilio_from: shaped(/^(\+[0-9]{8,15}|MG[0-9a-fA-F]{32}|[A-Za-z0-9][A-Za-z0-9 ]{1,10})$/),
  bearer_token: secretText,
  sender,
  promo_sender: promoSender,
  phone_id: shaped(/^[0-9]{3,30}$/),
  access_token: secretText,
  app_secret: secretText,
  template: shaped(/^[a-z0-9_]{1,512}$/),
  template_language_sa: templateLanguage,
  template_language_en: templateLanguage,
  /** With {z}, {x} and {y}; a key in it is known to every guest's browser. */
  tiles_url: shaped(
    new RegExp(`^(?=.*\\{z\\})(?=.*\\{x\\})(?=.*\\{y\\})${webAddress}/[A-Za-z0-9._~/{}?=&%@-]{7,400}$`),
  ),
  attribution: plainLine,
  max_zoom: shaped(/^(1[0-9]|2[0-2])?$/),
  geocoder_url: shaped(new RegExp(`^${webAddress}(/[A-Za-z0-9._~-]+)*$`)),
  national_address_key: secretText,
  pass_type: shaped(/^pass\.[A-Za-z0-9.-]{1,100}$/),
  pass_team: shaped(/^[A-Z0-9]{10}$/),
  pass_certificate: pem,
  pass_key: pem,
  /** Apple's own certificate (WWDR), which issued the one above. */
  pass_wwdr: pem,
  google_issuer: shaped(/^[0-9]{5,30}$/),
  /** The file of a service account. */
  google_account: jsonFile,
};
export type ConnectionField = keyof typeof connectionFields;
const isField = (name: string): name is ConnectionField => name in connectionFields;
export const connectionFieldNames = Object.keys(connectionFields).filter(isField);

/** Encrypted when stored, and never sent back. */
const secretFields: ReadonlySet<ConnectionField> = new Set([
  "secret_key",
  "app_sid",
  "auth_token",
  "bearer_token",
  "access_token",
  "app_secret",
  "national_address_key",
  "pass_certificate",
  "pass_key",
  "pass_wwdr",
  "google_account",
]);
export const isSecretField = (name: ConnectionField): boolean => secretFields.has(name);

/** Contents of a file, pasted or chosen. */
const fileFields: ReadonlySet<ConnectionField> = new Set([
  "pass_certificate",
  "pass_key",
  "pass_wwdr",
  "google_account",
]);
export const isFileField = (name: ConnectionField): boolean => fileFields.has(name);

const optionalFields: ReadonlySet<ConnectionField> = new Set(["promo_sender", "attribution", "max_zoom"]);
export const isOptionalField = (name: ConnectionField): boolean => optionalFields.has(name);

/** `call`: one request that changes nothing; `text`: an SMS to a number that the manager types. */
type Vendor = {
  service: ConnectionService;
  fields: readonly ConnectionField[];
  test: "call" | "text";
  /** Nothing is typed: the manager allows the connection at the vendor, which gives the secrets (`domain/pos`). */
  authorized?: true;
};

/** One entry per vendor; its screen, storage and checks follow from it. */
export const connectionVendors = {
  moyasar: { service: "payments", fields: ["publishable_key", "secret_key"], test: "call" },
  tap: { service: "payments", fields: ["secret_key"], test: "call" },
  unifonic: { service: "sms", fields: ["app_sid", "sender", "promo_sender"], test: "text" },
  taqnyat: { service: "sms", fields: ["bearer_token", "sender", "promo_sender"], test: "text" },
  twilio: { service: "sms", fields: ["account_sid", "auth_token", "twilio_from", "promo_sender"], test: "text" },
  meta: {
    service: "whatsapp",
    fields: ["phone_id", "access_token", "app_secret", "template", "template_language_sa", "template_language_en"],
    test: "call",
  },
  tile_server: { service: "map", fields: ["tiles_url", "attribution", "max_zoom"], test: "call" },
  photon: { service: "geocoder", fields: ["geocoder_url"], test: "call" },
  nominatim: { service: "geocoder", fields: ["geocoder_url"], test: "call" },
  national_address: { service: "short_addresses", fields: ["national_address_key"], test: "call" },
  apple_wallet: {
    service: "wallet_apple",
    fields: ["pass_type", "pass_team", "pass_certificate", "pass_key", "pass_wwdr"],
    test: "call",
  },
  google_wallet: { service: "wallet_google", fields: ["google_issuer", "google_account"], test: "call" },
  foodics: { service: "pos", fields: ["access_token"], test: "call", authorized: true },
} as const satisfies Record<string, Vendor>;
export type ConnectionVendor = keyof typeof connectionVendors;

export const isVendor = (name: string): name is ConnectionVendor => name in connectionVendors;
export const vendorNames = Object.keys(connectionVendors).filter(isVendor);
export const vendorsOf = (service: ConnectionService): ConnectionVendor[] =>
  vendorNames.filter((name) => connectionVendors[name].service === service);
export const isAuthorized = (vendor: ConnectionVendor): boolean => "authorized" in connectionVendors[vendor];
export const fieldsOfVendor = (vendor: ConnectionVendor): readonly ConnectionField[] =>
  connectionVendors[vendor].fields;

type Values = Partial<Record<ConnectionField, string | undefined>>;
type Given = { service: ConnectionService; vendor: ConnectionVendor; given: Values; stored: Values };

const getMode = (key: string): string | undefined => key.split("_")[1];

/** Whether one key of a pair is for tests and the other one is live. */
export const hasMixedModes = ({ publishable_key, secret_key }: Values): boolean =>
  publishable_key !== undefined && secret_key !== undefined && getMode(publishable_key) !== getMode(secret_key);

/** What a save lacks or should not contain. `stored` are the values that it keeps: none after a change of the vendor. */
export const findConnectionIssues = ({ service, vendor, given, stored }: Given): FieldIssue[] => {
  if (connectionVendors[vendor].service !== service || isAuthorized(vendor))
    return [{ path: "vendor", code: "field_invalid" }];
  const fields = fieldsOfVendor(vendor);
  const foreign = connectionFieldNames.filter((name) => given[name] !== undefined && !fields.includes(name));
  const value = (name: ConnectionField): string | undefined => given[name] ?? stored[name];
  const missing = fields.filter((name) => !isOptionalField(name) && !value(name));
  return [
    ...foreign.map((path): FieldIssue => ({ path, code: "field_unknown" })),
    ...missing.map((path): FieldIssue => ({ path, code: "field_empty" })),
  ];
};
