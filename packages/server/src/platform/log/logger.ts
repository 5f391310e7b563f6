import { type DestinationStream, type Logger, pino } from "pino";

export type Log = Logger;

/** The last two digits stay, to recognize a number that a guest names. */
const mask = (digits: string): string =>
  `${digits.slice(0, 4)}${"*".repeat(Math.max(0, digits.length - 6))}${digits.slice(-2)}`;

/** Phones in any text that is logged; international, or local as typed. */
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
  // `code` on the top is the code of a refusal, which is what one searches for.
  const anywhere = [inner, inner.replace("*", "*.*")];
  return field === "code" ? anywhere : [path, ...anywhere];
});

/** An error's own code (SQLSTATE, ECONNREFUSED) is no secret; it moves out of the way of the redaction. */
const describeError = (error: Error): object => {
  const { code, ...rest } = pino.stdSerializers.err(error) as unknown as Record<string, unknown>;
  return code === undefined ? rest : { ...rest, error_code: code };
};

/** Structured lines on standard output, without codes, tokens, cards or whole phone numbers. */
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
