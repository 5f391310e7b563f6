import { afterEach, describe, expect, it, vi } from "vitest";
import { createPostgresDatabase, postgresUrl } from "../../../test/support/test-database.ts";
import type { Database } from "../db/database.ts";
import type { Engine } from "../db/engine.ts";
import { openPostgres } from "../db/postgres-engine.ts";
import { makeLog } from "../log/logger.ts";
import { makeMetrics } from "../metrics.ts";
import { makeLive } from "./live.ts";

const log = makeLog("silent");
const engineOn = (appUrl: string): Engine =>
  openPostgres({ appUrl, poolSize: 2, statementTimeoutMs: 5_000, onError: () => undefined });

/** Lets sockets and promises run without any timer, since timers stand still here. */
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
};

type Attempt = { state: "pending" | "listening" | "failed" };

/** A process's live events on this engine; its attempts to listen are counted. */
const startLive = (engine: Engine) => {
  const attempts: Attempt[] = [];
  let lost = 0;
  const listen: Engine["listen"] = async (channel, heard, onLost) => {
    const attempt: Attempt = { state: "pending" };
    attempts.push(attempt);
    try {
      const stop = await engine.listen(channel, heard, () => {
        lost += 1;
        onLost();
      });
      attempt.state = "listening";
      return stop;
    } catch (error) {
      attempt.state = "failed";
      throw error;
    }
  };
  const database = { kind: "postgres", engine: { ...engine, listen }, now: () => new Date() } as unknown as Database;
  const limits = { maximum: 1, perTenant: 1, perAddress: 1 };
  const live = makeLive({ database, log, metrics: makeMetrics(false), ...limits });
  return { live, attempts, getLost: () => lost };
};

describe.skipIf(postgresUrl() === undefined)("the listener of live events", () => {
  afterEach(() => vi.useRealTimers());

  it("makes one attempt at a time while its database is gone", async () => {
    const made = await createPostgresDatabase(postgresUrl() ?? "", "listener", { empty: true });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    const engine = engineOn(made.url);
    const { live, attempts, getLost } = startLive(engine);
    await until(() => attempts[0]?.state === "listening");
    await made.drop();
    await until(() => getLost() > 0);
    // The first second belongs to the loss, every further five to a failed attempt.
    for (let failed = 1; failed <= 6; failed += 1) {
      await vi.advanceTimersByTimeAsync(failed === 1 ? 1_000 : 5_000);
      await until(() => attempts.length > failed && attempts.every(({ state }) => state !== "pending"));
      expect(attempts.slice(1).map(({ state }) => state)).toEqual(Array.from({ length: failed }, () => "failed"));
      expect(getLost()).toBe(1);
    }
    await live.stop();
    await engine.close();
  });

  it("is lost once, however the connection ends, and listens again on one new connection", async () => {
    const made = await createPostgresDatabase(postgresUrl() ?? "", "listener", { empty: true });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    const engine = engineOn(made.url);
    const { live, attempts, getLost } = startLive(engine);
    const listeners = "from pg_stat_activity where datname = current_database() and query like 'listen %'";
    const count = async () => (await engine.loose("app", `select pid ${listeners}`, [])).rows.length;
    for (let round = 1; round <= 3; round += 1) {
      await until(() => attempts[round - 1]?.state === "listening");
      expect(await count()).toBe(1);
      await engine.loose("app", `select pg_terminate_backend(pid) ${listeners}`, []);
      await until(() => getLost() === round);
      await vi.advanceTimersByTimeAsync(1_000);
      await until(() => attempts.length > round);
    }
    expect([attempts.length, getLost()]).toEqual([4, 3]);
    await until(() => attempts[3]?.state === "listening");
    await live.stop();
    expect(getLost()).toBe(3);
    await engine.close();
    await made.drop();
  });
});
