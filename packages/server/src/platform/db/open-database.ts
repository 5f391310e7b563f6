import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { ensureLoginRole, ensureMembership } from "./app-role.ts";
import { readTenantTables, refuseUnsafeCatalog } from "./catalog-check.ts";
import { type Database, makeDatabase } from "./database.ts";
import type { Engine } from "./engine.ts";
import { lockFolder } from "./folder-lock.ts";
import { runExclusively } from "./run-exclusively.ts";
import { migrate } from "./migrate.ts";
import { openPglite } from "./pglite-engine.ts";
import { openPostgres } from "./postgres-engine.ts";
import { makeStatementCheck } from "./statement-check.ts";

type Opened = { engine: Engine; onClose?: () => void };

export type OpenOptions = {
  /** Connection trouble outside of a request: logged, never fatal. */
  onError?: (error: Error) => void;
  /** Prepares what else needs the owner (the jobs schema) before the catalog is judged. */
  prepare?: (engine: Engine) => Promise<void>;
};

type DatabaseConfig = Pick<
  Config,
  "DATABASE_URL" | "DATABASE_OWNER_URL" | "DATABASE_POOL" | "STATEMENT_TIMEOUT_MS" | "DATA_DIR"
>;

const openServer = async (config: DatabaseConfig, options: OpenOptions): Promise<Opened> => {
  const bothGiven = config.DATABASE_URL !== undefined && config.DATABASE_OWNER_URL !== undefined;
  const ownerUrl = config.DATABASE_OWNER_URL ?? config.DATABASE_URL ?? "";
  const common = {
    poolSize: config.DATABASE_POOL,
    statementTimeoutMs: config.STATEMENT_TIMEOUT_MS,
    onError: options.onError ?? (() => undefined),
  };
  const appUrl = await runExclusively(ownerUrl, async () => {
    const owner = openPostgres({ ...common, appUrl: ownerUrl, ownerUrl });
    try {
      await migrate(owner);
      if (bothGiven) await ensureMembership(owner, config.DATABASE_URL ?? "");
      await options.prepare?.(owner);
      return bothGiven
        ? (config.DATABASE_URL ?? "")
        : await ensureLoginRole(owner, ownerUrl, config.STATEMENT_TIMEOUT_MS);
    } finally {
      await owner.close();
    }
  });
  return { engine: openPostgres({ ...common, appUrl, ownerUrl }) };
};

const openFolder = async (config: DatabaseConfig, options: OpenOptions): Promise<Opened> => {
  const unlock = lockFolder(config.DATA_DIR);
  try {
    const engine = await openPglite({ folder: join(config.DATA_DIR, "pglite") });
    await migrate(engine);
    await options.prepare?.(engine);
    return { engine, onClose: unlock };
  } catch (error) {
    unlock();
    throw error;
  }
};

/** A database over an engine whose schema stands: judges the catalog, then lets queries through. */
export const databaseOn = async ({ engine, onClose }: Opened, production: boolean): Promise<Database> => {
  await refuseUnsafeCatalog(engine);
  const check = production ? () => undefined : makeStatementCheck(await readTenantTables(engine));
  return makeDatabase({ engine, check, ...(onClose === undefined ? {} : { onClose }) });
};

/** Opens, migrates and checks the configured database: PostgreSQL, or PGlite in its folder. */
export const openDatabase = async (
  config: DatabaseConfig & Pick<Config, "NODE_ENV">,
  options: OpenOptions = {},
): Promise<Database> => {
  const server = config.DATABASE_URL !== undefined || config.DATABASE_OWNER_URL !== undefined;
  const opened = await (server ? openServer(config, options) : openFolder(config, options));
  try {
    return await databaseOn(opened, config.NODE_ENV === "production");
  } catch (error) {
    await opened.engine.close();
    opened.onClose?.();
    throw error;
  }
};
