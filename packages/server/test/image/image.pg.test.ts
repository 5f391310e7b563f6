import { execFileSync, type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../fixtures/free-port.ts";
import { createPostgresDatabase, type PostgresForTest, postgresUrl } from "../support/test-database.ts";
import { waitUntil } from "../support/wait-until.ts";

const root = resolve(import.meta.dirname, "../../../..");
/**
 * Of gcr.io/distroless/cc-debian12: its packages (base-files, netbase, tzdata, media-types, libc6, libssl3, libgomp1,
 * libstdc++6, libgcc-s1, gcc-12-base) hold 23.3 MB in Debian's archive, certificates 0.3; with room for the rest.
 */
const baseBytes = 30_000_000;
const user = 65_532;

/** A mount of its own needs root; the files also need the built front ends. */
const canMount = process.getuid?.() === 0 && spawnSync("unshare", ["-m", "true"]).status === 0;
const isBuilt = existsSync(join(root, "dist/stamp.txt"));

describe.skipIf(!canMount || !isBuilt)("what the image holds, without a container engine", () => {
  const folder = mkdtempSync(join(tmpdir(), "sufra-image-"));
  const image = join(folder, "app");
  const data = join(folder, "data");
  let database: PostgresForTest;
  let appUrl: string;
  const secrets = { CODE_SECRET: "c".repeat(32), TOKEN_SECRET: "t".repeat(32), NODE_ENV: "production" };
  const vendor = { SMS_VENDORS: "taqnyat", TAQNYAT_TOKEN: "x", TAQNYAT_SENDER: "Sufra" };
  const running: ChildProcess[] = [];
  const role = `app_image_${process.pid}`;
  const ask = async (connectionString: string, statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };

  beforeAll(async () => {
    execFileSync(process.execPath, ["scripts/image.ts", image], { cwd: root });
    chmodSync(folder, 0o755);
    mkdirSync(data);
    chownSync(data, user, user);
    database = await createPostgresDatabase(postgresUrl() ?? "", "image", { empty: true });
    await ask(database.url, `create role ${role} login nosuperuser nobypassrls password 'serving'`);
    const url = new URL(database.url);
    Object.assign(url, { username: role, password: "serving" });
    appUrl = url.href;
  });
  afterAll(async () => {
    for (const child of running) if (child.exitCode === null) child.kill("SIGKILL");
    await database?.drop();
    // Its grants went with the database.
    await ask(postgresUrl() ?? "", `drop role if exists ${role}`);
    rmSync(folder, { recursive: true, force: true });
  });

  /** As the image runs it: its user, no capabilities, a read-only root, and a folder for data. */
  const start = (words: string[], environment: Record<string, string>) => {
    const script = `mount --bind / /mnt && mount -o remount,ro,bind /mnt && mount --bind ${data} /mnt${data} && mount -t proc proc /mnt/proc
      exec chroot /mnt setpriv --reuid=${user} --regid=${user} --clear-groups --no-new-privs --bounding-set=-all "$@"`;
    const given = Object.entries({ ...secrets, DATA_DIR: data, ...environment }).map(
      ([name, value]) => `${name}=${value}`,
    );
    const command = ["env", "-i", ...given, join(image, "bin/node"), ...words.map((word) => join(image, word))];
    const child = spawn("unshare", ["-m", "sh", "-c", script, "sh", ...command]);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (output += part.toString()));
    running.push(child);
    const ended = once(child, "exit").then(([code]) => Number(code));
    return { child, ended, output: () => output };
  };
  const main = "packages/server/src/main.ts";

  it("is smaller than 250 MB with its base, and holds no tests and no other package's sources", () => {
    const files = readdirSync(image, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
    expect(bytes + baseBytes).toBeLessThan(250_000_000);
    expect(files.filter(({ name }) => /\.test\.ts$|\.secret$|^\.env/.test(name))).toEqual([]);
    expect(readdirSync(join(image, "packages"))).toEqual(["domain", "server"]);
  });

  it("refuses to serve before the migration, which alone has the owner's credentials", async () => {
    const early = start([main], { MIGRATE: "0", DATABASE_URL: appUrl, ...vendor });
    expect(await early.ended).toBe(1);
    expect(early.output()).toContain("npm run migrate");
    const migrate = start(["scripts/migrate.ts"], { DATABASE_OWNER_URL: database.url, DATABASE_URL: appUrl });
    expect(await migrate.ended, migrate.output()).toBe(0);
  });

  it("serves as an unprivileged user on a read-only root, says that it leaves, and drains", async () => {
    const port = await freePort();
    const LAME_DUCK_MS = "1500";
    const server = start([main], { MIGRATE: "0", DATABASE_URL: appUrl, PORT: String(port), LAME_DUCK_MS, ...vendor });
    const load = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: "text/html" } });
    await waitUntil("the server is ready", () =>
      load("/readyz").then(
        ({ ok }) => ok,
        () => server.child.exitCode !== null,
      ),
    );
    expect(server.child.exitCode, server.output()).toBeNull();
    expect((await load("/console/")).status).toBe(200);
    const owners = execFileSync("ps", ["-o", "uid=", "-p", String(server.child.pid)], { encoding: "utf8" }).trim();
    expect(owners).toBe(String(user));
    server.child.kill("SIGTERM");
    await waitUntil("it says so", async () => (await load("/readyz")).status === 503);
    const served = await load("/console/");
    expect([served.status, served.headers.get("connection")]).toEqual([200, "close"]);
    expect(await server.ended).toBe(0);
  });

  it("cannot write to its own files", async () => {
    const script = join(data, "write.mjs");
    execFileSync("sh", [
      "-c",
      `printf 'import { writeFileSync } from "node:fs"; writeFileSync("${image}/x", "x");' > ${script}`,
    ]);
    const writing = spawnSync("unshare", [
      ...["-m", "sh", "-c"],
      `chown ${user} ${image} && mount --bind / /mnt && mount -o remount,ro,bind /mnt && exec chroot /mnt setpriv --reuid=${user} --regid=${user} --clear-groups ${image}/bin/node ${script}`,
    ]);
    expect(writing.stderr.toString()).toContain("EROFS");
  });
});
