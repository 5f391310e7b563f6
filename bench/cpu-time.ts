/** CPU seconds of processes from /proc (Linux): steadier than rates where others use the machine too. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { psql } from "./bench-database.ts";

const ticksPerSecond = 100;

type Times = { parent: number; own: number; ended: number };

/** `own`: user and system time; `ended`: that of children that ended. Undefined if the process is gone. */
const readTimes = (pid: number): Times | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name may contain spaces; the fields follow its closing bracket.
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return { parent, own: (user + system) / ticksPerSecond, ended: (endedUser + endedSystem) / ticksPerSecond };
  } catch {
    return undefined;
  }
};

export const getProcessCpu = (pid: number): number => readTimes(pid)?.own ?? NaN;

const readPostmaster = async (databaseUrl: string): Promise<number> => {
  const folder = await psql(databaseUrl, "show data_directory");
  return Number(readFileSync(path.join(folder, "postmaster.pid"), "utf8").split("\n")[0]);
};

/** Reads the CPU seconds of the whole PostgreSQL server, ended connections included. */
export const watchPostgres = async (databaseUrl: string): Promise<() => number> => {
  const postmaster = await readPostmaster(databaseUrl);
  return () => {
    const server = readTimes(postmaster);
    let sum = (server?.own ?? NaN) + (server?.ended ?? NaN);
    for (const name of readdirSync("/proc")) {
      const times = /^\d+$/.test(name) ? readTimes(Number(name)) : undefined;
      if (times?.parent === postmaster) sum += times.own;
    }
    return sum;
  };
};
