import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const flag = z.stringbool({ truthy: ["1", "true", "yes", "on"], falsy: ["0", "false", "no", "off", ""] });
const port = z.coerce.number().int().min(0).max(65535);
const milliseconds = (fallback: number) => z.coerce.number().int().min(1).default(fallback);
const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== ""),
);

/** Every key the server reads from its environment; nothing else reads `process.env`. */
export const configSchema = z.object({
  NODE_ENV: z
    .enum(["development", "test", "production"])
    .default("development")
    .describe("`production` turns the demo off and makes answers lenient; `development` and `test` fail loudly"),
  DATABASE_URL: z
    .string()
    .optional()
    .describe(
      "PostgreSQL as the role `app` (or a member of it). Empty: PGlite in DATA_DIR. Given alone it must be the owner's",
    ),
  DATABASE_OWNER_URL: z
    .string()
    .optional()
    .describe("PostgreSQL as the owner of the schema: migrates, installs the jobs schema, makes the role `app`"),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10).describe("Connections of one process"),
  DATA_DIR: z
    .string()
    .default(".data")
    .describe(
      "Folder for PGlite (`pglite/` inside), uploads (`uploads/`, to be shared by all machines) and demo secrets",
    ),
  HOST: z.string().default("127.0.0.1").describe("Address to listen on"),
  PORT: port.default(3000).describe("Port of guest app, console and API"),
  PUBLIC_URL: z.url().optional().describe("Where guests reach the server; default http://localhost:PORT"),
  ALLOWED_ORIGINS: list.default([]).describe("Further origins (comma separated) that may call the API with cookies"),
  TRUST_PROXY: z
    .string()
    .default("")
    .describe("Proxies whose X-Forwarded-For counts: addresses or networks, comma separated; empty = none"),
  DEMO: flag.optional().describe("Demo restaurants, outbox and sandbox payments; default on outside production"),
  OUTBOX: flag
    .optional()
    .describe(
      "Messages of every kind stay in the outbox, where the inbox page shows them to anybody; on in the demo, and refused in production outside it",
    ),
  SANDBOX_PAYMENT_PORT: port.default(3001).describe("Port of the sandbox payment provider (demo mode only)"),
  DEVICE_COOKIE: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .default("sufra_device")
    .describe("Cookie of an unsigned-in device"),
  GUEST_COOKIE: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .default("sufra_guest")
    .describe("First part of the names of guests' session cookies; the establishment's part is added"),
  STAFF_COOKIE: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .default("sufra_staff")
    .describe("Name of the staff session cookie"),
  CODE_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      "Key for HMACs of one-time codes, phones and prize codes, and for the secrets of staff's authenticator apps; required in production, generated in the demo",
    ),
  TOKEN_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe("Key that signs access tokens; required in production, generated in the demo"),
  MOYASAR_ACCOUNTS: list
    .default([])
    .describe(
      "Moyasar keys as `establishment id:pk_…:sk_…`, comma separated; `*` in place of the id is for all others. Needed outside the demo where a branch takes cards online",
    ),
  MOYASAR_URL: z.url().default("https://api.moyasar.com/v1").describe("Where Moyasar's API is reached"),
  SMS_VENDORS: list
    .default([])
    .describe("SMS vendors in the order they are tried: unifonic, twilio, taqnyat; needed outside the demo"),
  UNIFONIC_APP_SID: z.string().optional().describe("Unifonic: application"),
  UNIFONIC_SENDER: z.string().optional().describe("Unifonic: registered sender name"),
  TWILIO_ACCOUNT_SID: z.string().optional().describe("Twilio: account"),
  TWILIO_AUTH_TOKEN: z.string().optional().describe("Twilio: token"),
  TWILIO_FROM: z.string().optional().describe("Twilio: number, sender name or messaging service"),
  TAQNYAT_TOKEN: z.string().optional().describe("Taqnyat: bearer token"),
  TAQNYAT_SENDER: z.string().optional().describe("Taqnyat: registered sender name"),
  SMS_PROMO_SENDER: z
    .string()
    .regex(/^[A-Za-z0-9]{1,8}-AD$/, "a registered sender name that ends in -AD, 11 characters at most")
    .optional()
    .describe("Registered sender name of advertising texts; without it none leave outside the demo"),
  PROMO_HOURS: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/)
    .default("09:00-21:00")
    .describe("When advertising texts may be sent, in Riyadh's time"),
  SMTP_HOST: z
    .string()
    .optional()
    .describe("Mail server; without it nothing is sent by e-mail (in the demo it stays in the outbox)"),
  SMTP_PORT: port.default(587).describe("Port of the mail server"),
  SMTP_SECURE: flag.default(false).describe("TLS from the first byte (port 465); otherwise the connection is upgraded"),
  SMTP_USER: z.string().optional().describe("Account at the mail server"),
  SMTP_PASSWORD: z.string().optional().describe("Password at the mail server"),
  EMAIL_FROM: z.string().optional().describe("Sender of e-mails, as `Name <address>`; needed by SMTP_HOST"),
  APPLE_PASS_TYPE: z.string().optional().describe("Apple Wallet: the pass type's identifier; without it no cards"),
  APPLE_PASS_TEAM: z.string().optional().describe("Apple Wallet: the team's identifier"),
  APPLE_PASS_CERTIFICATE: z.string().optional().describe("Apple Wallet: file of the pass type's certificate, PEM"),
  APPLE_PASS_KEY: z.string().optional().describe("Apple Wallet: file of its key, PEM"),
  APPLE_PASS_PASSPHRASE: z.string().optional().describe("Apple Wallet: what that key is locked with, if it is"),
  APPLE_PASS_WWDR: z.string().optional().describe("Apple Wallet: file of Apple's intermediate certificate, PEM"),
  GOOGLE_WALLET_ISSUER: z
    .string()
    .regex(/^\d+$/)
    .optional()
    .describe("Google Wallet: the issuer's number; without it no cards"),
  GOOGLE_WALLET_ACCOUNT: z.string().optional().describe("Google Wallet: file of the service account, JSON"),
  VAPID_PUBLIC_KEY: z
    .string()
    .optional()
    .describe("Web Push: our public key, base64url; without a pair of keys push is off (the demo makes its own)"),
  VAPID_PRIVATE_KEY: z.string().optional().describe("Web Push: our private key, base64url"),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:.+@.+|https:\/\/.+)$/)
    .default("mailto:push@sufra.test")
    .describe("Web Push: whom a push service writes to, mailto: or https:"),
  PUSH_HOSTS: list
    .default([])
    .describe(
      "Web Push: hosts that messages may be sent to, `*.name` for all below one, comma separated; empty = the services of Chrome, Firefox, Safari and Edge. Outside production also a test's own origin",
    ),
  METRICS_TOKEN: z
    .string()
    .optional()
    .describe("Bearer token for /metrics; without it only this machine, asking directly, may read it"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info")
    .describe("What is logged"),
  REQUEST_TIMEOUT_MS: milliseconds(30_000).describe("A whole request must have arrived within this time"),
  HEADERS_TIMEOUT_MS: milliseconds(10_000).describe("The headers of a request must have arrived within this time"),
  HANDLER_TIMEOUT_MS: milliseconds(14_000).describe("An answer is given up after this time (clients wait 15 s)"),
  KEEP_ALIVE_TIMEOUT_MS: milliseconds(65_000).describe("An idle connection is closed after this time"),
  STATEMENT_TIMEOUT_MS: milliseconds(10_000).describe("A statement is cancelled after this time"),
  SHUTDOWN_MS: milliseconds(10_000).describe("Time to drain after SIGTERM"),
  BODY_LIMIT: z.coerce.number().int().min(1024).default(65_536).describe("Largest JSON body in bytes"),
  LIMIT_SCALE: z.coerce
    .number()
    .int()
    .min(1)
    .default(1)
    .describe("Multiplies how often a guest or an address may quote, place, pay and confirm"),
  STREAMS_MAX: z.coerce.number().int().min(1).default(5_000).describe("Open event streams of one process"),
  STREAMS_PER_ADDRESS: z.coerce.number().int().min(1).default(200).describe("Open event streams of one address"),
  STREAMS_PER_TENANT: z.coerce.number().int().min(1).default(2_000).describe("Open event streams of one establishment"),
  PAGE_CACHE: flag
    .default(true)
    .describe("Keep drawn pages in memory; off only to measure what drawing one for each request costs"),
  JOBS: flag.default(true).describe("Whether this process works off jobs (it always may send them)"),
});

