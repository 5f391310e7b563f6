import { type Config, ConfigError } from "../../platform/config/config.ts";
import { createOutboxSms } from "../sms/open-sms.ts";
import type { SmsProvider } from "../sms/sms-provider.ts";
import { createMetaWhatsApp, type Template } from "./meta-whatsapp.ts";

type WhatsAppConfig = Pick<
  Config,
  | "OUTBOX"
  | "WHATSAPP_URL"
  | "WHATSAPP_PHONE_ID"
  | "WHATSAPP_TOKEN"
  | "WHATSAPP_APP_SECRET"
  | "WHATSAPP_VERIFY_TOKEN"
  | "WHATSAPP_TEMPLATES"
>;

const wrong = (key: string, why: string): ConfigError =>
  new ConfigError(`The configuration is wrong:\n  ${key}: ${why}`);

const needed = (
  config: WhatsAppConfig,
  key: "WHATSAPP_TOKEN" | "WHATSAPP_APP_SECRET" | "WHATSAPP_VERIFY_TOKEN",
): string => {
  const value = config[key];
  if (value === undefined) throw wrong(key, "needed by WHATSAPP_PHONE_ID");
  return value;
};

/** `sa:sign_in:ar` names the template and its language at Meta for guests who read Arabic. */
const getTemplate = ({ WHATSAPP_TEMPLATES }: WhatsAppConfig, language: "sa" | "en"): Template => {
  const found = WHATSAPP_TEMPLATES.map((each) => each.split(":")).find(([own]) => own === language);
  const [, name, code] = found ?? [];
  if (!name || !code) throw wrong("WHATSAPP_TEMPLATES", `needs ${language}:template:language`);
  return { name, language: code };
};

/** WhatsApp as configured; in a trial its messages stay in the outbox. Null: off. */
export const openWhatsApp = (config: WhatsAppConfig): SmsProvider | null => {
  const phoneId = config.WHATSAPP_PHONE_ID;
  if (phoneId === undefined)
    return config.OUTBOX ? createOutboxSms(async ({ idempotencyKey }) => idempotencyKey) : null;
  needed(config, "WHATSAPP_VERIFY_TOKEN");
  return createMetaWhatsApp({
    baseUrl: config.WHATSAPP_URL,
    phoneId,
    token: needed(config, "WHATSAPP_TOKEN"),
    appSecret: needed(config, "WHATSAPP_APP_SECRET"),
    templates: { sa: getTemplate(config, "sa"), en: getTemplate(config, "en") },
  });
};
