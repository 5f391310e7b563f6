import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { openDatabase } from "../db/open-database.ts";
import { makeLog } from "../log/logger.ts";
import { makeMetrics } from "../metrics.ts";
import { createTenant } from "../../../test/support/create-tenant.ts";
import { describeOnOneDatabase } from "../../../test/support/each-database.ts";
import { waitUntil } from "../../../test/support/wait-until.ts";
import { installJobs } from "./install-jobs.ts";
import { type Jobs, makeJobs } from "./jobs.ts";

const running: Jobs[] = [];
const jobsOn = (database: Database, working = true): Jobs => {
  const jobs = makeJobs({ database, log: makeLog("silent"), metrics: makeMetrics(false), working });
  running.push(jobs);
  return jobs;
};
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop(2_000);
});

describeOnOneDatabase("jobs", (get) => {
  it("taken singly do not wait for a slow one of the same batch", async () => {
    const { id } = await createTenant(get());
    const done: string[] = [];
    const jobs = jobsOn(get());
    const slow = Promise.withResolvers<void>();
    const work = async ({ name }: { name: string }) => (name === "slow" ? slow.promise : done.push(name));
    jobs.work<{ name: string }>("one-by-one", work, { concurrency: 2, batch: 1 });
    await jobs.start();
    const send = (name: string) => get().inTenant(id, (tx) => jobs.send(tx, "one-by-one", { name }));
    await get().inTenant(id, async (tx) => {
      await jobs.send(tx, "one-by-one", { name: "slow" });
      await jobs.send(tx, "one-by-one", { name: "first" });
    });
    await waitUntil("the other job", () => done.includes("first"));
    await send("second");
    await waitUntil("the later job", () => done.includes("second"));
    slow.resolve();
  });
  it("run after the commit, and never if the transaction rolled back", async () => {
    const { id } = await createTenant(get());
    const done: string[] = [];
    const jobs = jobsOn(get());
    jobs.work<{ name: string }>("write-down", async ({ name }) => done.push(name));
    await jobs.start();
    const failed = get().inTenant(id, async (tx) => {
      await jobs.send(tx, "write-down", { name: "lost" });
      throw new Error("on purpose");
    });
    await expect(failed).rejects.toThrow("on purpose");
    await get().inTenant(id, (tx) => jobs.send(tx, "write-down", { name: "kept" }));
    await waitUntil("the job", () => done.length > 0);
    expect(done).toEqual(["kept"]);
  });

  it("are retried after a failure, without the others of the batch", async () => {
    const { id } = await createTenant(get());
    const tries: number[] = [];
    const jobs = jobsOn(get());
    jobs.work<{ number: number }>("sometimes", async ({ number }) => {
      tries.push(number);
      if (number === 1 && tries.filter((each) => each === 1).length === 1) throw new Error("first try");
    });
    await jobs.start();
    await get().inTenant(id, async (tx) => {
      for (const number of [1, 2, 3]) await jobs.send(tx, "sometimes", { number });
    });
    await waitUntil("the second try", () => tries.length === 4);
    expect(tries.toSorted()).toEqual([1, 1, 2, 3]);
  });

  it("run concurrently", async () => {
    const { id } = await createTenant(get());
    let done = 0;
    const together = Promise.withResolvers<void>();
    const waiting = new Set<number>();
    const jobs = jobsOn(get());
    const work = async ({ number }: { number: number }) => {
      // One after another, they would block here forever.
      if (waiting.add(number).size === 10) together.resolve();
      await together.promise;
      done += 1;
    };
    jobs.work("many", work, { concurrency: 20 });
    await jobs.start();
    await get().inTenant(id, async (tx) => {
      for (let number = 0; number < 60; number += 1) await jobs.send(tx, "many", { number });
    });
    await waitUntil("sixty jobs", () => done === 60);
  });

  it("wait for their time", async () => {
    const { id } = await createTenant(get());
    const at: number[] = [];
    const jobs = jobsOn(get());
    jobs.work("later", async () => at.push(Date.now()));
    await jobs.start();
    const startAfter = new Date(Date.now() + 1_500);
    await get().inTenant(id, (tx) => jobs.send(tx, "later", {}, { startAfter }));
    await waitUntil("the job", () => at.length === 1);
    expect(at[0]).toBeGreaterThanOrEqual(startAfter.getTime() - 50);
  });

  it("must be declared", async () => {
    const { id } = await createTenant(get());
    const jobs = jobsOn(get());
    await jobs.start();
    await expect(get().inTenant(id, (tx) => jobs.send(tx, "nowhere", {}))).rejects.toThrow(/No queue nowhere/);
  });
});

describe("an empty folder", () => {
  it("accepts its first job inside a transaction, survives a restart and refuses a second process", async () => {
    const folder = mkdtempSync(join(tmpdir(), "sufra-jobs-"));
    const config = {
      NODE_ENV: "test",
      DATA_DIR: folder,
      DATABASE_POOL: 2,
      STATEMENT_TIMEOUT_MS: 5_000,
      DATABASE_URL: undefined,
      DATABASE_OWNER_URL: undefined,
    } as const;
    const first = await openDatabase(config, { prepare: installJobs });
    const { id } = await createTenant(first);
    const sender = jobsOn(first, false);
    sender.work("first", async () => undefined);
    await sender.start();
    await first.inTenant(id, (tx) => sender.send(tx, "first", { name: "kept over the restart" }));
    await expect(openDatabase(config)).rejects.toThrow(/Another process is using the database folder/);
    await sender.stop(1_000);
    running.splice(0);
    await first.close();

    const second = await openDatabase(config, { prepare: installJobs });
    const done: string[] = [];
    const worker = jobsOn(second);
    worker.work<{ name: string }>("first", async ({ name }) => done.push(name));
    await worker.start();
    await waitUntil("the job", () => done.length === 1);
    expect(done).toEqual(["kept over the restart"]);
    await worker.stop(1_000);
    running.splice(0);
    await second.close();
    rmSync(folder, { recursive: true });
  });
});
