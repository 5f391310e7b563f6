import { describe, expect, it } from "vitest";
import { z } from "zod/mini";
import {
  type ConnectionField,
  connectionFields,
  connectionServices,
  connectionVendors,
  fieldsOfVendor,
  findConnectionIssues,
  hasMixedModes,
  isSecretField,
  vendorNames,
  vendorsOf,
} from "./vendors.ts";

const sid = "a1".repeat(16);

describe("the fields of a connection", () => {
  it.each<[ConnectionField, string, boolean]>([
    ["publishable_key", "pk_test_abc", true],
    ["publishable_key", " pk_live_abc ", true],
    ["publishable_key", "sk_test_abc", false],
    ["publishable_key", "pk_prod_abc", false],
    ["publishable_key", "pk_test_a b", false],
    ["secret_key", "sk_live_abc", true],
    ["secret_key", "pk_live_abc", false],
    ["app_sid", "abcdefgh", true],
    ["app_sid", "abcdefg", false],
    ["app_sid", "abcd efgh", false],
    ["app_sid", "abcd\r\nefgh", false],
    ["bearer_token", "مفتاح-سري", false],
    ["account_sid", `AC${sid}`, true],
    ["account_sid", sid, false],
    ["twilio_from", "+966500000000", true],
    ["twilio_from", `MG${sid}`, true],
    ["twilio_from", "Burger", true],
    ["twilio_from", "https://x", false],
    ["sender", "Burger", true],
    ["sender", "B", false],
    ["sender", "TwelveLetter", false],
    ["sender", "برجر", false],
    ["promo_sender", "", true],
    ["promo_sender", "BURGER-AD", true],
    ["promo_sender", "BURGER", false],
    ["phone_id", "1001", true],
    ["phone_id", "../1001", false],
    ["phone_id", "1001?x=1", false],
    ["template", "sign_in", true],
    ["template", "Sign in", false],
    ["tiles_url", "https://tiles.test/{z}/{x}/{y}.png?key=a-1", true],
    ["tiles_url", "https://tiles.test/{y}/{x}/{z}", true],
    ["tiles_url", "https://tiles.test/{z}/{x}.png", false],
    ["tiles_url", "ftp://tiles.test/{z}/{x}/{y}.png", false],
    ["tiles_url", "https://user@tiles.test/{z}/{x}/{y}.png", false],
    ["tiles_url", 'https://tiles.test/{z}/{x}/{y}"onerror', false],
    ["attribution", "© OpenStreetMap", true],
    ["attribution", "<img src=x onerror=alert(1)>", false],
    ["max_zoom", "19", true],
    ["max_zoom", "", true],
    ["max_zoom", "23", false],
    ["geocoder_url", "https://photon.test/ar", true],
    ["geocoder_url", "https://photon.test/", false],
    ["geocoder_url", "https://photon.test?q=", false],
    ["national_address_key", "abcdefgh", true],
    ["pass_type", "pass.com.example.card", true],
    ["pass_type", "com.example.card", false],
    ["pass_team", "ABCDE12345", true],
    ["pass_team", "abcde12345", false],
    ["pass_key", "-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----\n", true],
    ["pass_key", "MIIE", false],
    ["google_issuer", "3388000000012345678", true],
    ["google_issuer", "issuer", false],
    ["google_account", '{"client_email":"a@b.c"}', true],
    ["google_account", "client_email", false],
    ["template_language_en", "en_US", true],
    ["template_language_en", "english", false],
  ])("%s takes %j: %s", (name, value, ok) => {
    expect(z.safeParse(connectionFields[name], value).success).toBe(ok);
  });

  it("belong to a vendor, and each vendor to a service", () => {
    const used = new Set(vendorNames.flatMap(fieldsOfVendor));
    expect([...used].sort()).toEqual(Object.keys(connectionFields).sort());
    for (const service of connectionServices) expect(vendorsOf(service), service).not.toEqual([]);
    const withoutSecrets = vendorNames.filter((name) => !fieldsOfVendor(name).some(isSecretField));
    expect(withoutSecrets).toEqual(["tile_server", "photon", "nominatim"]);
    expect(connectionVendors.moyasar.service).toBe("payments");
  });
});

describe("a save", () => {
  const keys = { publishable_key: "pk_test_a", secret_key: "sk_test_a" };
  const issues = (vendor: "moyasar" | "unifonic", given: object, stored: object = {}) =>
    findConnectionIssues({ service: "payments", vendor, given, stored }).map(({ path, code }) => `${path} ${code}`);

  it.each([
    [keys, {}, []],
    [{}, keys, []],
    [{ secret_key: "sk_test_b" }, keys, []],
    [{ secret_key: "sk_test_b" }, {}, ["publishable_key field_empty"]],
    [{}, {}, ["publishable_key field_empty", "secret_key field_empty"]],
    [{ ...keys, sender: "Burger" }, {}, ["sender field_unknown"]],
  ])("of %j beside %j lacks %j", (given, stored, expected) => {
    expect(issues("moyasar", given, stored)).toEqual(expected);
  });
  it("names a vendor of another service", () => expect(issues("unifonic", {})).toEqual(["vendor field_invalid"]));

  it.each([
    [keys, false],
    [{ publishable_key: "pk_live_a", secret_key: "sk_live_a" }, false],
    [{ publishable_key: "pk_live_a", secret_key: "sk_test_a" }, true],
    [{ publishable_key: "pk_test_a", secret_key: "sk_live_a" }, true],
    [{ publishable_key: "pk_test_a" }, false],
    [{}, false],
  ])("of keys %j is mixed: %s", (given, mixed) => expect(hasMixedModes(given)).toBe(mixed));
});
