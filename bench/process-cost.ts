/** What a process costs its machine: its own time on a core, that of PostgreSQL, memory, transactions. Linux only. */
import { readdirSync, readFileSync } from "node:fs";
import { psql } from "./bench-database.ts";

const ticksPerSecond = 100;

/** Fields after the name, which may contain spaces: state is 0, parent 1, utime 11, stime 12, of ended children 13 and 14. */
const readStat = (pid: number | string): string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
  } catch {
    return [];
  }
};
const seconds = (stat: readonly string[], fields: readonly number[]): number =>
  fields.reduce((sum, field) => sum + Number(stat[field] ?? 0), 0) / ticksPerSecond;

export const readProcessSeconds = (pid: number): number => seconds(readStat(pid), [11, 12]);

/** All of a PostgreSQL server on this machine, ended backends included. */
export const readServerSeconds = async (url: string): Promise<number> => {
  const backend = await psql(url, "select pg_backend_pid()").then(() =>
    psql(url, "select setting from pg_settings where name = 'data_directory'"),
  );
  const postmaster = Number(readFileSync(`${backend}/postmaster.pid`, "utf8").split("\n")[0]);
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(readStat)
    .filter((stat) => Number(stat[1]) === postmaster);
  return (
    seconds(readStat(postmaster), [11, 12, 13, 14]) + children.reduce((sum, stat) => sum + seconds(stat, [11, 12]), 0)
  );
};

/** Committed and rolled back transactions of this database, this function's own excluded by the caller. */
export const readTransactions = async (url: string): Promise<number> =>
  Number(
    await psql(url, "select xact_commit + xact_rollback from pg_stat_database where datname = current_database()"),
  );

/** Resident megabytes. */
export const readMemory = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
