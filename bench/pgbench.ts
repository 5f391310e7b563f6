/** The product's own SQL as baseline: recorded on the wire, replayed by pgbench with the same role. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Product, startProduct } from "../e2e/product.ts";
import { psql } from "./bench-database.ts";
import { type Recorder, startRecorder } from "./sql-recorder.ts";

const run = promisify(execFile);

/** Runs a product whose statements pass through a recorder while `use` runs. */
export const recordingProduct = async <T>(
  databaseUrl: string,
  environment: Record<string, string>,
  use: (product: Product, recorder: Recorder) => Promise<T>,
): Promise<T> => {
  const { hostname, port } = new URL(databaseUrl);
  const recorder = await startRecorder(hostname, Number(port || 5432));
  try {
    const through = new URL(databaseUrl);
    through.host = `127.0.0.1:${recorder.port}`;
    const product = await startProduct({ ...environment, DATABASE_OWNER_URL: through.href });
    try {
      return await use(product, recorder);
    } finally {
      await product.stop();
    }
  } finally {
    await recorder.stop();
  }
};

export type Replay = {
  databaseUrl: string;
  file: string;
  seconds: number;
  clients: number;
  /** Number of rows that the script creates; missing for reads. */
  count?: () => Promise<number>;
};

/** Transactions per second of a script. Throws if fewer rows were created than transactions ran. */
export const replay = async ({ databaseUrl, file, seconds, clients, count }: Replay): Promise<number> => {
  const login = await psql(databaseUrl, "select name, password from login_role limit 1");
  const [role = "", password = ""] = login.split("|");
  const { hostname, port, pathname } = new URL(databaseUrl);
  const before = (await count?.()) ?? 0;
  const load = ["-n", "-M", "simple", "-c", String(clients), "-j", "2", "-T", String(seconds), "-f", file];
  const where = ["-h", hostname, "-p", port || "5432", "-U", role, pathname.slice(1)];
  const { stdout } = await run("pgbench", [...load, ...where], {
    env: { ...process.env, PGPASSWORD: password },
    maxBuffer: 1 << 24,
  });
  const done = Number(/number of transactions actually processed: (\d+)/.exec(stdout)?.[1]);
  const made = count ? (await count()) - before : done;
  // Calls in progress at the end of their turn may still arrive.
  if (!(done > 0) || made < done) throw new Error(`pgbench ran ${done} transactions and made ${made} rows:\n${stdout}`);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
};
