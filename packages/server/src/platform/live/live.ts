import { randomUUID } from "node:crypto";
import type { Database, Tx } from "../db/database.ts";
import type { JsonValue } from "../db/json-columns.ts";
import { afterCommit } from "../db/transaction-scope.ts";
import { AppError, UnavailableError } from "../errors.ts";
import { isLoopback, toCaller } from "../http/address.ts";
import type { Log } from "../log/logger.ts";
import type { Metrics } from "../metrics.ts";
import { addEvent, eventsSince, timeOfEvent } from "./event-log.ts";
import { openStream, type Stream, type StreamSource } from "./event-stream.ts";
import { lateCommitMs, makeHub } from "./hub.ts";

const channel = "sufra_live";
const pingMs = 10_000;

type Hints = {
  /** Tells the other processes that these tenants have new events; batched for a moment. */
  give: (tenantId: string) => void;
  /** Whether notifications arrive: behind PgBouncer LISTEN succeeds, but nothing comes. */
  arrive: () => boolean;
  stop: () => Promise<void>;
};

/** NOTIFY after the commit, batched: it may be lost. Inside the transaction it would serialize all commits. */
const startHints = (database: Database, log: Log, heard: (tenantId: string) => void): Hints => {
  if (database.kind === "pglite") return { give: () => undefined, arrive: () => true, stop: async () => undefined };
  const self = randomUUID();
  let heardSelf = 0;
  let stopped = false;
  let waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let unlisten: (() => Promise<void>) | undefined;
  const notify = (message: object): void => {
    database.engine.loose("app", "select pg_notify($1, $2)", [channel, JSON.stringify(message)]).catch(() => undefined); // Polling finds what a lost hint missed.
  };
  const receive = (payload: string): void => {
    const message = JSON.parse(payload) as { from: string; tenants: string[] };
    if (message.from === self) heardSelf = Date.now();
    else message.tenants.forEach(heard);
  };
  const listen = async (): Promise<void> => {
    if (stopped) return;
    try {
      unlisten = await database.engine.listen(channel, receive, () => {
        heardSelf = 0;
        setTimeout(() => void listen(), 1_000).unref();
      });
      if (stopped) {
        await unlisten();
        return;
      }
      notify({ from: self, tenants: [] });
    } catch (error) {
      log.warn({ err: error }, "cannot listen for live events; asking the table instead");
      setTimeout(() => void listen(), 5_000).unref();
    }
  };
  void listen();
  const ping = setInterval(() => notify({ from: self, tenants: [] }), pingMs).unref();
  return {
    give: (tenantId) => {
      waiting.add(tenantId);
      timer ??= setTimeout(() => {
        timer = undefined;
        // A payload is limited to 8000 bytes.
        const tenants = [...waiting];
        waiting = new Set();
        for (let at = 0; at < tenants.length; at += 150) notify({ from: self, tenants: tenants.slice(at, at + 150) });
      }, 20);
    },
    arrive: () => Date.now() - heardSelf < 2.5 * pingMs,
    stop: async () => {
      stopped = true;
      clearInterval(ping);
      clearTimeout(timer);
      await unlisten?.();
    },
  };
};

export type Live = {
  /** Writes an event in the transaction of its cause; streams of all processes get it after the commit. */
  publish: (tx: Tx, event: { tenantId: string; topic: string; data: JsonValue }) => Promise<void>;
  /**
   * Streams the events of these topics (`order:<id>`, `branch:<id>`; the part before the colon is the event's name),
   * first those after `Last-Event-ID`. Events may arrive twice; `reset` means that too many were missed and the client
   * should reload. An event of `until` ends the stream.
   */
  stream: (ctx: StreamSource & { tenantId: string }, topics: string[], until?: string) => Promise<void>;
  stop: () => Promise<void>;
};

type Dependencies = {
  database: Database;
  log: Log;
  metrics: Metrics;
  /** Open streams of this process. */ maximum: number;
  /** Limits per establishment and per address, so that one cannot use up the streams of others. */
  perTenant: number;
  perAddress: number;
};

/** Longer than the pause between two sweeps, and than a transaction takes to commit after it wrote its event. */
const sweptMs = 15_000;

/** Establishments with recent events, in one statement, however many streams are open. */
const sweepNews = async ({ engine, now }: Database): Promise<string[]> => {
  const since = new Date(now().getTime() - sweptMs);
  const { rows } = await engine.loose("app", "select tenant_id from due_work('live', $1)", [since]);
  return rows.map((row) => String(row.tenant_id));
};

type Missed = { lastId: string; until: string | undefined };

/** An `until` event before this connection has no effect: the caller was authorized since then. */
const resume = async (
  database: Database,
  tenantId: string,
  stream: Stream,
  { lastId, until }: Missed,
): Promise<void> => {
  const at = await timeOfEvent(database, tenantId, lastId);
  if (at === undefined) return stream.reset();
  const missed = await eventsSince(database, tenantId, new Date(at.getTime() - lateCommitMs));
  for (const event of missed) if (event.id !== lastId && event.topic !== until) stream.send(event);
};

/** Seconds after which a refused client may retry; streams end after ten minutes. */
const waitForPlace = 30;

export const makeLive = ({ database, log, metrics, maximum, perTenant, perAddress }: Dependencies): Live => {
  let stopped = false;
  const hub = makeHub(database, log, metrics.streams);
  const check = (tenantId: string): void => void (stopped ? undefined : hub.check(tenantId));
  const hints = startHints(database, log, check);
  const noteFailure = (error: unknown): void => log.warn({ err: error }, "cannot look for live events; trying again");
  let sweeps = 0;
  const sweep = setInterval(() => {
    sweeps += 1;
    // With hints the table is polled rarely; without them every second.
    if (hub.size() > 0 && (!hints.arrive() || sweeps % 5 === 0))
      sweepNews(database).then((ids) => ids.forEach(check), noteFailure);
  }, 1_000).unref();
  return {
    publish: async (_tx, { tenantId, topic, data }) => {
      addEvent(tenantId, topic, data);
      afterCommit(() => {
        hints.give(tenantId);
        check(tenantId);
      });
    },
    stream: async (ctx, topics, until) => {
      if (hub.size() >= maximum || stopped) throw new UnavailableError("too many event streams");
      const address = toCaller(ctx.request.ip);
      const full =
        hub.sizeOf(ctx.tenantId) >= perTenant || (!isLoopback(address) && hub.sizeFrom(address) >= perAddress);
      if (full) throw new AppError("rate_limited", { time: waitForPlace });
      const stream = openStream(ctx, new Set(topics), until);
      hub.join(ctx.tenantId, address, stream);
      if (stream.lastId === undefined) return;
      await resume(database, ctx.tenantId, stream, { lastId: stream.lastId, until }).catch(() => stream.close());
    },
    stop: async () => {
      stopped = true;
      clearInterval(sweep);
      hub.closeAll();
      await hints.stop();
    },
  };
};
