import type { Database, Tx } from "../db/database.ts";
import type { JsonValue } from "../db/json-columns.ts";
import { afterCommit } from "../db/transaction-scope.ts";
import { AppError, UnavailableError } from "../errors.ts";
import { isLoopback } from "../http/address.ts";
import type { Log } from "../log/logger.ts";
import type { Metrics } from "../metrics.ts";
import { addEvent, eventsSince, timeOfEvent } from "./event-log.ts";
import { openStream, type Stream, type StreamSource } from "./event-stream.ts";
import { startHints } from "./hints.ts";
import { lateCommitMs, makeHub } from "./hub.ts";

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
  /** Per establishment and per address, so that one cannot use up the streams of others. */
  perTenant: number;
  perAddress: number;
};

type Missed = { lastId: string; until: string | undefined };

/** What was to end the stream before has ended that one; who asks again was let in since. */
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

/** Seconds after which one who was refused may ask again; streams end by themselves after ten minutes. */
const waitForPlace = 30;

export const makeLive = ({ database, log, metrics, maximum, perTenant, perAddress }: Dependencies): Live => {
  let stopped = false;
  const hub = makeHub(database, log, metrics.streams);
  const check = (tenantId: string): void => void (stopped ? undefined : hub.check(tenantId));
  const hints = startHints(database, log, check);
  let sweeps = 0;
  const sweep = setInterval(() => {
    sweeps += 1;
    // With hints the table is polled rarely, for a lost hint; otherwise every second.
    if (!hints.arrive() || sweeps % 5 === 0) hub.tenants().forEach(check);
  }, 1_000).unref();
  return {
    publish: async (tx, { tenantId, topic, data }) => {
      await addEvent(tx, tenantId, topic, data);
      afterCommit(() => {
        hints.give(tenantId);
        check(tenantId);
      });
    },
    stream: async (ctx, topics, until) => {
      if (hub.size() >= maximum || stopped) throw new UnavailableError("too many event streams");
      const address = ctx.request.ip;
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
