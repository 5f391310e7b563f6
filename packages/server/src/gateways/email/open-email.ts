import { type Config, ConfigError } from "../../platform/config/config.ts";
import type { EmailSender } from "./email-sender.ts";
import { createSmtpEmail } from "./smtp-email.ts";

/** The default that needs no server: nothing leaves the server, the operator's inbox shows it. */
export const createOutboxEmail = (): EmailSender => ({
  name: "outbox",
  send: async ({ idempotencyKey }) => ({
    id: idempotencyKey,
    status: "delivered",
    retryable: "no",
    code: null,
    alarm: false,
    unclear: false,
    refused: false,
    vendor: "outbox",
  }),
});

type EmailConfig = Pick<
  Config,
  "OUTBOX" | "SMTP_HOST" | "SMTP_PORT" | "SMTP_SECURE" | "SMTP_USER" | "SMTP_PASSWORD" | "EMAIL_FROM"
>;

/**
 * The configured mail server; with OUTBOX messages stay in the outbox. Null without either: then emails are off, and
 * everything else works.
 */
export const openEmail = (config: EmailConfig): EmailSender | null => {
  const { SMTP_HOST: host, EMAIL_FROM: from, OUTBOX } = config;
  if (host === undefined) return OUTBOX ? createOutboxEmail() : null;
  if (from === undefined) throw new ConfigError("The configuration is wrong:\n  EMAIL_FROM: needed by SMTP_HOST");
  const { SMTP_PORT: port, SMTP_SECURE: secure, SMTP_USER: user, SMTP_PASSWORD: password } = config;
  return createSmtpEmail({ host, port, secure, user, password, from });
};
