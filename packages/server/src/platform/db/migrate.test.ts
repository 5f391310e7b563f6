import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { hasRelease, readRelease } from "../../../test/fixtures/release.ts";
import { createPostgresDatabase, postgresUrl } from "../../../test/support/test-database.ts";
import type { Engine } from "./engine.ts";
import { migrate, readMigrations } from "./migrate.ts";
import { openPglite } from "./pglite-engine.ts";

const folder = mkdtempSync(join(tmpdir(), "sufra-migrations-"));
afterAll(() => rmSync(folder, { recursive: true }));
const migration = (number: number, sql: string) => ({ number, name: `step_${number}`, sql, checksum: sql });
const count = async (engine: Engine, table: string) =>
  Number((await engine.loose("owner", `select count(*)::int as n from ${table}`, [])).rows[0]?.n);

describe("migrations", () => {
  it("are numbered without a gap", () => {
    expect(readMigrations().map(({ number }) => number)).toEqual(readMigrations().map((_, index) => index + 1));
    writeFileSync(join(folder, "0002_late.sql"), "select 1");
    expect(() => readMigrations(folder)).toThrow(/0002_late.sql/);
  });

  it("are known by what they were where they were written anew, until they are changed again", () => {
    const own = mkdtempSync(join(tmpdir(), "sufra-rewritten-"));
    const file = join(own, "0001_one.sql");
    const digest = (sql: string) => createHash("sha256").update(sql).digest("hex");
    writeFileSync(join(own, "rewritten.json"), JSON.stringify({ "0001_one.sql": { was: "first", is: digest("b") } }));
    const checksum = (sql: string) => {
      writeFileSync(file, sql);
      return readMigrations(own)[0]?.checksum;
    };
    expect([checksum("b"), checksum("c")]).toEqual(["first", digest("c")]);
    rmSync(own, { recursive: true });
  });

  it.skipIf(!hasRelease())("of the last release are known by what they were there", () => {
    const { commit, migration: last } = readRelease();
    const changed = readMigrations()
      .filter(({ number }) => number <= last)
      .filter(({ number, name, checksum }) => {
        const file = `packages/server/migrations/${String(number).padStart(4, "0")}_${name}.sql`;
        const before = execFileSync("git", ["show", `${commit}:${file}`], {
          cwd: join(import.meta.dirname, "../../../../.."),
        });
        return createHash("sha256").update(before).digest("hex") !== checksum;
      });
    expect(changed.map(({ name }) => name)).toEqual([]);
  });

  it("run once, refuse an altered file and a database that lost what they need, and leave nothing of one that fails", async () => {
    const engine = await openPglite({});
    const one = migration(1, "create table a (n int)");
    expect(await migrate(engine, [one])).toEqual([one]);
    expect(await migrate(engine, [one])).toEqual([]);
    await expect(migrate(engine, [{ ...one, checksum: "other" }])).rejects.toThrow(/changed after it had been applied/);
    await expect(migrate(engine, [one, migration(2, "insert into a values (1); select 1/0")])).rejects.toThrow(
      /division by zero/,
    );
    expect(await count(engine, "a")).toBe(0);
    await migrate(engine, [one, migration(2, "insert into a values (1)")]);
    expect(await count(engine, "a")).toBe(1);
    expect(await migrate(engine, [one])).toEqual([]);
    const contract = { ...migration(3, "drop table a"), name: "contract_a" };
    await migrate(engine, [one, migration(2, "insert into a values (1)"), contract]);
    await expect(migrate(engine, [one])).rejects.toThrow(/newer than this program/);
    await engine.close();
  });

  it.each(["55P03", "40P01"])("are tried again after %s, which a guest's transaction caused", async (code) => {
    const engine = await openPglite({});
    const one = migration(1, "create table a (n int)");
    let failures = 0;
    const busy: Engine = {
      ...engine,
      transaction: (options, run) => {
        if (options.script?.includes("lock_timeout") && failures++ === 0) throw Object.assign(new Error(), { code });
        return engine.transaction(options, run);
      },
    };
    expect(await migrate(busy, [one])).toEqual([one]);
    expect([failures, await count(engine, "a")]).toEqual([2, 0]);
    await engine.close();
  });

  it.skipIf(postgresUrl() === undefined)(
    "and all else that opening prepares stand once when eight processes start together, on an empty database and again",
    async () => {
      const made = await createPostgresDatabase(postgresUrl() ?? "", "together", { empty: true });
      const openAll = async (): Promise<string[]> => {
        const opened = await Promise.allSettled(Array.from({ length: 8 }, () => made.open()));
        for (const each of opened) if (each.status === "fulfilled") await each.value.close();
        return opened.flatMap((each) => (each.status === "rejected" ? [String(each.reason)] : []));
      };
      expect(await openAll()).toEqual([]);
      expect(await openAll()).toEqual([]);
      await made.drop();
    },
    60_000,
  );
});
