import { hash } from "node:crypto";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import type { Database } from "../db/database.ts";
import type { Check } from "../db/engine.ts";
import { refuseInsideTransaction } from "../db/transaction-scope.ts";
import { AppError } from "../errors.ts";

/** An attempt to count: `points` are allowed within `seconds`. */
export type Attempt = { name: string; subject: string; points: number; seconds: number };

export type Limits = {
  /** Counts one attempt; throws `rate_limited` with the seconds to wait after `points` attempts within `seconds`. */
  consume: (name: string, subject: string, points: number, seconds: number) => Promise<void>;
  /** Throws like `consume` after `points` attempts, but counts none: for limits that count only some attempts. */
  refuseSpent: (name: string, subject: string, points: number, seconds: number) => Promise<void>;
  /** Returns `earned` attempts after a success. */
  earn: (name: string, subject: string, points: number, seconds: number, earned: number) => Promise<void>;
  /** Resets the attempts (after a success, for example). */
  forget: (name: string, subject: string) => Promise<void>;
};

/** Subjects are phones and addresses: the table stores only a hash. */
const getKey = (subject: string): string => hash("sha256", subject, "base64url");

const nowMs = "(extract(epoch from clock_timestamp()) * 1000)::bigint";

/** `from`: what the counted key is selected from. */
const countSql = (from: string): string => `
  insert into rate_limit as r (key, points, expire) select $1, 1, ${nowMs} + $2::bigint ${from}
  on conflict (key) do update set
    points = case when r.expire <= excluded.expire - $2::bigint then 1 else r.points + 1 end,
    expire = case when r.expire <= excluded.expire - $2::bigint then excluded.expire else r.expire end
  returning points, expire - ${nowMs} as wait, set_config('synchronous_commit', 'off', true)`;
const alone = countSql("");
const afterAnother = countSql(
  `where not exists (select from rate_limit o where o.key = $3 and o.points > $4 and o.expire > ${nowMs})`,
);

/**
 * Counts an attempt, unless the one of `before` is refused; then `admit` throws `rate_limited`. The counter may be lost in
 * a crash, so its commit does not wait for the disk.
 */
export const countAttempt = ({ name, subject, points, seconds }: Attempt, before?: Attempt): Check => {
  const own = [`${name}:${getKey(subject)}`, seconds * 1000];
  const other = before && [`${before.name}:${getKey(before.subject)}`, before.points];
  return {
    statement: { text: other ? afterAnother : alone, parameters: other ? [...own, ...other] : own },
    admit: ({ rows: [row] }) => {
      if (!row || Number(row.points) <= points) return;
      throw new AppError("rate_limited", { time: Math.max(1, Math.ceil(Number(row.wait) / 1000)) });
    },
  };
};

/** As above: the setting applies to this statement only. */
const unhurried = (text: string): string =>
  text.replace(/returning points, expire/i, "$&, set_config('synchronous_commit', 'off', true)");

/** Only times among the library's arguments are this large (milliseconds since 2001). */
const isTime = (value: unknown): value is number => typeof value === "number" && value > 1e12;

/**
 * The library uses the process's clock, and processes with different clocks would end each other's counts. Its times
 * are converted to the database's clock and back.
 */
const byClock = (values: readonly unknown[], ahead: number): unknown[] =>
  values.map((value) => (isTime(value) ? Math.round(value + ahead) : value));

/** Counters in the database, shared by all processes; one statement per attempt. */
export const makeLimits = (database: Database): Limits => {
  const storeClient = {
    // The library names its statements; unnamed ones work behind PgBouncer.
    query: async ({ text, values }: { text: string; values?: unknown[] }) => {
      const ahead = (): number => database.now().getTime() - Date.now();
      const { rows } = await database.engine.loose("app", unhurried(text), byClock(values ?? [], ahead()));
      const back = -ahead();
      return {
        rows: rows.map((row) => ({ ...row, expire: byClock([row.expire], back)[0] })),
        rowCount: rows.length,
      };
    },
  };
  const limiters = new Map<string, RateLimiterPostgres>();
  const getLimiter = (name: string, points: number, duration: number): RateLimiterPostgres => {
    const key = `${name}:${points}:${duration}`;
    const known = limiters.get(key);
    if (known !== undefined) return known;
    const made = new RateLimiterPostgres({
      storeClient,
      storeType: "client",
      tableName: "rate_limit",
      tableCreated: true,
      clearExpiredByTimeout: limiters.size === 0,
      keyPrefix: name,
      points,
      duration,
    });
    limiters.set(key, made);
    return made;
  };
  return {
    consume: async (name, subject, points, seconds) => {
      // Inside the transaction the refusal would roll back the counter.
      refuseInsideTransaction("A rate limit was counted");
      const { statement, admit } = countAttempt({ name, subject, points, seconds });
      const { rows } = await database.engine.loose("app", statement.text, statement.parameters);
      admit({ rows, affected: rows.length, command: "INSERT" });
    },
    refuseSpent: async (name, subject, points, seconds) => {
      refuseInsideTransaction("A rate limit was read");
      const spent = await getLimiter(name, points, seconds).get(getKey(subject));
      if (spent === null || spent.consumedPoints < points) return;
      throw new AppError("rate_limited", { time: Math.max(1, Math.ceil(spent.msBeforeNext / 1000)) });
    },
    earn: async (name, subject, points, seconds, earned) => {
      refuseInsideTransaction("A rate limit was widened");
      await getLimiter(name, points, seconds).reward(getKey(subject), earned);
    },
    forget: async (name, subject) => {
      refuseInsideTransaction("A rate limit was reset");
      await database.engine.loose("app", "delete from rate_limit where key = $1", [`${name}:${getKey(subject)}`]);
    },
  };
};

/** Counts an attempt of the caller; calls with a key do so in `before`. */
export const limit = (
  ctx: { limits: Limits },
  name: string,
  subject: string,
  points: number,
  seconds: number,
): Promise<void> => ctx.limits.consume(name, subject, points, seconds);
