import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import type { SecretKey } from "../secrets/envelope.ts";
import { apiHosts } from "./api-hosts.ts";
import { readOrCreate } from "./read-or-create.ts";
import { serviceSettings } from "./service-settings.ts";
import { flag, list, milliseconds, port } from "./setting-types.ts";
import { demoKey, secretKeyList } from "./secret-keys.ts";

/** All environment variables of the server; nothing else reads `process.env`. */
export const configSchema = z.object({
  NODE_ENV: z
    .enum(["development", "test", "production"])
    .default("development")
    .describe(
      "`production` turns the demo off and tolerates contract violations in answers; `development` and `test` fail on them",
    ),
  DATABASE_URL: z
    .string()
    .optional()
    .describe(
      "PostgreSQL as the role `app` (or a member of it). Empty: PGlite in DATA_DIR. Without DATABASE_OWNER_URL it must be the owner",
    ),
  DATABASE_OWNER_URL: z
    .string()
    .optional()
    .describe("PostgreSQL as the owner of the schema: migrates, installs the jobs schema, creates the role `app`"),
  MIGRATE: flag
    .default(true)
    .describe(
      "Whether this process migrates PostgreSQL at its start. Off: `npm run migrate` did, and this process needs DATABASE_URL alone",
    ),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10).describe("Database connections per process"),
  SQL_NAMES: flag
    .default(true)
    .describe(
      "Names the statements, so that PostgreSQL plans each once per connection; off behind PgBouncer before 1.21",
    ),
  DATA_DIR: z
    .string()
    .default(".data")
    .describe("Folder for PGlite (`pglite/`), uploads (`uploads/`, shared by all machines) and demo secrets"),
  HOST: z.string().default("127.0.0.1").describe("Address to listen on"),
  PORT: port.default(3000).describe("Port of guest app, console and API"),
  PUBLIC_URL: z.url().optional().describe("Address at which guests reach the server; default http://localhost:PORT"),
  ALLOWED_ORIGINS: list.default([]).describe("Other origins that may call the API with cookies, comma separated"),
  API_HOSTS: apiHosts
    .optional()
    .describe(
      'Hosts of the API by the host of the page, as JSON: {"production":"api.sufra.example","staging":…,"test":…,"local":…,"tenants":{"menu.cafe.example":"api.cafe.example"}}; empty: each page calls its own host',
    ),
  TRUST_PROXY: z
    .string()
    .default("")
    .describe("Proxies whose X-Forwarded-For is trusted: addresses or networks, comma separated; empty = none"),
  DEMO: flag.optional().describe("Demo restaurants, outbox and sandbox payments; on by default outside production"),
  DEMO_HISTORY: flag
    .default(true)
    .describe("Three months of orders, guests and evaluations in the demo, written at its first start"),
  OUTBOX: flag
    .optional()
    .describe(
      "Keeps all messages in the outbox, where the page /inbox shows them to everyone; on in the demo, refused in production without it",
    ),
  SANDBOX_PAYMENT_PORT: port.default(3001).describe("Port of the sandbox payment provider (demo mode only)"),
  SANDBOX_POS_PORT: port.default(3002).describe("Port of the sandbox point of sale (demo mode only)"),
  DEVICE_COOKIE: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .default("sufra_device")
    .describe("Name of the cookie that recognizes a device without sign-in"),
  GUEST_COOKIE: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .default("sufra_guest")
    .describe("Prefix of the names of guests' session cookies; the establishment is appended"),
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
      "Key for HMACs of one-time codes, phones and reward codes, and for encrypting the secrets of staff's authenticator apps; required in production, generated in the demo",
    ),
  TOKEN_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe("Key that refresh tokens are derived with; required in production, generated in the demo"),
  SECRETS_KEYS: secretKeyList
    .optional()
    .describe(
      "Keys that encrypt the secrets of establishments' own connections, as `id:base64` of 32 bytes, comma separated, the newest first (`npm run rotate-secrets`). Without a key they cannot be saved; generated in the demo",
    ),
  ...serviceSettings,
  METRICS_TOKEN: z
    .string()
    .optional()
    .describe("Bearer token for /metrics; without it only direct requests from this machine may read it"),
  OTLP_URL: z
    .url()
    .optional()
    .describe(
      "OpenTelemetry: collector that traces and figures are sent to (OTLP over HTTP), without /v1/traces; empty = off",
    ),
  OTLP_HEADERS: list.default([]).describe("OpenTelemetry: headers for the collector as `name=value`, comma separated"),
  OTLP_INTERVAL_MS: milliseconds(60_000).describe("OpenTelemetry: how often figures are sent"),
  TRACE_SHARE: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.1)
    .describe("OpenTelemetry: share of requests and jobs that are traced"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info")
    .describe("Lowest level that is logged"),
  REQUEST_TIMEOUT_MS: milliseconds(30_000).describe("Time limit for receiving a whole request"),
  HEADERS_TIMEOUT_MS: milliseconds(10_000).describe("Time limit for receiving the headers of a request"),
  HANDLER_TIMEOUT_MS: milliseconds(14_000).describe("Time limit of a handler (clients wait 15 s)"),
  VENDOR_WAIT_MS: milliseconds(9_000).describe(
    "How long a guest waits for the payment provider; after that the payment is being checked",
  ),
  KEEP_ALIVE_TIMEOUT_MS: milliseconds(65_000).describe("Time after which an idle connection is closed"),
  STATEMENT_TIMEOUT_MS: milliseconds(10_000).describe("Time after which an SQL statement is canceled"),
  SHUTDOWN_MS: milliseconds(10_000).describe("Time for open requests to finish after SIGTERM"),
  LAME_DUCK_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe("After SIGTERM: how long requests are still served while /readyz tells load balancers to send no more"),
  BODY_LIMIT: z.coerce.number().int().min(1024).default(65_536).describe("Largest JSON body in bytes"),
  LIMIT_SCALE: z.coerce
    .number()
    .int()
    .min(1)
    .default(1)
    .describe("Factor for the rate limits of guests, staff and addresses"),
  STREAMS_MAX: z.coerce.number().int().min(1).default(5_000).describe("Maximum of open event streams per process"),
  STREAMS_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(1)
    .default(200)
    .describe("Maximum of open event streams per address"),
  STREAMS_PER_TENANT: z.coerce
    .number()
    .int()
    .min(1)
    .default(2_000)
    .describe("Maximum of open event streams per establishment"),
  PAGE_CACHE: flag
    .default(true)
    .describe("Caches rendered pages in memory; off only to measure the cost of rendering each request"),
  JOBS: flag.default(true).describe("Whether this process runs jobs (it can always queue them)"),
});