type Raw = z.output<typeof configSchema>;
export type Config = Omit<Raw, "DEMO" | "OUTBOX" | "PUBLIC_URL" | "CODE_SECRET" | "TOKEN_SECRET"> & {
  DEMO: boolean;
  OUTBOX: boolean;
  PUBLIC_URL: string;
  CODE_SECRET: string;
  TOKEN_SECRET: string;
};

export const secretKeys = [
  "DATABASE_URL",
  "DATABASE_OWNER_URL",
  "CODE_SECRET",
  "TOKEN_SECRET",
  "METRICS_TOKEN",
  "MOYASAR_ACCOUNTS",
  "UNIFONIC_APP_SID",
  "TWILIO_AUTH_TOKEN",
  "TAQNYAT_TOKEN",
  "SMTP_PASSWORD",
  "VAPID_PRIVATE_KEY",
];

export class ConfigError extends Error {}

const readRaw = (environment: Record<string, string | undefined>): Raw => {
  const given = Object.fromEntries(
    Object.keys(configSchema.shape).flatMap((key) => (environment[key] ? [[key, environment[key]]] : [])),
  );
  const parsed = configSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new ConfigError(`The configuration is wrong:\n${lines.join("\n")}`);
};

/** A demo keeps the secrets it made, so that sessions and codes survive a restart. */
const demoSecret = (dataDir: string, name: string): string => {
  const file = join(dataDir, `${name.toLowerCase()}.secret`);
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  mkdirSync(dataDir, { recursive: true });
  const secret = randomBytes(32).toString("base64url");
  writeFileSync(file, secret, { mode: 0o600, flag: "wx" });
  return secret;
};

/** Reads and checks the whole configuration; throws `ConfigError` with one line a wrong key. */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const raw = readRaw(environment);
  const DEMO = raw.DEMO ?? raw.NODE_ENV !== "production";
  const OUTBOX = raw.OUTBOX ?? DEMO;
  // Whoever reads the inbox signs in as anybody.
  if (OUTBOX && !DEMO && raw.NODE_ENV === "production")
    throw new ConfigError(
      "The configuration is wrong:\n  OUTBOX: shows everybody's codes, and is refused in production",
    );
  const secret = (name: "CODE_SECRET" | "TOKEN_SECRET"): string => {
    const given = raw[name];
    if (given !== undefined) return given;
    if (DEMO) return demoSecret(raw.DATA_DIR, name);
    throw new ConfigError(`The configuration is wrong:\n  ${name}: required in production (32 characters or more)`);
  };
  return {
    ...raw,
    DEMO,
    OUTBOX,
    PUBLIC_URL: (raw.PUBLIC_URL ?? `http://localhost:${raw.PORT}`).replace(/\/$/, ""),
    CODE_SECRET: secret("CODE_SECRET"),
    TOKEN_SECRET: secret("TOKEN_SECRET"),
  };
};
