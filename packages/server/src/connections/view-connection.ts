import type { Connection, OwnConnection } from "@sufra/domain/connections/api.ts";
import {
  type ConnectionService,
  type ConnectionField,
  fieldsOfVendor,
  isFileField,
  isSecretField,
} from "@sufra/domain/connections/vendors.ts";
import { reportAddress, verifyToken, whatsAppAddress } from "../notifications/report-address.ts";
import { readMoyasarAccounts } from "../payments/moyasar-accounts.ts";
import { getWebhook } from "../payments/payment-providers.ts";
import { getAccount } from "../payments/webhook-address.ts";
import type { Config } from "../platform/config/config.ts";
import { withRevision } from "../platform/managed/managed.ts";
import type { StoredConnection } from "./stored-connections.ts";

type About = { config: Config; tenantId: string; service: ConnectionService };

const getFallback = ({ config, tenantId, service }: About): Connection["fallback"] => {
  if (service === "payments") {
    if (config.DEMO) return "demo";
    return readMoyasarAccounts(config).keysOf(tenantId) ? "platform" : "none";
  }
  if (service === "sms") return config.SMS_VENDORS.length > 0 ? "platform" : "demo";
  if (service === "pos") return "none";
  if (service === "map") return config.MAP_TILES === undefined ? "none" : "platform";
  if (service === "geocoder") return config.GEOCODER === undefined ? "none" : "platform";
  if (service === "wallet_apple") return config.APPLE_PASS_TYPE === undefined ? "none" : "platform";
  if (service === "wallet_google") return config.GOOGLE_WALLET_ISSUER === undefined ? "none" : "platform";
  if (service === "short_addresses") return config.NATIONAL_ADDRESS_KEY === undefined ? "none" : "platform";
  if (config.WHATSAPP_PHONE_ID !== undefined) return "platform";
  return config.OUTBOX ? "demo" : "none";
};

const webhookOf = ({ config, tenantId, service }: About, own: StoredConnection | null): Connection["webhook"] => {
  const { CODE_SECRET: key, PUBLIC_URL: publicUrl } = config;
  if (service === "payments") {
    // Each charge tells Tap the address, and the secret key signs its messages.
    if (own?.vendor === "tap") return null;
    const { url, sharedSecret } = getWebhook(key, publicUrl, "moyasar", getAccount(tenantId));
    return { url, token: sharedSecret };
  }
  if (service === "whatsapp")
    return { url: whatsAppAddress(publicUrl, key, tenantId), token: verifyToken(key, tenantId) };
  // Foodics learns our address when the platform's app is registered; maps and wallets report nothing.
  if (service !== "sms") return null;
  // Each message to Twilio carries the address; Taqnyat sends no reports.
  const url = own?.vendor === "unifonic" ? reportAddress(publicUrl, key, tenantId) : null;
  return url === null ? null : { url: url.replace("{vendor}", "unifonic"), token: null };
};

/** Of short values and of files nothing is shown. */
const getLast4 = (name: ConnectionField, value: string): string | null =>
  value.length >= 16 && !isFileField(name) ? value.slice(-4) : null;

const secretsOf = ({ vendor, secrets }: StoredConnection): OwnConnection["secrets"] =>
  fieldsOfVendor(vendor)
    .filter(isSecretField)
    .flatMap((name: ConnectionField) => {
      const secret = secrets?.[name];
      return secret ? [{ name, last4: getLast4(name, secret.value), since: secret.since }] : [];
    });

export const revisionOf = ({ service, vendor, settings, saved_at }: StoredConnection): string =>
  withRevision({ service, vendor, settings: Object.entries(settings).flat(), saved_at: saved_at.toISOString() })
    .revision;

/** A connection as the console shows it: secrets only as set. */
export const viewConnection = (about: About, own: StoredConnection | null): Connection => ({
  service: about.service,
  fallback: getFallback(about),
  webhook: webhookOf(about, own),
  own: own && {
    vendor: own.vendor,
    settings: own.settings,
    secrets: secretsOf(own),
    readable: own.secrets !== null,
    state: own.state,
    state_since: own.state_since.toISOString(),
    errors: own.errors,
    saved_at: own.saved_at.toISOString(),
    revision: revisionOf(own),
  },
});
