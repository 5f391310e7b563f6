import { type Config, ConfigError } from "../../platform/config/config.ts";
import type { SmsMessage, SmsProvider } from "./sms-provider.ts";
import { accepted } from "./sms-result.ts";
import { createTaqnyat } from "./taqnyat.ts";
import { createTwilio } from "./twilio.ts";
import { createUnifonic } from "./unifonic.ts";

/** Keeps the message where the operator's inbox shows it; the row's id is the message's id. */
type RecordSms = (message: SmsMessage) => Promise<string>;

/** The default that needs no vendor: nothing leaves the server. */
export const createOutboxSms = (record: RecordSms): SmsProvider => ({
  name: "outbox",
  send: async (message) => ({ ...accepted("outbox", message, await record(message)), status: "delivered" }),
  parseStatus: () => null,
});

/**
 * Tries vendors in order: the next one only if the one before certainly sent nothing and may be out of service. An
 * unclear timeout ends the round, so that nothing is sent or paid twice. Status calls go to the adapter of the vendor
 * that sent the message.
 */
export const createFailoverSms = (first: SmsProvider, ...rest: SmsProvider[]): SmsProvider => ({
  name: [first, ...rest].map((each) => each.name).join("+"),
  send: async (message) => {
    const ask = (each: SmsProvider) =>
      each.send({
        ...message,
        ...(message.statusUrl === undefined ? {} : { statusUrl: message.statusUrl.replace("{vendor}", each.name) }),
      });
    let result = await ask(first);
    for (const next of rest) {
      if (result.unclear || result.retryable === "no") break;
      const before = result;
      result = await ask(next);
      // Keeps the alarm even if another vendor delivered.
      result = { ...result, alarm: result.alarm || before.alarm };
    }
    return result;
  },
  parseStatus: () => null,
  vendor: (name) => [first, ...rest].find((each) => each.name === name) ?? null,
});

type SmsConfig = Pick<
  Config,
  | "OUTBOX"
  | "SMS_VENDORS"
  | "UNIFONIC_APP_SID"
  | "UNIFONIC_SENDER"
  | "TWILIO_ACCOUNT_SID"
  | "TWILIO_AUTH_TOKEN"
  | "TWILIO_FROM"
  | "TAQNYAT_TOKEN"
  | "TAQNYAT_SENDER"
  | "UNIFONIC_URL"
  | "TWILIO_URL"
  | "TAQNYAT_URL"
>;

const needed = (config: SmsConfig, key: Exclude<keyof SmsConfig, "OUTBOX" | "SMS_VENDORS">): string => {
  const value = config[key];
  if (value === undefined) throw new ConfigError(`The configuration is wrong:\n  ${key}: needed by SMS_VENDORS`);
  return value;
};

const getVendor = (config: SmsConfig, name: string): SmsProvider => {
  if (name === "unifonic") {
    const account = { appSid: needed(config, "UNIFONIC_APP_SID"), senderId: needed(config, "UNIFONIC_SENDER") };
    return createUnifonic({ baseUrl: config.UNIFONIC_URL, ...account });
  }
  if (name === "twilio") {
    const account = {
      accountSid: needed(config, "TWILIO_ACCOUNT_SID"),
      authToken: needed(config, "TWILIO_AUTH_TOKEN"),
    };
    return createTwilio({ baseUrl: config.TWILIO_URL, ...account, from: needed(config, "TWILIO_FROM") });
  }
  if (name === "taqnyat") {
    const account = { bearer: needed(config, "TAQNYAT_TOKEN"), sender: needed(config, "TAQNYAT_SENDER") };
    return createTaqnyat({ baseUrl: config.TAQNYAT_URL, ...account });
  }
  throw new ConfigError(`The configuration is wrong:\n  SMS_VENDORS: ${name} is none of unifonic, twilio, taqnyat`);
};

/** The vendors that the configuration names, in their order; in a trial messages stay in the outbox. */
export const openSms = (config: SmsConfig): SmsProvider => {
  const [first, ...rest] = config.SMS_VENDORS.map((name) => getVendor(config, name));
  if (first) return createFailoverSms(first, ...rest);
  if (config.OUTBOX) return createOutboxSms(async ({ idempotencyKey }) => idempotencyKey);
  // Without a vendor nobody could sign in, and every code would fail with an alarm.
  throw new ConfigError("The configuration is wrong:\n  SMS_VENDORS: needed, unless messages stay in the OUTBOX");
};
