import type { Database } from "../db/database.ts";
import type { Log } from "../log/logger.ts";
import { eventsSince, type LiveEvent } from "./event-log.ts";
import type { Stream } from "./event-stream.ts";

/** A transaction may commit this long after it wrote its event, so each read starts this far back. */
export const lateCommitMs = 5_000;

type Tenant = {
  streams: Set<Stream>;
  since: Date;
  seen: Map<string, number>;
  checking: boolean;
  again: boolean;
};

export type Hub = {
  /** Reads this tenant's new events and sends them to subscribers, if there are any. */
  check: (tenantId: string) => Promise<void>;
  join: (tenantId: string, address: string, stream: Stream) => void;
  /** Open streams: all, per establishment, per address. */
  size: () => number;
  sizeOf: (tenantId: string) => number;
  sizeFrom: (address: string) => number;
  closeAll: () => void;
};

const deliver = (tenant: Tenant, events: LiveEvent[], now: number): void => {
  for (const event of events) {
    if (tenant.seen.has(event.id)) continue;
    tenant.seen.set(event.id, now);
    for (const stream of tenant.streams) stream.send(event);
  }
  for (const [id, at] of tenant.seen) if (at < now - 4 * lateCommitMs) tenant.seen.delete(id);
};

const look = async (database: Database, tenantId: string, tenant: Tenant): Promise<void> => {
  do {
    tenant.again = false;
    const before = database.now().getTime();
    deliver(tenant, await eventsSince(database, tenantId, tenant.since), Date.now());
    tenant.since = new Date(Math.max(tenant.since.getTime(), before - lateCommitMs));
  } while (tenant.again);
};

/** This process's streams by tenant: one read of the table serves all streams of a tenant. */
export const makeHub = (database: Database, log: Log, counted: (open: number) => void): Hub => {
  const tenants = new Map<string, Tenant>();
  const addresses = new Map<string, number>();
  let open = 0;
  const count = (address: string, change: 1 | -1): void => {
    const left = (addresses.get(address) ?? 0) + change;
    if (left === 0) addresses.delete(address);
    else addresses.set(address, left);
    counted((open += change));
  };
  return {
    check: async (tenantId) => {
      const tenant = tenants.get(tenantId);
      if (tenant === undefined) return;
      // One read at a time; a hint during a read causes one more.
      if (tenant.checking) return void (tenant.again = true);
      tenant.checking = true;
      try {
        await look(database, tenantId, tenant);
      } catch (error) {
        log.warn({ err: error }, "cannot read live events; trying again shortly");
      } finally {
        tenant.checking = false;
      }
    },
    join: (tenantId, address, stream) => {
      const since = new Date(database.now().getTime() - 1_000);
      const tenant = tenants.get(tenantId) ?? {
        streams: new Set(),
        since,
        seen: new Map(),
        checking: false,
        again: false,
      };
      tenants.set(tenantId, tenant);
      tenant.streams.add(stream);
      count(address, 1);
      stream.onClose(() => {
        tenant.streams.delete(stream);
        count(address, -1);
        if (tenant.streams.size === 0) tenants.delete(tenantId);
      });
    },
    size: () => open,
    sizeOf: (tenantId) => tenants.get(tenantId)?.streams.size ?? 0,
    sizeFrom: (address) => addresses.get(address) ?? 0,
    closeAll: () => {
      for (const { streams } of [...tenants.values()]) for (const stream of [...streams]) stream.close();
    },
  };
};
