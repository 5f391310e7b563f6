import { randomUUID } from "node:crypto";
import type { Database } from "../db/database.ts";
import type { Log } from "../log/logger.ts";

const channel = "sufra_live";
const pingMs = 10_000;

export type Hints = {
  /** Tells the other processes that these tenants have new events; sent together a moment later. */
  give: (tenantId: string) => void;
  /** Whether notifications do arrive; behind PgBouncer, say, LISTEN succeeds and nothing ever comes. */
  arrive: () => boolean;
  stop: () => Promise<void>;
};

/** NOTIFY after the commit, batched: a hint that may be lost, never a part of the transaction (which it would serialize). */
export const startHints = (database: Database, log: Log, heard: (tenantId: string) => void): Hints => {
  if (database.kind === "pglite") return { give: () => undefined, arrive: () => true, stop: async () => undefined };
  const self = randomUUID();
  let heardSelf = 0;
  let stopped = false;
  let waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let unlisten: (() => Promise<void>) | undefined;
  const notify = (message: object): void => {
    database.engine.loose("app", "select pg_notify($1, $2)", [channel, JSON.stringify(message)]).catch(() => undefined); // The sweep finds what a lost hint leaves.
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
        // A payload holds 8000 bytes.
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
