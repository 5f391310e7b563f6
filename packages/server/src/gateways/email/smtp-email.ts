import { createTransport } from "nodemailer";
import type { EmailMessage, EmailSender } from "./email-sender.ts";
import { resultOfFailure, type SmtpFailure } from "./smtp-result.ts";

export type SmtpAccount = {
  host: string;
  port: number;
  /** TLS from the first byte (port 465); otherwise the connection is upgraded with STARTTLS. */
  secure: boolean;
  user?: string | undefined;
  password?: string | undefined;
  /** `Name <address>` or an address. */
  from: string;
  /** Limit in milliseconds for each of connecting, greeting and answering. */
  timeoutMs?: number;
  /** Allows plain text to a server on this machine; for tests. */
  allowPlain?: boolean;
};

const getFailure = (error: unknown): SmtpFailure => {
  if (!(error instanceof Error)) return {};
  const { code, responseCode, command } = error as Error & Record<string, unknown>;
  return {
    ...(typeof code === "string" ? { code } : {}),
    ...(typeof responseCode === "number" ? { responseCode } : {}),
    ...(typeof command === "string" ? { command } : {}),
  };
};

const quiet = (): void => undefined;

/** Only the library's log tells when the whole text was written. */
const watching = (course: { written: boolean }) => ({
  level: quiet,
  trace: quiet,
  debug: quiet,
  warn: quiet,
  error: quiet,
  fatal: quiet,
  info: (entry: unknown) => {
    if (typeof entry === "object" && entry !== null && "tnx" in entry && entry.tnx === "message") course.written = true;
  },
});

const getDomain = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";

const getMail = ({ to, subject, text, html, idempotencyKey, stopUrl }: EmailMessage, from: string) => ({
  from,
  subject,
  text,
  html,
  // As an object: a string would be parsed as a list of addresses.
  to: { name: "", address: to },
  messageId: `<${idempotencyKey}@${getDomain(from)}>`,
  ...(stopUrl === undefined ? {} : { list: { unsubscribe: stopUrl } }),
  headers: { "Auto-Submitted": "auto-generated" },
});

/** Any SMTP server. Each message opens one connection; the queue limits how many at a time. */
export const createSmtpEmail = (account: SmtpAccount): EmailSender => {
  const { host, port, secure, user, password, from, timeoutMs = 10_000, allowPlain = false } = account;
  const settings = {
    host,
    port,
    secure,
    requireTLS: !secure && !allowPlain,
    ignoreTLS: allowPlain,
    ...(user === undefined ? {} : { auth: { user, pass: password ?? "" } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // A message must not load files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    name: "smtp",
    send: async (message) => {
      const course = { written: false };
      const transport = createTransport({ ...settings, logger: watching(course) });
      try {
        const { messageId } = await transport.sendMail(getMail(message, from));
        return {
          id: messageId,
          status: "sent",
          retryable: "no",
          code: null,
          alarm: false,
          unclear: false,
          refused: false,
          vendor: "smtp",
        };
      } catch (error) {
        return resultOfFailure({ ...getFailure(error), ...course });
      }
    },
  };
};
