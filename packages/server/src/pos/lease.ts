import type { PosReason } from "@sufra/domain/pos/order-state.ts";
import type { Config } from "../platform/config/config.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Platform } from "../platform/http/context.ts";

/** One process works for an establishment's point of sale at a time. */
export type Lease = { tenantId: string; holder: string };

/** The process was too slow: another one may have taken over. */
export class LeaseLostError extends Error {
  override name = "LeaseLostError";
}

/**
 * Longer than any call, with its repeats: once it is over, a call of the process that held it, even of a killed one, has
 * ended, so that the next one finds what it did.
 */
export const leaseMs = ({ POS_TIMEOUT_MS }: Pick<Config, "POS_TIMEOUT_MS">): number => 4 * POS_TIMEOUT_MS;

type Facts = Pick<Platform, "database" | "config">;

const getEnd = ({ database, config }: Facts): Date => new Date(database.now().getTime() + leaseMs(config));

/** Null while another process works, while calls are paused, and without a point of sale. */
export const takeLease = async (facts: Facts, tenantId: string): Promise<Lease | null> => {
  const holder = newId();
  const now = facts.database.now();
  const taken = await facts.database.inTenant(tenantId, (tx) =>
    tx
      .updateTable("pos_business")
      .set({ locked_by: holder, locked_until: getEnd(facts) })
      .where("tenant_id", "=", tenantId)
      .where((eb) => eb.or([eb("locked_until", "is", null), eb("locked_until", "<", now)]))
      .where((eb) => eb.or([eb("paused_until", "is", null), eb("paused_until", "<=", now)]))
      .returning("tenant_id")
      .executeTakeFirst(),
  );
  return taken ? { tenantId, holder } : null;
};

/** Before each call, in the transaction that notes it: throws if another process may have taken over. */
export const renewLease = async (facts: Facts, tx: Tx, { tenantId, holder }: Lease): Promise<void> => {
  const renewed = await tx
    .updateTable("pos_business")
    .set({ locked_until: getEnd(facts) })
    .where("tenant_id", "=", tenantId)
    .where("locked_by", "=", holder)
    .where("locked_until", ">=", facts.database.now())
    .returning("tenant_id")
    .executeTakeFirst();
  if (!renewed) throw new LeaseLostError();
};

export const releaseLease = ({ database }: Facts, { tenantId, holder }: Lease): Promise<unknown> =>
  database.inTenant(tenantId, (tx) =>
    tx
      .updateTable("pos_business")
      .set({ locked_by: null, locked_until: null })
      .where("tenant_id", "=", tenantId)
      .where("locked_by", "=", holder)
      .execute(),
  );

/** Nothing of the establishment is sent or read before `until`. */
export const pausePos = (tx: Tx, tenantId: string, reason: PosReason, until: Date): Promise<unknown> =>
  tx
    .updateTable("pos_business")
    .set({ paused_until: until, paused_for: reason })
    .where("tenant_id", "=", tenantId)
    .execute();
