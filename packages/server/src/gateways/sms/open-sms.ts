import { type Config, ConfigError } from "../../platform/config/config.ts";
import { createFailoverSms } from "./failover-sms.ts";
import { createOutboxSms } from "./outbox-sms.ts";
import type { SmsProvider } from "./sms-provider.ts";
import { createTaqnyat } from "./taqnyat.ts";
import { createTwilio } from "./twilio.ts";
import { createUnifonic } from "./unifonic.ts";

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
>;

const needed = (config: SmsConfig, key: Exclude<keyof SmsConfig, "OUTBOX" | "SMS_VENDORS">): string => {
  const value = config[key];
  if (value === undefined) throw new ConfigError(`The configuration is wrong:\n  ${key}: needed by SMS_VENDORS`);
  return value;
};

const getVendor = (config: SmsConfig, name: string): SmsProvider => {
  if (name === "unifonic") {
    const account = { appSid: needed(config, "UNIFONIC_APP_SID"), senderId: needed(config, "UNIFONIC_SENDER") };
    return createUnifonic({ baseUrl: "https://el.cloud.unifonic.com", ...account });
  }
  if (name === "twilio") {
    const account = {
      accountSid: needed(config, "TWILIO_ACCOUNT_SID"),
      authToken: needed(config, "TWILIO_AUTH_TOKEN"),
    };
    return createTwilio({ baseUrl: "https://api.twilio.com", ...account, from: needed(config, "TWILIO_FROM") });
  }
  if (name === "taqnyat") {
    const account = { bearer: needed(config, "TAQNYAT_TOKEN"), sender: needed(config, "TAQNYAT_SENDER") };
    return createTaqnyat({ baseUrl: "https://api.taqnyat.sa", ...account });
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
