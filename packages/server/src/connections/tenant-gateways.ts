import type { MetaWhatsAppOptions } from "../gateways/whatsapp/meta-whatsapp.ts";
import { createMetaWhatsApp } from "../gateways/whatsapp/meta-whatsapp.ts";
import { createTaqnyat } from "../gateways/sms/taqnyat.ts";
import { createTwilio } from "../gateways/sms/twilio.ts";
import { createUnifonic } from "../gateways/sms/unifonic.ts";
import type { SmsProvider } from "../gateways/sms/sms-provider.ts";
import { alarming, refused } from "../gateways/sms/sms-result.ts";
import type { HttpClientOptions } from "../gateways/http-client.ts";
import { makePaymentProviders, type SandboxAt } from "../payments/payment-providers.ts";
import type { Config } from "../platform/config/config.ts";
import type { Database } from "../platform/db/database.ts";
import type { Gateways } from "../platform/http/context.ts";
import type { Log } from "../platform/log/logger.ts";
import { errorOfResult, isAccountTrouble } from "./failure-words.ts";
import { noteHealth } from "./note-health.ts";
import { openOwnPayments } from "./own-payments.ts";
import { readerOf } from "./read-keys.ts";
import { findConnection, type StoredConnection } from "./stored-connections.ts";
import type { SharedPasses } from "../gateways/wallet-pass/pass-card.ts";
import { openTenantPasses } from "./own-passes.ts";
import { openTenantMap } from "./own-map.ts";
import { openFoodics, watchPos } from "./watch-pos.ts";

export const openOwnSms = (config: Config, used: StoredConnection, http: HttpClientOptions = {}): SmsProvider => {
  const read = readerOf(used);
  if (used.vendor === "unifonic")
    return createUnifonic({ baseUrl: config.UNIFONIC_URL, appSid: read("app_sid"), senderId: read("sender"), http });
  if (used.vendor === "taqnyat")
    return createTaqnyat({ baseUrl: config.TAQNYAT_URL, bearer: read("bearer_token"), sender: read("sender"), http });
  return createTwilio({
    baseUrl: config.TWILIO_URL,
    accountSid: read("account_sid"),
    authToken: read("auth_token"),
    from: read("twilio_from"),
    http,
  });
};

export const whatsAppOptions = (config: Config, used: StoredConnection): MetaWhatsAppOptions => {
  const read = readerOf(used);
  const name = read("template");
  return {
    baseUrl: config.WHATSAPP_URL,
    phoneId: read("phone_id"),
    token: read("access_token"),
    appSecret: read("app_secret"),
    templates: {
      sa: { name, language: read("template_language_sa") },
      en: { name, language: read("template_language_en") },
    },
  };
};

/** Refuses messages instead of sending them from somebody else's account. */
const createUnreadable = (name: string): SmsProvider => ({
  name,
  send: async (message) => refused(name, message, "key_missing", alarming),
  parseStatus: () => null,
});

type Shared = { sms: SmsProvider; whatsapp: SmsProvider | null; sandbox: SandboxAt | null; passes: SharedPasses };
type Facts = { config: Config; database: Database; log: Log };

/** Sends with the own account and stores what its answers say about it. */
const watchSms = (
  facts: Facts,
  tenantId: string,
  used: StoredConnection,
  own: SmsProvider,
  other: SmsProvider | null,
): SmsProvider => ({
  name: own.name,
  promoSender: used.settings.promo_sender || null,
  send: async (message) => {
    const statusUrl = message.statusUrl?.replace("{vendor}", own.name);
    const result = await own.send(statusUrl === undefined ? message : { ...message, statusUrl });
    const error = errorOfResult(result);
    if (error === null || isAccountTrouble(result, error)) await noteHealth(facts, tenantId, used, { error });
    return result;
  },
  parseStatus: (request) => own.parseStatus(request),
  // Reports on messages that left before the own account was connected.
  vendor: (name) => (name === own.name ? own : (other?.vendor?.(name) ?? null)),
});

/** Services by establishment: its own account first, else the platform's. Keys are looked up when they are used. */
export const openTenantGateways = (
  facts: Facts,
  shared: Shared,
): Pick<
  Gateways,
  "payments" | "paymentAccounts" | "sms" | "whatsapp" | "sharedWhatsApp" | "pos" | "map" | "walletPasses"
> => {
  const { config, database } = facts;
  const connections = { database, keys: config.SECRETS_KEYS };
  return {
    ...makePaymentProviders(config, shared.sandbox, openOwnPayments(facts, connections)),
    sms: async (tenantId) => {
      const used = await findConnection(connections, tenantId, "sms");
      if (used === null) return shared.sms;
      if (used.secrets === null) return createUnreadable(used.vendor);
      return watchSms(facts, tenantId, used, openOwnSms(config, used), shared.sms);
    },
    whatsapp: async (tenantId) => {
      const used = await findConnection(connections, tenantId, "whatsapp");
      if (used === null) return shared.whatsapp;
      if (used.secrets === null) return createUnreadable("whatsapp");
      return watchSms(facts, tenantId, used, createMetaWhatsApp(whatsAppOptions(config, used)), null);
    },
    sharedWhatsApp: shared.whatsapp,
    map: openTenantMap(facts),
    walletPasses: openTenantPasses(facts, shared.passes),
    pos: async (tenantId) => {
      const used = await findConnection(connections, tenantId, "pos");
      if (used === null) return null;
      const adapter = openFoodics(config, readerOf(used)("access_token"));
      return watchPos(adapter, (outcome) => noteHealth(facts, tenantId, used, outcome));
    },
  };
};
