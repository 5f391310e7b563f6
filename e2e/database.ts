/** Databases on a PostgreSQL server, or on the cluster of CITUS_URL, created and dropped by tests. */
import { randomUUID } from "node:crypto";
import {
  askServer,
  citusUrl,
  closeTemplate,
  getServers,
  joinNodes,
  onDatabase,
} from "@sufra/server/test/support/citus-cluster.ts";

/** Each server's own database is asked, since a copied or dropped one must have no connections. */
const listServers = async (url: string): Promise<string[]> => {
  const cluster = citusUrl();
  return cluster === undefined ? [onDatabase(url, "postgres")] : getServers(cluster);
};

/** Returns its URL for `DATABASE_OWNER_URL`. `serverUrl` names a superuser of the server. */
export const createDatabase = async (serverUrl: string, template = "template0"): Promise<string> => {
  const name = `sufra_own_${randomUUID().slice(0, 8)}`;
  const servers = await listServers(serverUrl);
  if (servers.length > 1 && template !== "template0") await closeTemplate(servers, template);
  for (const server of servers)
    await askServer(
      server,
      `create database ${name} template ${template} strategy file_copy`,
      // No journey crashes the database, so nothing waits for the disk.
      `alter database ${name} set synchronous_commit = off`,
    );
  if (servers.length > 1 && template === "template0") await joinNodes(servers, name);
  return onDatabase(serverUrl, name);
};

const nameIn = (url: string): string => new URL(url).pathname.slice(1);

/** A copy of the current database at `url`. */
export const copyDatabase = (url: string): Promise<string> => createDatabase(url, nameIn(url));

/** Also drops the role that the product created for it. */
export const dropDatabase = async (url: string): Promise<void> => {
  for (const server of await listServers(url))
    await askServer(
      server,
      `drop database if exists ${nameIn(url)} with (force)`,
      `drop role if exists app_${nameIn(url)}`,
    );
};