type Raw = z.output<typeof configSchema>;
export type Config = Omit<Raw, "DEMO" | "OUTBOX" | "PUBLIC_URL" | "CODE_SECRET" | "TOKEN_SECRET" | "SECRETS_KEYS"> & {
  DEMO: boolean;
  OUTBOX: boolean;
  PUBLIC_URL: string;
  CODE_SECRET: string;
  TOKEN_SECRET: string;
  SECRETS_KEYS: readonly SecretKey[];
};

export const secretKeys = [
  "DATABASE_URL",
  "DATABASE_OWNER_URL",
  "CODE_SECRET",
  "TOKEN_SECRET",
  "METRICS_TOKEN",
  "OTLP_HEADERS",
  "SECRETS_KEYS",
  "MOYASAR_ACCOUNTS",
  "S3_SECRET",
  "UNIFONIC_APP_SID",
  "TWILIO_AUTH_TOKEN",
  "TAQNYAT_TOKEN",
  "WHATSAPP_TOKEN",
  "WHATSAPP_APP_SECRET",
  "WHATSAPP_VERIFY_TOKEN",
  "SMTP_PASSWORD",
  "NATIONAL_ADDRESS_KEY",
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

/** A demo's generated secret, so that sessions and codes survive a restart. */
const demoSecret = (dataDir: string, name: string): string =>
  readOrCreate(join(dataDir, `${name.toLowerCase()}.secret`), () => randomBytes(32).toString("base64url"));

/** The demo connects to a point of sale of our own unless another address or the installation's app is set. */
const getSandboxPos = (sandboxPort: number) => ({
  FOODICS_URL: `http://127.0.0.1:${sandboxPort}/v5`,
  FOODICS_CONSOLE_URL: `http://localhost:${sandboxPort}`,
  FOODICS_CLIENT_ID: "sandbox-app",
  FOODICS_CLIENT_SECRET: "sandbox-app-secret",
});

/** All that is missing or refused at once, so that nobody mends one line to meet the next. */
const refuseMissing = (raw: Raw, isDemo: boolean, outbox: boolean): void => {
  const lines = (["CODE_SECRET", "TOKEN_SECRET"] as const)
    .filter((name) => raw[name] === undefined && !isDemo)
    .map((name) => `  ${name}: required in production (32 characters or more)`);
  if (!raw.MIGRATE && raw.DATABASE_URL === undefined) lines.push("  DATABASE_URL: required where MIGRATE is off");
  // Readers of the inbox could sign in as anyone.
  if (outbox && !isDemo && raw.NODE_ENV === "production")
    lines.push("  OUTBOX: shows everybody's codes, and is refused in production");
  if (lines.length > 0) throw new ConfigError(`The configuration is wrong:\n${lines.join("\n")}`);
};

/** Reads and checks the whole configuration; throws `ConfigError` with one line per wrong key. */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const raw = readRaw(environment);
  const DEMO = raw.DEMO ?? raw.NODE_ENV !== "production";
  const OUTBOX = raw.OUTBOX ?? DEMO;
  refuseMissing(raw, DEMO, OUTBOX);
  const secret = (name: "CODE_SECRET" | "TOKEN_SECRET"): string => raw[name] ?? demoSecret(raw.DATA_DIR, name);
  return {
    ...raw,
    ...(DEMO && !(environment.FOODICS_URL || raw.FOODICS_CLIENT_ID) ? getSandboxPos(raw.SANDBOX_POS_PORT) : {}),
    DEMO,
    OUTBOX,
    PUBLIC_URL: (raw.PUBLIC_URL ?? `http://localhost:${raw.PORT}`).replace(/\/$/, ""),
    CODE_SECRET: secret("CODE_SECRET"),
    TOKEN_SECRET: secret("TOKEN_SECRET"),
    SECRETS_KEYS: raw.SECRETS_KEYS ?? (DEMO ? [demoKey(demoSecret(raw.DATA_DIR, "SECRETS_KEYS"))] : []),
  };
};
