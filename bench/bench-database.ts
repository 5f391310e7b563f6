/** A database of the benchmark's own on the PostgreSQL server given, made before and dropped after. */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";

const run = promisify(execFile);

export const psql = async (url: string, sql: string): Promise<string> =>
  (await run("psql", [url, "-Atqc", sql], { maxBuffer: 1 << 24 })).stdout.trim();

/** `serverUrl` names a superuser. The product makes its own role beside the schema; it goes with the database. */
export const withDatabase = async <T>(serverUrl: string, use: (url: string) => Promise<T>): Promise<T> => {
  const name = `sufra_bench_${randomUUID().slice(0, 8)}`;
  await psql(serverUrl, `create database ${name}`);
  try {
    return await use(Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href);
  } finally {
    await psql(serverUrl, `drop database if exists ${name} with (force)`);
    await psql(serverUrl, `drop role if exists app_${name}`);
  }
};
