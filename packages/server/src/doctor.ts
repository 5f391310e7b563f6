import { once } from "node:events";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import pg from "pg";
import { openEmail } from "./gateways/email/open-email.ts";
import { checkSmtp } from "./gateways/email/smtp-email.ts";
import { readMapParts } from "./gateways/maps/open-map.ts";
import { openPush } from "./gateways/push/open-push.ts";
import { openSms } from "./gateways/sms/open-sms.ts";
import { openObjects } from "./gateways/storage/open-storage.ts";
import { openWalletPasses } from "./gateways/wallet-pass/open-wallet-passes.ts";
import { openWhatsApp } from "./gateways/whatsapp/open-whatsapp.ts";
import { readMoyasarAccounts } from "./payments/moyasar-accounts.ts";
import { type Config, ConfigError, readConfig } from "./platform/config/config.ts";
import { readMigrations } from "./platform/db/migrate.ts";

/** `wrong` keeps the server from starting or from working; `advice` is for whoever runs it. */
export type Finding = { state: "fine" | "advice" | "wrong"; about: string; text: string };

const fine = (about: string, text: string): Finding => ({ state: "fine", about, text });
const advice = (about: string, text: string): Finding => ({ state: "advice", about, text });
const wrong = (about: string, text: string): Finding => ({ state: "wrong", about, text });
const say = (error: unknown): string =>
  error instanceof Error && error.message !== "" ? error.message : String(error);

/** The lines of a refused configuration, without its heading. */
const linesOf = (error: ConfigError): string[] =>
  error.message
    .split("\n")
    .slice(1)
    .map((line) => line.trim());

/** Every part that reads settings at the start: each may refuse, and all refusals are shown. */
const checkSettings = async (config: Config): Promise<Finding[]> => {
  const parts: (() => unknown)[] = [
    () => openSms(config),
    () => openWhatsApp(config),
    () => openEmail(config),
    () => openPush(config),
    () => openWalletPasses(config),
    () => readMapParts(config),
    () => readMoyasarAccounts(config),
    () => openObjects(config),
  ];
  const refusals: string[] = [];
  for (const part of parts)
    try {
      await part();
    } catch (error) {
      refusals.push(...(error instanceof ConfigError ? linesOf(error) : [say(error)]));
    }
  return refusals.length > 0 ? refusals.map((line) => wrong("settings", line)) : [fine("settings", "all can be read")];
};

const checkProduction = (config: Config): Finding[] => {
  if (config.NODE_ENV !== "production")
    return [
      advice("production", `NODE_ENV is ${config.NODE_ENV}: only \`production\` refuses unknown hosts and the outbox`),
    ];
  const found: Finding[] = [];
  const note = (isOff: boolean, text: string): void => void (isOff && found.push(advice("production", text)));
  if (!config.PUBLIC_URL.startsWith("https:"))
    found.push(wrong("production", "PUBLIC_URL is not https: cookies and cards need TLS"));
  if (config.CODE_SECRET === config.TOKEN_SECRET) found.push(wrong("production", "CODE_SECRET equals TOKEN_SECRET"));
  if (/trying-out/.test(`${config.CODE_SECRET}${config.TOKEN_SECRET}`))
    found.push(wrong("production", "CODE_SECRET or TOKEN_SECRET is the one of compose.yaml, which everybody knows"));
  note(config.DEMO, "DEMO is on: its passwords and its inbox are public");
  note(config.SECRETS_KEYS.length === 0, "SECRETS_KEYS is not set: establishments can't connect accounts of their own");
  note(config.METRICS_TOKEN === undefined, "METRICS_TOKEN is not set: nobody behind a proxy can read /metrics");
  note(config.TRUST_PROXY === "", "TRUST_PROXY is not set: behind a proxy all guests share its limits");
  note(config.SMTP_HOST === undefined, "SMTP_HOST is not set: staff can't reset passwords or be invited by email");
  return found.length > 0 ? found : [fine("production", "nothing to add")];
};

/** Database, migrations, roles and clocks, with the URL that serves. */
const checkDatabase = async (config: Config): Promise<Finding[]> => {
  const url = config.DATABASE_URL ?? config.DATABASE_OWNER_URL;
  if (url === undefined) return [advice("database", "PGlite in DATA_DIR: for a demo or development, not for money")];
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await examine(client, config);
  } catch (error) {
    return [wrong("database", `${new URL(url).host} does not let us in: ${say(error)}`)];
  } finally {
    await client.end().catch(() => undefined);
  }
};

const facts = `select current_setting('server_version_num')::int as version, current_setting('max_connections')::int as connections,
  r.rolsuper as super, r.rolbypassrls as bypass, r.rolcreaterole as creates,
  exists (select from pg_roles where rolname = 'app') and pg_has_role(current_user, 'app', 'member') as member,
  to_regclass('schema_migration') is not null as migrated, extract(epoch from clock_timestamp()) * 1000 as now
  from pg_roles r where r.rolname = current_user`;

