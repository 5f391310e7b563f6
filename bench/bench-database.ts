/** A database for one part of the benchmark, and `psql` to fill and read it. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { createDatabase, dropDatabase } from "../e2e/database.ts";

const run = promisify(execFile);

export const psql = async (url: string, sql: string): Promise<string> =>
  (await run("psql", [url, "-Atqc", sql], { maxBuffer: 1 << 24 })).stdout.trim();

export const withDatabase = async <T>(serverUrl: string, use: (url: string) => Promise<T>): Promise<T> => {
  const url = await createDatabase(serverUrl);
  try {
    return await use(url);
  } finally {
    await dropDatabase(url);
  }
};
