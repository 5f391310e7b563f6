import type { EmailMessage, EmailResult, EmailSender } from "./email-sender.ts";

/**
 * A failure as the mail library reports it: its code, the server's answer, the command, and whether the whole text was
 * written.
 */
type SmtpFailure = { code?: string; responseCode?: number; command?: string; written?: boolean };

const failed = (code: string, rule: Partial<EmailResult> = {}): EmailResult => ({
  id: null,
  status: "failed",
  retryable: "no",
  code,
  alarm: false,
  unclear: false,
  refused: false,
  vendor: "smtp",
  ...rule,
});

const isPermanent = (answer: number | undefined): boolean => answer !== undefined && answer >= 500;

/** After the text was written without an answer, it is unknown whether the server accepted it. */
const isUnclear = ({ written, responseCode }: SmtpFailure): boolean => written === true && responseCode === undefined;

/**
 * Answers of the mail server (RFC 5321): 5xx to its address is about the receiver, other 5xx about us or the text; 4xx
 * and no connection can be retried; wrong credentials or no mail server need the operator.
 */
export const resultOfFailure = (failure: SmtpFailure): EmailResult => {
  const { code = "unknown", responseCode: answer, command } = failure;
  const failureCode = answer === undefined ? code : String(answer);
  if (isUnclear(failure)) return failed(failureCode, { unclear: true });
  if (code === "EAUTH" || code === "ETLS" || code === "EPROTOCOL" || code === "ECONFIG")
    return failed(failureCode, { retryable: "later", alarm: true });
  // 552 means a full mailbox, which may be emptied; other codes mean that the mailbox is missing or rejects mail.
  if (code === "EENVELOPE" && command === "RCPT TO" && isPermanent(answer))
    return failed(failureCode, { refused: answer !== 552 });
  if (isPermanent(answer)) return failed(failureCode, { alarm: true });
  return failed(failureCode, { retryable: "later" });
};

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

const getSettings = ({ host, port, secure, user, password, timeoutMs = 10_000, allowPlain = false }: SmtpAccount) => ({
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
});

type Settings = ReturnType<typeof getSettings> & { logger?: ReturnType<typeof watching> };

/** Loaded when first used, since the library holds 4 MB. */
const openTransport = async (settings: Settings) => (await import("nodemailer")).createTransport(settings);

/** Connects and signs in without sending anything; throws what the server said. */
export const checkSmtp = async (account: SmtpAccount): Promise<void> => {
  const transport = await openTransport(getSettings(account));
  await transport.verify();
};

/** Any SMTP server. Each message opens one connection; the queue limits how many at a time. */
export const createSmtpEmail = (account: SmtpAccount): EmailSender => {
  const { from } = account;
  const settings = getSettings(account);
  return {
    name: "smtp",
    send: async (message) => {
      const course = { written: false };
      try {
        const transport = await openTransport({ ...settings, logger: watching(course) });
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
