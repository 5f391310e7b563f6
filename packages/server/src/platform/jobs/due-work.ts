import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../db/database.ts";
import type { Log } from "../log/logger.ts";
import type { Metrics } from "../metrics.ts";

export type DueOptions = {
  /** Seconds between two looks, and the rest of an establishment whose turn failed or found nothing more. */
  everySeconds: number;
  /** Establishments that one process works for at the same time; default 2. */
  concurrency?: number;
  /** After this time without an end, as of a killed process, another may take over; default 120 seconds. */
  leaseSeconds?: number;
};

/** Works off a part of what is due in one establishment; true: more is due, and others have their turn first. */
export type DueHandler = (tenantId: string) => Promise<boolean | void>;

type Kind = { name: string; handler: DueHandler; options: DueOptions };
type Dependencies = { database: Database; log: Log; metrics: Metrics };

/**
 * Takes establishments that nobody works for: first those that have had no turn, then those whose turn is longest ago,
 * so that one with much to do keeps nobody waiting. Of two processes that claim at the same time the second one waits
 * for the first one's commit, and finds the claim.
 */
const claim = async ({ database }: Dependencies, { name, options }: Kind): Promise<string[]> => {
  const { rows } = await database.engine.loose(
    "app",
    `insert into due_claim as c (kind, tenant_id, claimed_until)
    select $1, d.tenant_id, now() + make_interval(secs => $3)
    from due_work($1, $2) d left join due_claim k on k.kind = $1 and k.tenant_id = d.tenant_id
    where k.claimed_until is null or k.claimed_until <= now()
    order by coalesce(k.claimed_until, '-infinity'), d.due_at, d.tenant_id limit $4
    on conflict (kind, tenant_id) do update set claimed_until = excluded.claimed_until
      where c.claimed_until at time zone 'UTC' <= excluded.claimed_until at time zone 'UTC' - make_interval(secs => $3)
    returning tenant_id`,
    [name, database.now(), options.leaseSeconds ?? 120, options.concurrency ?? 2],
  );
  return rows.map((row) => String(row.tenant_id));
};

const rest = ({ database }: Dependencies, kind: string, tenantId: string, seconds: number): Promise<unknown> =>
  database.engine.loose(
    "app",
    "update due_claim set claimed_until = now() + make_interval(secs => $3) where kind = $1 and tenant_id = $2",
    [kind, tenantId, seconds],
  );

const workFor = async (dependencies: Dependencies, kind: Kind, tenantId: string): Promise<void> => {
  const { log, metrics } = dependencies;
  const started = performance.now();
  const end = (result: "completed" | "failed") =>
    metrics.jobDone(`due.${kind.name}`, result, (performance.now() - started) / 1000);
  try {
    const more = (await kind.handler(tenantId)) === true;
    await rest(dependencies, kind.name, tenantId, more ? 0 : kind.options.everySeconds);
    end("completed");
  } catch (error) {
    end("failed");
    log.error({ err: error, tenant: tenantId, work: kind.name }, "ALARM: regular work failed for an establishment");
  }
};

export type DueWork = {
  add: (name: string, handler: DueHandler, options: DueOptions) => void;
  /** Works off what is due now, until nothing is left that another process does not work for. */
  run: (name: string) => Promise<void>;
  start: () => void;
  /** Ends after the establishments that are being worked for. */
  stop: () => Promise<void>;
};

/** Runs work by the time it is due, in all processes: they find the same, and each establishment is claimed by one. */
export const makeDueWork = (dependencies: Dependencies): DueWork => {
  const kinds = new Map<string, Kind>();
  const stopping = new AbortController();
  const loops: Promise<void>[] = [];
  const run = async (kind: Kind): Promise<void> => {
    while (!stopping.signal.aborted) {
      const tenants = await claim(dependencies, kind);
      if (tenants.length === 0) return;
      await Promise.all(tenants.map((tenantId) => workFor(dependencies, kind, tenantId)));
    }
  };
  const loop = async (kind: Kind): Promise<void> => {
    for (;;) {
      // Processes that were started together do not look at the same moment.
      const pause = kind.options.everySeconds * 1000 * (0.9 + Math.random() * 0.2);
      await sleep(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      await run(kind).catch((error: unknown) =>
        dependencies.log.warn({ err: error, work: kind.name }, "cannot look for due work; trying again"),
      );
    }
  };
  return {
    add: (name, handler, options) => {
      if (kinds.has(name)) throw new Error(`The due work ${name} is declared twice`);
      kinds.set(name, { name, handler, options });
    },
    run: async (name) => {
      const kind = kinds.get(name);
      if (kind === undefined) throw new Error(`No due work ${name}`);
      await run(kind);
    },
    start: () => {
      for (const kind of kinds.values()) loops.push(loop(kind));
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
};
