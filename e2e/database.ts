/** Databases on a PostgreSQL server, created and dropped by tests. */
import { randomUUID } from "node:crypto";
import pg from "pg";

const to = (serverUrl: string, database: string): string =>
  Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href;

/** Uses the server's own database, since a copied or dropped one must have no connections. */
const ask = async (serverUrl: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: to(serverUrl, "postgres") });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

/** Returns its URL for `DATABASE_OWNER_URL`. `serverUrl` names a superuser of the server. */
export const createDatabase = async (serverUrl: string, template = "template0"): Promise<string> => {
  const name = `sufra_own_${randomUUID().slice(0, 8)}`;
  await ask(
    serverUrl,
    `create database ${name} template ${template} strategy file_copy`,
    // No journey crashes the database, so nothing waits for the disk.
    `alter database ${name} set synchronous_commit = off`,
  );
  return to(serverUrl, name);
};

const nameIn = (url: string): string => new URL(url).pathname.slice(1);

/** A copy of the current database at `url`. */
export const copyDatabase = (url: string): Promise<string> => createDatabase(url, nameIn(url));

/** Also drops the role that the product created for it. */
export const dropDatabase = (url: string): Promise<void> =>
  ask(url, `drop database if exists ${nameIn(url)} with (force)`, `drop role if exists app_${nameIn(url)}`);