const examine = async (client: pg.Client, config: Config): Promise<Finding[]> => {
  const before = Date.now();
  const [row] = (await client.query<Record<string, unknown>>(facts)).rows;
  const ahead = Math.round(Number(row?.now) - (before + Date.now()) / 2);
  const found: Finding[] = [];
  const version = Number(row?.version);
  found.push(
    version < 150_000
      ? wrong("database", `PostgreSQL ${Math.floor(version / 10_000)} is too old: 15 or newer`)
      : fine("database", `PostgreSQL ${Math.floor(version / 10_000)}`),
  );
  const serves = config.DATABASE_URL !== undefined && (config.DATABASE_OWNER_URL !== undefined || !config.MIGRATE);
  if (serves && (row?.super === true || row?.bypass === true))
    found.push(wrong("roles", "the role of DATABASE_URL may bypass the policies that keep establishments apart"));
  else if (serves && row?.migrated === true && row.member !== true)
    found.push(wrong("roles", "the role of DATABASE_URL is no member of `app`: `grant app to …` as the owner"));
  else found.push(fine("roles", serves ? "the serving role obeys the policies" : "the server makes its own role"));
  const pools = config.DATABASE_POOL + 5;
  found.push(
    pools * 2 > Number(row?.connections)
      ? advice("connections", `two processes may take ${pools * 2} of ${Number(row?.connections)} connections`)
      : fine("connections", `${pools} a process of ${Number(row?.connections)}`),
  );
  found.push(
    Math.abs(ahead) > 2_000
      ? wrong("time", `the database's clock is ${ahead} ms ahead of this machine's: run a time service on both`)
      : fine("time", `the clocks differ by ${Math.abs(ahead)} ms`),
  );
  found.push(await checkMigrations(client, row?.migrated === true, config));
  return found;
};

const checkMigrations = async (client: pg.Client, isThere: boolean, config: Config): Promise<Finding> => {
  const wanted = readMigrations();
  const rows = isThere
    ? (await client.query("select number from schema_migration").catch(() => ({ rows: [] }))).rows.length
    : 0;
  const missing = wanted.length - rows;
  if (missing <= 0) return fine("migrations", `all ${wanted.length} are applied`);
  const text = `${missing} of ${wanted.length} are missing`;
  return config.MIGRATE
    ? advice("migrations", `${text}: the next start applies them`)
    : wrong("migrations", `${text}: run \`npm run migrate\``);
};

const checkPort = async (name: string, port: number, host: string): Promise<Finding> => {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, "listening");
    return fine("ports", `${name} ${port} is free`);
  } catch (error) {
    return wrong("ports", `${name} ${port} on ${host}: ${say(error)}`);
  } finally {
    server.close();
  }
};

const checkFolder = async (config: Config): Promise<Finding> => {
  const folder = path.resolve(config.DATA_DIR);
  const file = path.join(folder, `.doctor-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(file, "x");
    await rm(file);
    const { bavail, bsize } = await statfs(folder);
    const free = (bavail * bsize) / 1e9;
    return free < 1
      ? advice("folder", `${folder} has ${free.toFixed(1)} GB left`)
      : fine("folder", `${folder} can be written`);
  } catch (error) {
    return wrong("folder", `DATA_DIR ${folder}: ${say(error)}`);
  }
};

const checkMail = async (config: Config): Promise<Finding[]> => {
  const { SMTP_HOST: host, EMAIL_FROM: from } = config;
  if (host === undefined || from === undefined) return [];
  const { SMTP_PORT: port, SMTP_SECURE: secure, SMTP_USER: user, SMTP_PASSWORD: password } = config;
  try {
    await checkSmtp({ host, port, secure, user, password, from, timeoutMs: 5_000 });
    return [fine("mail", `${host} lets us in`)];
  } catch (error) {
    return [wrong("mail", `${host}:${port}: ${say(error)}`)];
  }
};

const checkBucket = async (config: Config): Promise<Finding[]> => {
  const objects = await openObjects(config).catch(() => null);
  if (objects === null) return [];
  const key = `doctor/${process.pid}`;
  try {
    await objects.put(key, Buffer.from("x"));
    const found = await objects.get(key);
    found?.body.destroy();
    await objects.remove(key);
    return [
      found ? fine("storage", "the bucket can be written and read") : wrong("storage", "the bucket loses objects"),
    ];
  } catch (error) {
    return [wrong("storage", say(error))];
  }
};

/** Everything that would go wrong at the first start or the first request, before it does. */
export const examineInstallation = async (environment: Record<string, string | undefined>): Promise<Finding[]> => {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return linesOf(error).map((line) => wrong("settings", line));
  }
  const ports: [string, number][] = [["PORT", config.PORT]];
  if (config.DEMO)
    ports.push(["SANDBOX_PAYMENT_PORT", config.SANDBOX_PAYMENT_PORT], ["SANDBOX_POS_PORT", config.SANDBOX_POS_PORT]);
  return [
    ...(await checkSettings(config)),
    ...checkProduction(config),
    ...(await checkDatabase(config)),
    ...(await Promise.all(ports.map(([name, port]) => checkPort(name, port, config.HOST)))),
    await checkFolder(config),
    ...(await checkMail(config)),
    ...(await checkBucket(config)),
  ];
};
