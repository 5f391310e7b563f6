import { execFile, execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "./product.test-data.ts";

const run = promisify(execFile);
const installed = "/usr/lib/postgresql";

/** Where the server's own programs are: Debian keeps them by version, others on the path. */
const program = (name: string): string => {
  const versions = existsSync(installed) ? readdirSync(installed).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions.map((version) => join(installed, version, "bin", name)).find((file) => existsSync(file));
  return found ?? name;
};

/** PostgreSQL refuses to run as root, and then runs as the user its package made. */
const runsAs = (): { uid: number; gid: number } | Record<string, never> => {
  if (process.getuid?.() !== 0) return {};
  const of = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: of("-u"), gid: of("-g") };
};

export type OwnPostgres = {
  url: string;
  /** `fast` ends sessions and shuts down in order; `immediate` is a crash that the next start recovers from. */
  restart: (mode: "fast" | "immediate") => Promise<void>;
  stop: () => Promise<void>;
};

/** A PostgreSQL server of the test's own, which may be ended and begun again without harm to others. */
export const startOwnPostgres = async (): Promise<OwnPostgres> => {
  const user = runsAs();
  const folder = mkdtempSync(join(tmpdir(), "sufra-postgres-"));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const log = join(folder, "log");
  const port = await freePort();
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=60`;
  const pgCtl = (...more: string[]) => run(program("pg_ctl"), ["-D", data, "-w", "-l", log, ...more], { ...user });
  await run(program("initdb"), ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "-N"], {
    ...user,
  });
  await pgCtl("-o", options, "start");
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    restart: async (mode) => void (await pgCtl("-m", mode, "-o", options, "restart")),
    stop: async () => {
      await pgCtl("-m", "immediate", "stop");
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
