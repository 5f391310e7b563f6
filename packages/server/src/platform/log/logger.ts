import { type DestinationStream, type Logger, pino } from "pino";

export type Log = Logger;

/** Keeps the last two digits, so that support can recognize a number. */
const mask = (digits: string): string =>
  `${digits.slice(0, 4)}${"*".repeat(Math.max(0, digits.length - 6))}${digits.slice(-2)}`;

/** Phone numbers in any logged text, international or local. */
export const maskPhones = (line: string): string =>
  line.replace(/\+\d{8,15}(?!\d)/g, mask).replace(/(?<![\d.:-])05\d{8}(?!\d)/g, mask);

const secretFields = [
  "authorization",
  "cookie",
  "set-cookie",
  "password",
  "code",
  "token",
  "access_token",
  "refresh_token",
  "secret",
  "card_number",
  "cvv",
  "cvc",
  "pan",
  "code_hash",
  "token_hash",
  "phone_number",
];
const redacted = secretFields.flatMap((field) => {
  const path = /^[a-z_]+$/.test(field) ? field : `["${field}"]`;
  const inner = path.startsWith("[") ? `*${path}` : `*.${path}`;
  // `code` at the top level is a refusal's code, needed for searching.
  const anywhere = [inner, inner.replace("*", "*.*")];
  return field === "code" ? anywhere : [path, ...anywhere];
});

/** An error's own code (SQLSTATE, ECONNREFUSED) is no secret; it is renamed so that the redaction keeps it. */
const describeError = (error: Error): object => {
  const { code, ...rest } = pino.stdSerializers.err(error) as unknown as Record<string, unknown>;
  return code === undefined ? rest : { ...rest, error_code: code };
};

/** Structured log lines on standard output, without codes, tokens, cards or full phone numbers. */
export const makeLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      redact: { paths: redacted, censor: "[redacted]" },
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      hooks: { streamWrite: maskPhones },
    },
    ...(destination === undefined ? [] : [destination]),
  );
